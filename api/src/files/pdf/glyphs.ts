import { type Font, getFonts } from './font.ts'

/** Characters of one font that follow each other. */
export interface Run {
  font: Font
  glyphs: Glyph[]
}

export interface Glyph {
  id: number
  /** In thousandths of the size. */
  width: number
  sign: string
}

/** Weights of the fonts of text. */
const WEIGHTS = { plain: 400, bold: 600 } as const
export type PdfFont = keyof typeof WEIGHTS

const UNKNOWN = '?'

/** A text as glyphs of the fonts that have them; a character that none has is a question mark. */
export function toRuns(text: string, weight: PdfFont): Run[] {
  const fonts = getFonts(WEIGHTS[weight])
  const runs: Run[] = []
  for (const sign of text.normalize('NFC').replaceAll(/\s/gu, ' ')) {
    const { font, glyph } = findGlyph(fonts, sign)
    const last = runs.at(-1)
    if (last?.font === font) last.glyphs.push(glyph)
    else runs.push({ font, glyphs: [glyph] })
  }
  return runs
}

function findGlyph(fonts: readonly Font[], sign: string): { font: Font; glyph: Glyph } {
  const font = fonts.find(({ glyphs }) => glyphs.has(sign.codePointAt(0)!))
  if (font === undefined) return findGlyph(fonts, UNKNOWN)
  const id = font.glyphs.get(sign.codePointAt(0)!)!
  return { font, glyph: { id, width: font.getWidth(id), sign } }
}

/** The width of a text in thousandths of its size. */
export function measure(text: string, weight: PdfFont): number {
  let sum = 0
  for (const { glyphs } of toRuns(text, weight)) for (const { width } of glyphs) sum += width
  return sum
}

const toHex = (number: number): string => number.toString(16).padStart(4, '0')

/** Glyphs as a page shows them: their numbers. */
export const showGlyphs = (glyphs: readonly Glyph[]): string =>
  `<${glyphs.map(({ id }) => toHex(id)).join('')}> Tj`
