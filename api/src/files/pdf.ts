import { assemble, type Picture, type WrittenLink } from './pdf/assemble.ts'
import type { Font } from './pdf/font.ts'
import { measure, type PdfFont, showGlyphs, toRuns } from './pdf/glyphs.ts'
import { type Role, Structure } from './pdf/structure.ts'

export type { Picture } from './pdf/assemble.ts'
export type { Role } from './pdf/structure.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 56 } as const

export interface TextStyle {
  font?: PdfFont
  size?: number
  /** As in CSS, `#0f6573`. */
  color?: string
  align?: 'left' | 'right'
  /** What it is to a screen reader; a paragraph of its own, or part of the piece that is open. */
  tag?: Role
}

/** A page being written; measures count from its upper left corner. */
export interface PdfPage {
  text(x: number, y: number, text: string, style?: TextStyle): void
  line(x1: number, y: number, x2: number, color: string): void
  /** The document's picture, with its upper left corner here; nothing where it has none. */
  picture(x: number, y: number, width: number, height: number, alt?: string): void
  /** A text that opens an address. */
  link(x: number, y: number, text: string, url: string, style?: TextStyle): void
  /** Rows of squares, as of a QR code; `alt` says what it is. */
  squares(x: number, y: number, width: number, rows: readonly (readonly boolean[])[], alt: string): void
  /** What is written meanwhile is one piece to a screen reader, on whatever page it is. */
  tag(role: Role, write: () => void): void
}

/** One of the documents of a file: `next` begins a page; `foot` writes on each once their number is known. */
export interface PdfDocument {
  write: (next: () => PdfPage) => void
  foot: (page: PdfPage, number: number, of: number) => void
  picture?: Picture | null
}

/** The color of text unless a style says another. */
export const INK = '#1b2537'
const SIZE = 10

/** How wide a text is, in points. */
export const getWidth = (text: string, { font = 'plain', size = SIZE }: TextStyle = {}): number =>
  (measure(text, font) * size) / 1000

/** A text on one line: what does not fit ends in an ellipsis. */
export function onOneLine(text: string, width: number, style: TextStyle = {}): string {
  if (getWidth(text, style) <= width) return text
  let end = text.length
  while (end > 0 && getWidth(`${text.slice(0, end).trimEnd()}…`, style) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** A text as lines that fit a width; a word that is wider than a line is cut, an email address after its “@” first. */
export function linesIn(text: string, width: number, style: TextStyle = {}): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/).flatMap((one) => getPieces(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (getWidth(longer, style) <= width) {
        line = longer
        continue
      }
      lines.push(line)
      line = word
    }
    return [...lines, line]
  })
}

function getPieces(word: string, width: number, style: TextStyle): string[] {
  if (getWidth(word, style) <= width) return [word]
  const parts = word.split(/(?<=@)(?=.)/)
  if (parts.length > 1) return parts.flatMap((part) => getPieces(part, width, style))
  const pieces = ['']
  for (const sign of word) {
    const last = pieces.length - 1
    if (getWidth(pieces[last]! + sign, style) > width) pieces.push(sign)
    else pieces[last] += sign
  }
  return pieces
}

const getInk = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

/** The squares that are set, each as a rectangle; those beside each other are one, without a seam. */
function toSquares(x: number, y: number, width: number, rows: readonly (readonly boolean[])[]): string {
  const side = width / rows.length
  return rows
    .flatMap((row, down) => {
      const starts = row.flatMap((isSet, at) => (isSet && row[at - 1] !== true ? [at] : []))
      return starts.map((at) => {
        const end = row.indexOf(false, at)
        const length = ((end < 0 ? row.length : end) - at) * side
        const [left, bottom] = [x + at * side, PAGE.height - y - (down + 1) * side]
        return `${left.toFixed(3)} ${bottom.toFixed(3)} ${length.toFixed(3)} ${side.toFixed(3)} re`
      })
    })
    .join(' ')
}

