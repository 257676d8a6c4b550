import { showDate } from '#contract/base/dates.ts'
import { linesIn, onOneLine, PAGE, type PdfPage, type TextStyle } from '../../../files/pdf.ts'
import type { MailBrand } from '../../../mail/brands.ts'
import { type Letterhead, writeLetterhead } from '../../files/letterheads/letterheads.service.ts'

export const MUTED = '#525d70'
export const RIGHT = PAGE.width - PAGE.margin
const LINE = '#d9dee8'
const LAST_LINE = PAGE.height - 80
/** Keeps the names of a foot off the number of its page. */
const NUMBER_WIDTH = 80

/** The brand of a paper. */
export type PaperBrand = Pick<MailBrand, 'name' | 'color'>

/** Writes down a page and continues on the next. */
export interface PageWriter {
  moveDown: (points: number) => void
  startPage: () => void
  /** Starts the next page when less than this is left, so that related lines stay together. */
  save: (points: number) => void
  /** The heads of a table, repeated on each page that the table continues on; null ends it. */
  repeat: (heads: (() => void) | null) => void
  picture: (x: number, up: number, size: { width: number; height: number }, alt: string) => void
  text: (x: number, text: string, style?: TextStyle) => void
  rule: (color?: string) => void
}

export function createPageWriter(next: () => PdfPage): PageWriter {
  let page = next()
  let y: number = PAGE.margin
  let heads: (() => void) | null = null
  const startPage = () => {
    page = next()
    y = PAGE.margin + 10
    if (heads !== null) page.tag('Artifact', heads)
  }
  return {
    startPage,
    save(points) {
      if (y + points > LAST_LINE) startPage()
    },
    repeat(write) {
      heads = write
      write?.()
    },
    picture: (x, up, { width, height }, alt) => page.picture(x, y - up, width, height, alt),
    moveDown(points) {
      y += points
      if (y > LAST_LINE) startPage()
    },
    text: (x, text, style) => page.text(x, y, text, style),
    rule: (color = LINE) => page.line(PAGE.margin, y, RIGHT, color),
  }
}

/** Who sends the paper, then its title and the day it was issued. */
export function writeTitle(
  writer: PageWriter,
  brand: PaperBrand,
  { title, made, letterhead }: { title: string; made: string; letterhead: Letterhead },
): void {
  writeLetterhead(writer, letterhead, brand.color)
  writer.moveDown(32)
  writer.text(PAGE.margin, title, { font: 'bold', size: 20, tag: 'H1' })
  writer.text(RIGHT, `Issued ${showDate(made)}`, { align: 'right', color: MUTED })
  writer.moveDown(20)
}

export function writeHeading(writer: PageWriter, text: string): void {
  writer.moveDown(8)
  writer.save(40)
  writer.text(PAGE.margin, text, { font: 'bold', size: 11, tag: 'H2' })
  writer.moveDown(15)
}

export function writeLines(writer: PageWriter, x: number, text: string, width: number): void {
  for (const line of linesIn(text, width)) {
    writer.text(x, line)
    writer.moveDown(14)
  }
}

/** The owner of the paper and the page number. */
export function writeFoot(page: PdfPage, names: readonly string[], text: string): void {
  const y = PAGE.height - 48
  const style = { size: 8, color: MUTED }
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  page.text(PAGE.margin, y, onOneLine(names.join(' · '), RIGHT - PAGE.margin - NUMBER_WIDTH, style), style)
  page.text(RIGHT, y, text, { ...style, align: 'right' })
}
