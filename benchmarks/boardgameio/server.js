// node server.js PORT: the server of boardgame.io, with everything in memory as it comes.
const { Server, Origins } = require("boardgame.io/server");
const { Clicks } = require("./game.js");

Server({ games: [Clicks], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