/** A file being written: its pages so far, the glyphs that they show, and their order for screen readers. */
class File {
  readonly pages: { content: string[]; picture: Picture | null }[] = []
  readonly links: WrittenLink[] = []
  readonly fonts = new Map<Font, { key: string; signs: Map<number, string> }>()
  readonly structure = new Structure()

  startPage(picture: Picture | null): PdfPage {
    const content: string[] = []
    const number = this.pages.push({ content, picture }) - 1
    const { structure } = this
    return {
      text: (x, y, text, style = {}) => {
        if (text === '') return
        const write = () => content.push(`${structure.mark(number)} ${this.#show(x, y, text, style)} EMC`)
        if (style.tag === undefined) write()
        else structure.within(style.tag, write)
      },
      line: (x1, y, x2, color) => {
        const at = (PAGE.height - y).toFixed(2)
        content.push(
          `/Artifact BMC ${getInk(color)} RG 0.75 w ${x1.toFixed(2)} ${at} m ${x2.toFixed(2)} ${at} l S EMC`,
        )
      },
      picture: (x, y, width, height, alt = '') => {
        if (picture === null) return
        const [w, h] = [width.toFixed(2), height.toFixed(2)]
        const place = `${x.toFixed(2)} ${(PAGE.height - y - height).toFixed(2)}`
        structure.within(
          'Figure',
          () => content.push(`${structure.mark(number)} q ${w} 0 0 ${h} ${place} cm /P1 Do Q EMC`),
          alt,
        )
      },
      link: (x, y, text, url, style = {}) =>
        structure.within('Link', () => {
          content.push(`${structure.mark(number)} ${this.#show(x, y, text, style)} EMC`)
          const [bottom, size] = [PAGE.height - y, style.size ?? SIZE]
          const area = [x, bottom - size / 4, x + getWidth(text, style), bottom + size] as const
          structure.addLink(this.links.push({ page: number, area, url }) - 1)
        }),
      squares: (x, y, width, rows, alt) =>
        structure.within(
          'Figure',
          () => content.push(`${structure.mark(number)} 0 0 0 rg ${toSquares(x, y, width, rows)} f EMC`),
          alt,
        ),
      tag: (role, write) => structure.within(role, write),
    }
  }

  #show(x: number, y: number, text: string, style: TextStyle): string {
    const { font = 'plain', size = SIZE, color = INK, align = 'left' } = style
    const left = align === 'right' ? x - getWidth(text, style) : x
    const shown = toRuns(text, font).map(({ font: own, glyphs }) => {
      const used = this.#use(own)
      for (const { id, sign } of glyphs) used.signs.set(id, sign)
      return `/${used.key} ${size} Tf ${showGlyphs(glyphs)}`
    })
    return `BT ${getInk(color)} rg ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td ${shown.join(' ')} ET`
  }

  #use(font: Font): { key: string; signs: Map<number, string> } {
    const known = this.fonts.get(font)
    if (known !== undefined) return known
    const used = { key: `F${this.fonts.size + 1}`, signs: new Map<number, string>() }
    this.fonts.set(font, used)
    return used
  }
}

/** A document written page by page: `next` begins another; `foot` writes on each once their number is known. */
export const writePdf = (
  title: string,
  write: PdfDocument['write'],
  foot: PdfDocument['foot'],
  picture: Picture | null = null,
): Buffer => writePdfs(title, [{ write, foot, picture }])

/** Several documents in one file; each counts its own pages. Fonts are embedded, and text is tagged in its order. */
export function writePdfs(title: string, documents: Iterable<PdfDocument>): Buffer {
  const file = new File()
  for (const { write, foot, picture = null } of documents) {
    const pages: PdfPage[] = []
    file.structure.startDocument()
    write(() => {
      const page = file.startPage(picture)
      pages.push(page)
      return page
    })
    pages.forEach((page, at) => page.tag('Artifact', () => foot(page, at + 1, pages.length)))
  }
  return assemble({
    title,
    size: [PAGE.width, PAGE.height],
    pages: file.pages.map(({ content, picture }) => ({ content: content.join('\n'), picture })),
    links: file.links,
    fonts: file.fonts,
    structure: file.structure,
  })
}
