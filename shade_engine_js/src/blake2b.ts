/** BLAKE2b of 32 bytes (RFC 7693), which saved indexes carry. A number of 64 bits is two halves, the lower first. */

const START = [
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a, 0xade682d1,
  0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
];
/** The words that each round takes, a digit each. The last two rounds are the first two again. */
const ROUNDS = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
  "0123456789abcdef",
  "ea489fd61c02b753",
].map((round) => Uint8Array.from(round, (digit) => 2 * Number.parseInt(digit, 16)));
/** The four words that each step of a round mixes: columns, then diagonals. */
const STEPS = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"].map((step) =>
  Uint8Array.from(step, (digit) => 2 * Number.parseInt(digit, 16)),
);
const BLOCK = 128;
const SIZE = 32;
const TWO32 = 2 ** 32;

/** The checksum of some bytes, in hex. */
export function digest(bytes: Uint8Array): string {
  const state = Uint32Array.from(START);
  state[0] ^= 0x01010000 ^ SIZE;
  const work = new Uint32Array(32);
  const block = new Uint8Array(BLOCK);
  const words = new Uint32Array(block.buffer);
  for (let start = 0; start === 0 || start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length);
    block.set(bytes.subarray(start, end));
    block.fill(0, end - start);
    work.set(state);
    work.set(START, 16);
    work[24] ^= end;
    work[25] ^= end / TWO32;
    if (end === bytes.length) {
      work[28] ^= -1;
      work[29] ^= -1;
    }
    for (const round of ROUNDS)
      for (let step = 0; step < 8; step++)
        mix(work, STEPS[step], words, round[2 * step], round[2 * step + 1]);
    for (let half = 0; half < 16; half++) state[half] ^= work[half] ^ work[half + 16];
  }
  return Array.from(new Uint8Array(state.buffer, 0, SIZE), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

function mix(v: Uint32Array, step: Uint8Array, words: Uint32Array, x: number, y: number): void {
  const a = step[0];
  const b = step[1];
  const c = step[2];
  const d = step[3];
  add(v, a, v[b] + words[x], v[b + 1] + words[x + 1]);
  turn(v, d, v[d + 1] ^ v[a + 1], v[d] ^ v[a], 0);
  add(v, c, v[d], v[d + 1]);
  turn(v, b, v[b] ^ v[c], v[b + 1] ^ v[c + 1], 24);
  add(v, a, v[b] + words[y], v[b + 1] + words[y + 1]);
  turn(v, d, v[d] ^ v[a], v[d + 1] ^ v[a + 1], 16);
  add(v, c, v[d], v[d + 1]);
  turn(v, b, v[b + 1] ^ v[c + 1], v[b] ^ v[c], 31);
}

function add(v: Uint32Array, to: number, low: number, high: number): void {
  const sum = v[to] + low;
  v[to] = sum;
  v[to + 1] = v[to + 1] + high + Math.floor(sum / TWO32);
}

/** Stores a number turned right. Turned by half its bits and `by` more are its halves given in the other order. */
function turn(v: Uint32Array, to: number, low: number, high: number, by: number): void {
  v[to] = by ? (low >>> by) | (high << (32 - by)) : low;
  v[to + 1] = by ? (high >>> by) | (low << (32 - by)) : high;
}
