import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { readTabular } from './tabular.ts'

/** A font of one weight and one part of Unicode, as its tables have it. */
export interface Font {
  /** `Inter-400-latin`. */
  name: string
  weight: number
  tables: ReadonlyMap<string, Buffer>
  /** The glyph of each character; digits are all of one width, so that amounts stand below each other. */
  glyphs: ReadonlyMap<number, number>
  /** Widths of glyphs in thousandths of the size. */
  getWidth: (glyph: number) => number
}

const FOLDER = join(import.meta.dirname, 'fonts')
/** In the order in which a character is looked up. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const
const THOUSAND = 1000
const DIGITS = '0123456789'

const loaded = new Map<number, readonly Font[]>()

/** The fonts of a weight, read once. */
export function getFonts(weight: number): readonly Font[] {
  const known = loaded.get(weight)
  if (known !== undefined) return known
  const fonts = PARTS.map((part) => readFont(part, weight))
  loaded.set(weight, fonts)
  return fonts
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20

function readFont(part: string, weight: number): Font {
  const file = readFileSync(join(FOLDER, `inter-${part}-${weight}.woff`))
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < file.readUInt16BE(12); at += 1) {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [offset, length, plainLength] = [4, 8, 12].map((place) => file.readUInt32BE(entry + place))
    const bytes = file.subarray(offset!, offset! + length!)
    tables.set(file.toString('latin1', entry, entry + 4), length === plainLength ? bytes : inflateSync(bytes))
  }
  const tabular = readTabular(tables.get('GSUB'))
  const glyphs = readCharacters(tables.get('cmap')!)
  for (const digit of DIGITS) {
    const glyph = glyphs.get(digit.codePointAt(0)!)
    if (glyph !== undefined) glyphs.set(digit.codePointAt(0)!, tabular.get(glyph) ?? glyph)
  }
  return {
    name: `Inter-${weight}-${part}`,
    weight,
    tables,
    glyphs,
    getWidth: readWidths(tables),
  }
}

function readWidths(tables: ReadonlyMap<string, Buffer>): (glyph: number) => number {
  const [head, hhea, hmtx] = [tables.get('head')!, tables.get('hhea')!, tables.get('hmtx')!]
  const [unitsPerEm, count] = [head.readUInt16BE(18), hhea.readUInt16BE(34)]
  return (glyph) => (hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4) * THOUSAND) / unitsPerEm
}

const SEGMENTS = 4
const LAST_SEGMENT = 0xffff

/** Characters of a font, out of its table of segments (format 4), which every font of the web has. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === SEGMENTS)
  if (start === undefined) throw new Error('The font has no table of characters in format 4.')
  const found = new Map<number, number>()
  const size = cmap.readUInt16BE(start + 6)
  const [ends, begins] = [start + 14, start + 16 + size]
  for (let at = 0; at < size; at += 2) {
    const [end, begin] = [cmap.readUInt16BE(ends + at), cmap.readUInt16BE(begins + at)]
    if (begin === LAST_SEGMENT) continue
    const delta = cmap.readInt16BE(begins + size + at)
    const range = begins + 2 * size + at
    const rangeOffset = cmap.readUInt16BE(range)
    for (let code = begin; code <= end; code += 1) {
      const own = rangeOffset === 0 ? code : cmap.readUInt16BE(range + rangeOffset + (code - begin) * 2)
      const glyph = own === 0 ? 0 : (own + delta) & LAST_SEGMENT
      if (glyph !== 0) found.set(code, glyph)
    }
  }
  return found
}
