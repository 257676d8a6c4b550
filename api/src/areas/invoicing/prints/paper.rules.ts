import { onOneLine, PAGE, type PdfPage, type Picture, type Role, type TextStyle } from '../../../files/pdf.ts'

export const MUTED = '#525d70'
export const LINE = '#d9dee8'
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
export const LINE_HEIGHT = 14
export const LAST_LINE = PAGE.height - 90
export const SMALL: TextStyle = { size: 8, color: MUTED }
const LOGO = { width: 170, height: 40 }
const FOOT_WIDTH = 400

/** A day as people write it: November 24, 2026. */
export const showLongDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes down the page; a full page is followed by another. */
export class PaperWriter {
  page: PdfPage
  y: number = PAGE.margin
  readonly #next: () => PdfPage
  readonly #onNext: (writer: PaperWriter) => void

  constructor(next: () => PdfPage, onNext: (writer: PaperWriter) => void) {
    this.#next = next
    this.#onNext = onNext
    this.page = next()
  }

  /** Starts the next page when less than this is left; it begins with what the paper says, or with these heads. */
  save(points: number, onNext = this.#onNext): void {
    if (this.y + points <= LAST_LINE) return
    this.startPage()
    this.page.tag('Artifact', () => onNext(this))
  }

  startPage(): void {
    this.page = this.#next()
    this.y = PAGE.margin
  }

  /** What is written meanwhile is one piece to a screen reader. */
  tag(role: Role, write: () => void): void {
    this.page.tag(role, write)
  }

  /** A row of a table: a cell each, at its left or right edge. */
  cells(cells: readonly (readonly [x: number, text: string, style?: TextStyle])[], tag: 'TH' | 'TD'): void {
    this.tag('TR', () => {
      for (const [x, text, style] of cells) this.text(x, text, { ...style, tag })
    })
  }

  text(x: number, text: string, style?: TextStyle): void {
    this.page.text(x, this.y, text, style)
  }

  lines(x: number, lines: readonly string[], style?: TextStyle): void {
    for (const one of lines) {
      this.save(LINE_HEIGHT)
      this.text(x, one, style)
      this.y += LINE_HEIGHT
    }
  }

  rule(color = LINE, from: number = LEFT): void {
    this.page.line(from, this.y, RIGHT, color)
  }

  /** Ends a row of a table with a line below it. */
  endRow(color?: string, from?: number): void {
    this.y += 7
    this.rule(color, from)
    this.y += 17
  }
}

/** The payee's logo at the upper right, or its name where it has none. */
export function writeLogo(writer: PaperWriter, name: string, logo: Picture | null): void {
  if (logo === null) {
    const style: TextStyle = { font: 'bold', size: 13 }
    return writer.text(RIGHT, onOneLine(name, 280, style), { ...style, align: 'right' })
  }
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  writer.page.picture(RIGHT - width, PAGE.margin - 16, width, height, name)
}

/** What the paper is, and its page. */
export function writeFoot(page: PdfPage, names: readonly string[], text: string): void {
  const y = PAGE.height - 48
  page.line(LEFT, y - 14, RIGHT, LINE)
  page.text(LEFT, y, onOneLine(names.join(' · '), FOOT_WIDTH, SMALL), SMALL)
  page.text(RIGHT, y, text, { ...SMALL, align: 'right' })
}
