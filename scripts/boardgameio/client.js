// client.js PORT PLAYERS WARM_UP MOVES: so many players, each at a table of their own, in rounds: all move at once, and
// each waits until the new state has come. Prints `begin`, then how long each move and all of them have taken.
const { io } = require('socket.io-client');

const [port, players, warmUp, moves] = process.argv.slice(2).map(Number);

function sit(number) {
  const socket = io(`http://127.0.0.1:${port}/race`, { transports: ['websocket'] });
  const match = `table${number}`;
  const one = { socket, match, state: null, heard: null };
  socket.on('sync', (_match, info) => { one.state = info.state; one.heard(); });
  socket.on('update', (_match, state) => { one.state = state; one.heard(); });
  return new Promise((resolve) => {
    one.heard = () => resolve(one);
    socket.on('connect', () => socket.emit('sync', match, '0', undefined, 4));
  });
}

function move(one) {
  const player = one.state.ctx.currentPlayer;
  const payload = { type: 'go', args: [Math.floor(Math.random() * 11)], playerID: player };
  const began = process.hrtime.bigint();
  return new Promise((resolve) => {
    one.heard = () => resolve(Number(process.hrtime.bigint() - began) / 1e9);
    one.socket.emit('update', { type: 'MAKE_MOVE', payload }, one.state._stateID, one.match, player);
  });
}

(async () => {
  const all = [];
  for (let number = 0; number < players; number += 1) all.push(await sit(number));
  for (let round = 0; round < warmUp; round += 1) await Promise.all(all.map(move));
  process.stdout.write('begin\n');
  const waits = [];
  const began = process.hrtime.bigint();
  for (let round = 0; round < moves; round += 1) waits.push(...(await Promise.all(all.map(move))));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  process.stdout.write(`${JSON.stringify({ waits, seconds })}\n`);
  process.exit(0);
})();
