import { PDF_FONTS, type PdfFont } from './pdf-fonts.data.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 56 } as const

export interface TextStyle {
  font?: PdfFont
  size?: number
  /** As in CSS, `#0f6573`. */
  color?: string
  align?: 'left' | 'right'
}

/** A page being written; measures count from its upper left corner. */
export interface PdfPage {
  text(x: number, y: number, text: string, style?: TextStyle): void
  line(x1: number, y: number, x2: number, color: string): void
  /** The document's picture, with its upper left corner here; nothing where it has none. */
  picture(x: number, y: number, width: number, height: number): void
}

/** A JPEG in RGB. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** One of the documents of a file: `next` begins a page; `foot` writes on each once their number is known. */
export interface PdfDocument {
  write: (next: () => PdfPage) => void
  foot: (page: PdfPage, number: number, of: number) => void
  picture?: Picture | null
}

/** The color of text unless a style says another. */
export const INK = '#1b2537'
const FIRST = 32
const ACCENTED_WIDTH = 556
/** The characters of the fonts' encoding outside of Latin-1, as typographers and phones produce them. */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
}
const UNKNOWN = 0x3f

/** The bytes of a text in the fonts' encoding; unsupported characters become question marks. */
function toBytes(text: string): number[] {
  return [...text.normalize('NFC')].map((sign) => {
    const code = sign.codePointAt(0)!
    if ((code >= FIRST && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
    return WINDOWS[sign] ?? (/\s/.test(sign) ? FIRST : UNKNOWN)
  })
}

/** How wide a text is, in points. */
export function getWidth(text: string, { font = 'plain', size = 10 }: TextStyle = {}): number {
  const { widths } = PDF_FONTS[font]
  const units = toBytes(text).reduce((sum, byte) => sum + (widths[byte - FIRST] ?? ACCENTED_WIDTH), 0)
  return (units * size) / 1000
}

/** A text on one line: what does not fit ends in an ellipsis. */
export function onOneLine(text: string, width: number, style: TextStyle = {}): string {
  if (getWidth(text, style) <= width) return text
  let end = text.length
  while (end > 0 && getWidth(`${text.slice(0, end).trimEnd()}…`, style) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** A text as lines that fit a width; a word that is wider than a line is cut. */
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
  const pieces = ['']
  for (const sign of word) {
    const last = pieces.length - 1
    if (getWidth(pieces[last]! + sign, style) > width) pieces.push(sign)
    else pieces[last] += sign
  }
  return pieces
}

const literal = (text: string): string =>
  `<${toBytes(text)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}>`

const getInk = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

const FONT_KEYS: Record<PdfFont, string> = { plain: '/F1', bold: '/F2' }

function makePage(hasPicture: boolean): PdfPage & { content: string[] } {
  const content: string[] = []
  return {
    content,
    text(x, y, text, style = {}) {
      const { font = 'plain', size = 10, color = INK, align = 'left' } = style
      const left = align === 'right' ? x - getWidth(text, style) : x
      content.push(
        `BT ${getInk(color)} rg ${FONT_KEYS[font]} ${size} Tf ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td ${literal(text)} Tj ET`,
      )
    },
    line(x1, y, x2, color) {
      const at = (PAGE.height - y).toFixed(2)
      content.push(`${getInk(color)} RG 0.75 w ${x1.toFixed(2)} ${at} m ${x2.toFixed(2)} ${at} l S`)
    },
    picture(x, y, width, height) {
      if (!hasPicture) return
      const [w, h] = [width.toFixed(2), height.toFixed(2)]
      content.push(`q ${w} 0 0 ${h} ${x.toFixed(2)} ${(PAGE.height - y - height).toFixed(2)} cm /P1 Do Q`)
    },
  }
}

/** A document written page by page: `next` begins another; `foot` writes on each once their number is known. */
export const writePdf = (
  title: string,
  write: PdfDocument['write'],
  foot: PdfDocument['foot'],
  picture: Picture | null = null,
): Buffer => writePdfs(title, [{ write, foot, picture }])

/** Several documents in one file; each counts its own pages. */
export function writePdfs(title: string, documents: Iterable<PdfDocument>): Buffer {
  const written: WrittenPage[] = []
  for (const { write, foot, picture = null } of documents) {
    const pages: ReturnType<typeof makePage>[] = []
    write(() => {
      const page = makePage(picture !== null)
      pages.push(page)
      return page
    })
    pages.forEach((page, at) => foot(page, at + 1, pages.length))
    written.push(...pages.map(({ content }) => ({ content: content.join('\n'), picture })))
  }
  return assembled(title, written)
}

interface WrittenPage {
  content: string
  picture: Picture | null
}

const CATALOGUE = 1
const PAGES = 2
const FONT_PLAIN = 3
const FONT_BOLD = 4
const INFO = 5
const FIRST_PAGE = 6

/** The objects of a document, and the table that finds each by its place in the file. */
function assembled(title: string, pages: readonly WrittenPage[]): Buffer {
  const pageNumbers = pages.map((_, at) => FIRST_PAGE + 2 * at)
  const pictures = [...new Set(pages.flatMap(({ picture }) => picture ?? []))]
  const getPictureUse = ({ picture }: WrittenPage) =>
    picture === null
      ? ''
      : ` /XObject << /P1 ${FIRST_PAGE + 2 * pages.length + pictures.indexOf(picture)} 0 R >>`
  const getFont = (font: PdfFont) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${PDF_FONTS[font].name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${pageNumbers.map((one) => `${one} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    getFont('plain'),
    getFont('bold'),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${pageNumbers[at]! + 1} 0 R ` +
        `/Resources << /Font << /F1 ${FONT_PLAIN} 0 R /F2 ${FONT_BOLD} 0 R >>${getPictureUse(page)} >> >>`,
      `<< /Length ${page.content.length} >>\nstream\n${page.content}\nendstream`,
    ]),
    ...pictures.map(
      ({ bytes, width, height }) =>
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`,
    ),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `<< /Size ${objects.length + 1} /Root ${CATALOGUE} 0 R /Info ${INFO} 0 R >>`
  const whole = `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(whole, 'latin1')
}
