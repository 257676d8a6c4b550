import { showCents } from '#contract/base/money.ts'
import { PAGE, writePdf } from '../../../files/pdf.ts'
import { daysText, type Disputed, type Item, getEvidenceLines, sumText } from './items.rules.ts'
import {
  type PaperBrand,
  MUTED,
  type PageWriter,
  createPageWriter,
  RIGHT,
  writeFoot,
  writeLines,
  writeHeading,
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
export const disputePdf = (pack: Pack, brand: PaperBrand): Buffer =>
  writePdf(
    TITLE,
    (next) => {
      const writer = createPageWriter(next)
      writeHead(pack, brand, writer)
      for (const [at, car] of pack.cars.entries()) {
        if (at > 0) writer.startPage()
        writeCar(car, writer)
      }
    },
    (page, number, of) => writeFoot(page, [brand.name, TITLE, pack.customer], `Page ${number} of ${of}`),
  )

function writeHead({ customer, made, cars }: Pack, brand: PaperBrand, writer: PageWriter): void {
  const total = cars.reduce((sum, { disputed }) => sum + disputed.reported.clock.cents, 0)
  writeTitle(writer, brand, { title: TITLE, made })
  const text = `${customer}: ${cars.length} ${cars.length === 1 ? 'car' : 'cars'}, ${showCents(total)}, calculated from reported events. Paragraph numbers refer to 49 CFR 1333.4.`
  writeLines(writer, PAGE.margin, text, RIGHT - PAGE.margin)
  writer.moveDown(12)
}

function writeCar({ disputed, items }: Pack['cars'][number], writer: PageWriter): void {
  const { row, reported } = disputed
  writer.text(PAGE.margin, `${row.equipment_id} at ${row.location}`, { font: 'bold', size: 13 })
  writer.text(RIGHT, showCents(reported.clock.cents), { font: 'bold', size: 13, align: 'right' })
  writer.moveDown(8)
  writer.rule()
  writer.moveDown(16)
  for (const item of items) writeItem(writer, item)
  writeHeading(writer, 'Days')
  writeLines(writer, PAGE.margin, `${daysText(disputed)}. ${sumText(disputed)}.`, RIGHT - PAGE.margin)
  writeHeading(writer, 'Events')
  for (const proof of getEvidenceLines(disputed)) writeLines(writer, PAGE.margin, proof, RIGHT - PAGE.margin)
}

function writeItem(writer: PageWriter, { paragraph, label, value }: Item): void {
  writer.text(PAGE.margin, paragraph, { color: MUTED })
  writer.text(PAGE.margin + PARAGRAPH_WIDTH, label, { color: MUTED })
  const x = PAGE.margin + PARAGRAPH_WIDTH + LABEL_WIDTH
  writeLines(writer, x, value, RIGHT - x)
}
