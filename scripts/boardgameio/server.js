// A dice race of four on boardgame.io with its store in memory; prints the port it listens on.
// Small on purpose: eleven horses, money, two dice a move. What is measured is the engine's and the server's own work.
const { Server } = require('boardgame.io/server');

const race = {
  name: 'race',
  setup: () => ({ horses: Array(11).fill(0), money: Array(4).fill(100), races: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: ({ G, random, ctx }, horse) => {
      if (!Number.isInteger(horse) || horse < 0 || horse > 10) return 'INVALID_MOVE';
      const dice = random.D6() + random.D6();
      G.horses[horse] += 1;
      G.horses[dice - 2] += 2;
      if (Math.max(...G.horses) > 40) {
        G.money[Number(ctx.currentPlayer)] += 10;
        G.horses.fill(0);
        G.races += 1;
      }
    },
  },
};

console.log = console.info = () => {}; // what it tells is not ours
const server = Server({ games: [race], origins: ['http://127.0.0.1'] });
server.run({ port: 0 }).then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
