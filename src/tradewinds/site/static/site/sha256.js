// SHA-256 (FIPS 180-4). Browsers have it too, but only for pages that came over HTTPS, and not on a home network.

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const CONSTANTS = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** Return the hash of some bytes, in hexadecimal figures. */
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(64 * blocks));
  bytes.forEach((byte, place) => padded.setUint8(place, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(64 * blocks - 4, 8 * bytes.length);
  let hash = START;
  for (let block = 0; block < blocks; block += 1) hash = mixed(hash, padded, 64 * block);
  return hash.map((word) => word.toString(16).padStart(8, "0")).join("");
}

function mixed(hash, padded, offset) {
  const words = Array.from({ length: 16 }, (_, place) => padded.getUint32(offset + 4 * place));
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [words[place - 15], words[place - 2]];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[place - 16] + low + words[place - 7] + high) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let place = 0; place < 64; place += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + CONSTANTS[place] + words[place]) >>> 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + hash[place]) >>> 0);
}
