import { showCents } from '#contract/base/money.ts'
import { PAGE, writePdf } from '../../../files/pdf.ts'
import { daysText, type Disputed, type Item, proofsOf, sumText } from './items.rules.ts'
import {
  type Look,
  MUTED,
  type Pen,
  penOn,
  RIGHT,
  writeFoot,
  writeLines,
  writePart,
  writeTitle,
} from './paper.rules.ts'

const TITLE = 'Demurrage dispute'
const PARAGRAPH_WIDTH = 44
const LABEL_WIDTH = 160

export interface Pack {
  customer: string
  made: string
  cars: readonly { disputed: Disputed; items: readonly Item[] }[]
}

/** A dispute pack on paper: a summary, then each car with its items, days and events. */
export const disputePdf = (pack: Pack, brand: Look): Buffer =>
  writePdf(
    TITLE,
    (next) => {
      const pen = penOn(next)
      writeHead(pack, brand, pen)
      for (const [at, car] of pack.cars.entries()) {
        if (at > 0) pen.turn()
        writeCar(car, pen)
      }
    },
    (page, number, of) => writeFoot(page, [brand.name, TITLE, pack.customer], `Page ${number} of ${of}`),
  )

function writeHead({ customer, made, cars }: Pack, brand: Look, pen: Pen): void {
  const total = cars.reduce((sum, { disputed }) => sum + disputed.reported.clock.cents, 0)
  writeTitle(pen, brand, { title: TITLE, made })
  const text = `${customer}: ${cars.length} ${cars.length === 1 ? 'car' : 'cars'}, ${showCents(total)}, calculated from reported events. Paragraph numbers refer to 49 CFR 1333.4.`
  writeLines(pen, PAGE.margin, text, RIGHT - PAGE.margin)
  pen.down(12)
}

function writeCar({ disputed, items }: Pack['cars'][number], pen: Pen): void {
  const { row, reported } = disputed
  pen.text(PAGE.margin, `${row.equipment_id} at ${row.location}`, { font: 'bold', size: 13 })
  pen.text(RIGHT, showCents(reported.clock.cents), { font: 'bold', size: 13, align: 'right' })
  pen.down(8)
  pen.rule()
  pen.down(16)
  for (const item of items) writeItem(pen, item)
  writePart(pen, 'Days')
  writeLines(pen, PAGE.margin, `${daysText(disputed)}. ${sumText(disputed)}.`, RIGHT - PAGE.margin)
  writePart(pen, 'Events')
  for (const proof of proofsOf(disputed)) writeLines(pen, PAGE.margin, proof, RIGHT - PAGE.margin)
}

function writeItem(pen: Pen, { paragraph, label, value }: Item): void {
  pen.text(PAGE.margin, paragraph, { color: MUTED })
  pen.text(PAGE.margin + PARAGRAPH_WIDTH, label, { color: MUTED })
  const x = PAGE.margin + PARAGRAPH_WIDTH + LABEL_WIDTH
  writeLines(pen, x, value, RIGHT - x)
}
