// node people.js URL TABLES SECONDS PACE: two people at each table; prints how long moves took to be seen, in milliseconds.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Clicks } = require("./game.js");

const [url, tables, seconds, pace] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const delays = [];

async function sitDown(matchID, playerID) {
  const client = Client({ game: Clicks, multiplayer: SocketIO({ server: url }), matchID, playerID, debug: false });
  client.start();
  while (!client.getState()?.isConnected) await pause(20);
  return client;
}

async function play(number, end) {
  const people = [await sitDown(`table ${number}`, "0"), await sitDown(`table ${number}`, "1")];
  await pause((1000 * pace * number) / tables);
  for (let clicks = 0; Date.now() < end; clicks += 1) {
    const [mover, watcher] = clicks % 2 ? [people[1], people[0]] : people;
    const began = performance.now();
    const seen = new Promise((done) => {
      const leave = watcher.subscribe((state) => {
        if (state?.G.clicks > clicks) {
          leave();
          done();
        }
      });
    });
    mover.moves.click();
    await seen;
    delays.push(performance.now() - began);
    await pause(Math.max(0, 1000 * pace - (performance.now() - began)));
  }
}

const end = Date.now() + 1000 * seconds;
Promise.all([...Array(tables).keys()].map((number) => play(number, end))).then(() => {
  console.log(JSON.stringify(delays.map((delay) => Math.round(10 * delay) / 10)));
  process.exit(0);
});
