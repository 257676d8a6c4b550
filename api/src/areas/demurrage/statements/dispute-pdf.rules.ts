import { showCents } from '#contract/base/money.ts'
import { linesIn, PAGE, type PdfPage, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { MailBrand } from '../../../mail/brands.ts'
import { daysWords, type Disputed, type Item, proofsOf, sumWords } from './items.rules.ts'

const MUTED = '#525d70'
const LINE = '#d9dee8'
const RIGHT = PAGE.width - PAGE.margin
const PARAGRAPH_WIDTH = 44
const LABEL_WIDTH = 160
const LAST_LINE = PAGE.height - 80

export interface Pack {
  customer: string
  made: string
  cars: readonly { disputed: Disputed; items: readonly Item[] }[]
}

/** A dispute pack on paper: a summary, then each car with its items, days and events. */
export const disputePdf = (pack: Pack, brand: Pick<MailBrand, 'name' | 'color'>): Buffer =>
  writePdf(
    'Demurrage dispute',
    (next) => {
      const pen = penOn(next)
      writeHead(pack, brand, pen)
      for (const [at, car] of pack.cars.entries()) {
        if (at > 0) pen.turn()
        writeCar(car, pen)
      }
    },
    (page, number, of) => writeFoot(page, pack, brand, `Page ${number} of ${of}`),
  )

interface Pen {
  down: (points: number) => void
  turn: () => void
  text: (x: number, words: string, style?: TextStyle) => void
  rule: (color?: string) => void
}

function penOn(next: () => PdfPage): Pen {
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
    text: (x, words, style) => page.text(x, y, words, style),
    rule: (color = LINE) => page.line(PAGE.margin, y, RIGHT, color),
  }
}

function writeHead({ customer, made, cars }: Pack, brand: Pick<MailBrand, 'name' | 'color'>, pen: Pen): void {
  const total = cars.reduce((sum, { disputed }) => sum + disputed.told.clock.cents, 0)
  pen.text(PAGE.margin, brand.name, { font: 'bold', size: 12, color: brand.color })
  pen.text(RIGHT, made, { align: 'right', color: MUTED })
  pen.down(10)
  pen.rule(brand.color)
  pen.down(32)
  pen.text(PAGE.margin, 'Demurrage dispute', { font: 'bold', size: 20 })
  pen.down(20)
  const words = `${customer}: ${cars.length} ${cars.length === 1 ? 'car' : 'cars'}, ${showCents(total)} by the events reported. Paragraphs are those of 49 CFR 1333.4.`
  writeLines(pen, PAGE.margin, words, RIGHT - PAGE.margin)
  pen.down(12)
}

function writeCar({ disputed, items }: Pack['cars'][number], pen: Pen): void {
  const { row, told } = disputed
  pen.text(PAGE.margin, `${row.equipment_id} at ${row.location}`, { font: 'bold', size: 13 })
  pen.text(RIGHT, showCents(told.clock.cents), { font: 'bold', size: 13, align: 'right' })
  pen.down(8)
  pen.rule()
  pen.down(16)
  for (const item of items) writeItem(pen, item)
  writePart(pen, 'Days')
  writeLines(pen, PAGE.margin, `${daysWords(disputed)}. ${sumWords(disputed)}.`, RIGHT - PAGE.margin)
  writePart(pen, 'Events')
  for (const proof of proofsOf(disputed)) writeLines(pen, PAGE.margin, proof, RIGHT - PAGE.margin)
}

function writePart(pen: Pen, words: string): void {
  pen.down(8)
  pen.text(PAGE.margin, words, { font: 'bold', size: 11 })
  pen.down(15)
}

function writeItem(pen: Pen, { paragraph, label, value }: Item): void {
  pen.text(PAGE.margin, paragraph, { color: MUTED })
  pen.text(PAGE.margin + PARAGRAPH_WIDTH, label, { color: MUTED })
  const x = PAGE.margin + PARAGRAPH_WIDTH + LABEL_WIDTH
  writeLines(pen, x, value, RIGHT - x)
}

function writeLines(pen: Pen, x: number, words: string, width: number): void {
  for (const line of linesIn(words, width)) {
    pen.text(x, line)
    pen.down(14)
  }
}

function writeFoot(page: PdfPage, { customer }: Pack, brand: Pick<MailBrand, 'name'>, words: string): void {
  const y = PAGE.height - 48
  const style = { size: 8, color: MUTED }
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  page.text(PAGE.margin, y, `${brand.name} · Demurrage dispute · ${customer}`, style)
  page.text(RIGHT, y, words, { ...style, align: 'right' })
}
