import type { Font } from './font.ts'

/** The tables that a reader of PDF draws glyphs by. */
const DRAWN = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const
const TABLE_ENTRY = 16
const HEADER = 12
const MAGIC = 0xb1b0afba

/** A TrueType font of only these glyphs; each stays at its number, and the others are empty. */
export function makeSubset({ tables }: Font, used: Iterable<number>): Buffer {
  const [glyf, loca, head] = [tables.get('glyf')!, tables.get('loca')!, tables.get('head')!]
  const isLong = head.readInt16BE(50) === 1
  const at = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const outline = (glyph: number) => glyf.subarray(at(glyph), at(glyph + 1))
  const glyphs = withParts(used, outline)
  const count = Math.max(...glyphs) + 1
  const offsets = Buffer.alloc((count + 1) * 4)
  const outlines: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    if (glyphs.has(glyph)) {
      const padded = pad(outline(glyph))
      outlines.push(padded)
      length += padded.length
    }
    offsets.writeUInt32BE(length, (glyph + 1) * 4)
  }
  const own = new Map(tables)
  own.set('glyf', Buffer.concat(outlines))
  own.set('loca', offsets)
  own.set('head', withNumber(head, 50, 1))
  own.set('maxp', withNumber(tables.get('maxp')!, 4, count))
  const widths = Math.min(tables.get('hhea')!.readUInt16BE(34), count)
  own.set('hhea', withNumber(tables.get('hhea')!, 34, widths))
  own.set('hmtx', tables.get('hmtx')!.subarray(0, widths * 4 + (count - widths) * 2))
  return assemble(own)
}

const MORE = 0x20
const WIDE = 0x1
/** How many bytes of a part each kind of scale takes. */
const SCALES = [
  [0x8, 2],
  [0x40, 4],
  [0x80, 8],
] as const

/** Glyphs with those that they are composed of: an accented letter is a letter and an accent. */
function withParts(used: Iterable<number>, outline: (glyph: number) => Buffer): Set<number> {
  const all = new Set<number>([0])
  const open = [...used]
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    all.add(glyph)
    open.push(...findParts(outline(glyph)).filter((part) => !all.has(part)))
  }
  return all
}

function findParts(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  for (let flags = MORE; (flags & MORE) !== 0;) {
    flags = outline.readUInt16BE(at)
    parts.push(outline.readUInt16BE(at + 2))
    at += 4 + ((flags & WIDE) === 0 ? 2 : 4)
    at += SCALES.find(([flag]) => (flags & flag) !== 0)?.[1] ?? 0
  }
  return parts
}

function withNumber(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, offset)
  return copy
}

const pad = (bytes: Buffer): Buffer =>
  bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

function assemble(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = DRAWN.filter((name) => tables.has(name))
  const header = Buffer.alloc(HEADER + names.length * TABLE_ENTRY)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(names.length, 4)
  const power = Math.floor(Math.log2(names.length))
  header.writeUInt16BE(2 ** power * TABLE_ENTRY, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(names.length * TABLE_ENTRY - 2 ** power * TABLE_ENTRY, 10)
  const bodies: Buffer[] = []
  let offset = header.length
  for (const [at, name] of names.entries()) {
    // the sum of the whole font is written last, so it counts as nothing here
    const bytes = name === 'head' ? withoutSum(tables.get(name)!) : tables.get(name)!
    const body = pad(bytes)
    header.write(name, HEADER + at * TABLE_ENTRY, 'latin1')
    for (const [place, value] of [checksum(body), offset, bytes.length].entries())
      header.writeUInt32BE(value, HEADER + at * TABLE_ENTRY + 4 + place * 4)
    bodies.push(body)
    offset += body.length
  }
  const font = Buffer.concat([header, ...bodies])
  const head = header.readUInt32BE(HEADER + names.indexOf('head') * TABLE_ENTRY + 8)
  font.writeUInt32BE((MAGIC - checksum(font)) >>> 0, head + 8)
  return font
}

function withoutSum(head: Buffer): Buffer {
  const copy = Buffer.from(head)
  copy.writeUInt32BE(0, 8)
  return copy
}
