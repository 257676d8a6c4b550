/** Pages of PostgreSQL's relations and the checksum in them (src/include/storage/checksum_impl.h). */
export const PAGE_BYTES = 8192
const LANES = 32
const PRIME = 16777619
const LABELS = PAGE_BYTES / 4
/** The position of the checksum in the page header, as a four-byte word of which it is the lower half. */
const CHECKSUM_WORD = 2
const UPPER_OF_SPACE = 14

const SEEDS = Int32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
])
const lanes = new Int32Array(LANES)

/**
 * Whether a page of a relation is intact; `block` is its number in the relation. A page that was never used is intact.
 */
export function isPageComplete(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_OF_SPACE) === 0) return true
  return page.readUInt16LE(CHECKSUM_WORD * 4) === getChecksum(page, block)
}

/** Where in the write-ahead log the page was last changed. */
export const pageLsn = (page: Buffer): bigint =>
  (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4))

function getChecksum(page: Buffer, block: number): number {
  lanes.set(SEEDS)
  for (let word = 0; word < LABELS; word++) {
    let value = page.readInt32LE(word * 4)
    if (word === CHECKSUM_WORD) value &= ~0xffff
    mix(word % LANES, value)
  }
  for (let round = 0; round < 2; round++) for (let lane = 0; lane < LANES; lane++) mix(lane, 0)
  const sum = lanes.reduce((all, lane) => all ^ lane, block)
  return ((sum >>> 0) % 65535) + 1
}

function mix(lane: number, value: number): void {
  const mixed = lanes[lane]! ^ value
  lanes[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17)
}
