// The simplest game there is: two people click in turn, and everybody sees how often.
exports.Clicks = {
  name: "clicks",
  setup: () => ({ clicks: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G }) => {
      G.clicks += 1;
    },
  },
};
