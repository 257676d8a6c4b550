import { showDate } from '#contract/base/dates.ts'
import { linesIn, onOneLine, PAGE, type PdfPage, type TextStyle } from '../../../files/pdf.ts'
import type { MailBrand } from '../../../mail/brands.ts'

export const MUTED = '#525d70'
export const RIGHT = PAGE.width - PAGE.margin
const LINE = '#d9dee8'
const LAST_LINE = PAGE.height - 80
/** Keeps the names of a foot off the number of its page. */
const NUMBER_WIDTH = 80

/** Whose look a paper has. */
export type Look = Pick<MailBrand, 'name' | 'color'>

/** Writes down a page and goes on on the next. */
export interface Pen {
  down: (points: number) => void
  turn: () => void
  text: (x: number, text: string, style?: TextStyle) => void
  rule: (color?: string) => void
}

export function penOn(next: () => PdfPage): Pen {
  let page = next()
  let y: number = PAGE.margin
  const turn = () => {
    page = next()
    y = PAGE.margin + 10
  }
  return {
    turn,
    down(points) {
      y += points
      if (y > LAST_LINE) turn()
    },
    text: (x, text, style) => page.text(x, y, text, style),
    rule: (color = LINE) => page.line(PAGE.margin, y, RIGHT, color),
  }
}

/** The brand, the day it was made, and what the paper is. */
export function writeTitle(pen: Pen, brand: Look, { title, made }: { title: string; made: string }): void {
  pen.text(PAGE.margin, brand.name, { font: 'bold', size: 12, color: brand.color })
  pen.text(RIGHT, showDate(made), { align: 'right', color: MUTED })
  pen.down(10)
  pen.rule(brand.color)
  pen.down(32)
  pen.text(PAGE.margin, title, { font: 'bold', size: 20 })
  pen.down(20)
}

export function writePart(pen: Pen, text: string): void {
  pen.down(8)
  pen.text(PAGE.margin, text, { font: 'bold', size: 11 })
  pen.down(15)
}

export function writeLines(pen: Pen, x: number, text: string, width: number): void {
  for (const line of linesIn(text, width)) {
    pen.text(x, line)
    pen.down(14)
  }
}

/** Whose paper it is and which page. */
export function writeFoot(page: PdfPage, names: readonly string[], text: string): void {
  const y = PAGE.height - 48
  const style = { size: 8, color: MUTED }
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  page.text(PAGE.margin, y, onOneLine(names.join(' · '), RIGHT - PAGE.margin - NUMBER_WIDTH, style), style)
  page.text(RIGHT, y, text, { ...style, align: 'right' })
}
