/*
 * A synchronous SHA-256 (FIPS 180-4). The browser's own hash, `crypto.subtle`, is asynchronous, which is slow for
 * thousands of small inputs, and it is missing on pages served over http.
 */

/**
 * The constants of SHA-256. `start` is computed from the square roots of the first 8 primes, and `rounds` from the cube
 * roots of the first 64 primes: each constant is the first 32 bits after the binary point.
 */
const { start, rounds } = constants()
const schedule = new Int32Array(64)

/** Returns the hash of an ASCII text as eight 32-bit numbers. */
export function sha256Words(text: string): number[] {
  const blocks = Math.ceil((text.length + 9) / 64)
  const words = new Int32Array(blocks * 16)
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3))
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3))
  words[words.length - 1] = text.length * 8
  const state = Int32Array.from(start)
  for (let block = 0; block < blocks; block++) compress(state, words.subarray(block * 16, block * 16 + 16))
  return [...state].map((word) => word >>> 0)
}

const block = new Int32Array(16)
const state = new Int32Array(8)

/** Hashes up to 13 numbers, each as four bytes, and returns the first 32 bits of the hash. */
export function startOfSha256(numbers: readonly number[]): number {
  const { length } = numbers
  for (let i = 0; i < 16; i++) block[i] = i < length ? numbers[i]! : 0
  block[length] = 0x80000000
  block[15] = length * 32
  for (let i = 0; i < 8; i++) state[i] = start[i]!
  compress(state, block)
  return state[0]! >>> 0
}

function compress(state: Int32Array, words: Int32Array) {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = words[i]!
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function rotate(value: number, bits: number) {
  return (value >>> bits) | (value << (32 - bits))
}

function constants() {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
  return {
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0),
  }
}
