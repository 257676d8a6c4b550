const SINGLE = 1
const EXTENSION = 7

/** The glyphs that a font has of one width for figures in columns (feature `tnum`), by the usual ones. */
export function readTabular(gsub: Buffer | undefined): Map<number, number> {
  const swaps = new Map<number, number>()
  if (gsub === undefined) return swaps
  const lookups = gsub.readUInt16BE(8)
  for (const index of findLookups(gsub, 'tnum')) {
    const lookup = lookups + gsub.readUInt16BE(lookups + 2 + index * 2)
    for (let at = 0; at < gsub.readUInt16BE(lookup + 4); at += 1)
      addSwaps(gsub, swaps, {
        type: gsub.readUInt16BE(lookup),
        start: lookup + gsub.readUInt16BE(lookup + 6 + at * 2),
      })
  }
  return swaps
}

const FEATURE = 6

function findLookups(gsub: Buffer, tag: string): Set<number> {
  const features = gsub.readUInt16BE(6)
  const found = new Set<number>()
  for (let at = 0; at < gsub.readUInt16BE(features); at += 1) {
    const record = features + 2 + at * FEATURE
    if (gsub.toString('latin1', record, record + 4) !== tag) continue
    const feature = features + gsub.readUInt16BE(record + 4)
    for (let own = 0; own < gsub.readUInt16BE(feature + 2); own += 1)
      found.add(gsub.readUInt16BE(feature + 4 + own * 2))
  }
  return found
}

function addSwaps(
  gsub: Buffer,
  swaps: Map<number, number>,
  { type, start }: { type: number; start: number },
): void {
  if (type === EXTENSION)
    return addSwaps(gsub, swaps, {
      type: gsub.readUInt16BE(start + 2),
      start: start + gsub.readUInt32BE(start + 4),
    })
  if (type !== SINGLE) return
  const isByDelta = gsub.readUInt16BE(start) === 1
  const covered = readCoverage(gsub, start + gsub.readUInt16BE(start + 2))
  for (const [at, glyph] of covered.entries())
    swaps.set(
      glyph,
      isByDelta ? glyph + gsub.readInt16BE(start + 4) : gsub.readUInt16BE(start + FEATURE + at * 2),
    )
}

function readCoverage(gsub: Buffer, start: number): number[] {
  const count = gsub.readUInt16BE(start + 2)
  const at = (place: number) => gsub.readUInt16BE(start + 4 + place * 2)
  if (gsub.readUInt16BE(start) === 1) return Array.from({ length: count }, (_, place) => at(place))
  return Array.from({ length: count }, (_, range) => {
    const [first, last] = [at(range * 3), at(range * 3 + 1)]
    return Array.from({ length: last - first + 1 }, (_one, place) => first + place)
  }).flat()
}
