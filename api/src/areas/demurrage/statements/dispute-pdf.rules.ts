import { showCents } from '#contract/base/money.ts'
import { INK, PAGE, writePdf } from '../../../files/pdf.ts'
import type { Letterhead } from '../../files/letterheads/letterheads.service.ts'
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
const PARTY_WIDTH = 110

export interface Pack {
  letterhead: Letterhead
  made: string
  cars: readonly { disputed: Disputed; items: readonly Item[] }[]
}

/**
 * A dispute pack on paper: for each railroad a letter that names it, the amount claimed and the cars, then each car with
 * its items, days and events.
 */
export const disputePdf = (pack: Pack, brand: PaperBrand): Buffer =>
  writePdf(
    TITLE,
    (next) => {
      const writer = createPageWriter(next)
      const claims = Map.groupBy(pack.cars, ({ disputed }) => disputed.row.carrier)
      for (const [at, cars] of [...claims.values()].entries()) {
        if (at > 0) writer.startPage()
        writeLetter({ ...pack, cars }, brand, writer)
        for (const car of cars) {
          writer.startPage()
          writeCar(car, writer)
        }
      }
    },
    (page, number, of) =>
      writeFoot(page, [pack.letterhead.name, TITLE, `made with ${brand.name}`], `Page ${number} of ${of}`),
    pack.letterhead.logo,
  )

/** The first page for one railroad: who claims how much from whom, car by car, and where to sign. */
function writeLetter({ letterhead, made, cars }: Pack, brand: PaperBrand, writer: PageWriter): void {
  const customer = letterhead.name
  const total = cars.reduce((sum, { disputed }) => sum + disputed.reported.clock.cents, 0)
  const count = `${cars.length} ${cars.length === 1 ? 'car' : 'cars'}`
  writeTitle(writer, brand, { title: TITLE, made, letterhead })
  writeParty(writer, 'To', getRailroad(cars[0]?.disputed))
  writeParty(writer, 'From', customer)
  writeParty(writer, 'Amount claimed', `${showCents(total)} USD, ${count}`)
  writer.moveDown(10)
  const text = `${customer} disputes the charges on these cars and claims a credit of ${showCents(total)} USD. Amounts are calculated from reported events; paragraph numbers on the following pages refer to 49 CFR 1333.4.`
  writeLines(writer, PAGE.margin, text, RIGHT - PAGE.margin)
  writeHeading(writer, 'Cars')
  for (const { disputed } of cars) {
    writer.text(PAGE.margin, `${disputed.row.equipment_id} at ${disputed.row.location}`)
    writer.text(RIGHT, showCents(disputed.reported.clock.cents), { align: 'right' })
    writer.moveDown(14)
  }
  writer.rule()
  writer.moveDown(14)
  writer.text(PAGE.margin, 'Amount claimed', { font: 'bold' })
  writer.text(RIGHT, `${showCents(total)} USD`, { font: 'bold', align: 'right' })
  writeSignature(writer, customer)
}

const getRailroad = (disputed: Disputed | undefined): string => {
  const { carrier, carrier_name } = disputed?.row ?? { carrier: null, carrier_name: null }
  if (carrier === null) return 'The railroad that issued the charges'
  return carrier_name === null ? carrier : `${carrier_name} (${carrier})`
}

function writeParty(writer: PageWriter, label: string, value: string): void {
  writer.text(PAGE.margin, label, { color: MUTED })
  writeLines(writer, PAGE.margin + PARTY_WIDTH, value, RIGHT - PAGE.margin - PARTY_WIDTH)
}

function writeSignature(writer: PageWriter, customer: string): void {
  writer.moveDown(56)
  writer.rule(INK)
  writer.moveDown(14)
  writer.text(PAGE.margin, `Signature and name, for ${customer}`, { color: MUTED })
  writer.text(RIGHT, 'Date', { color: MUTED, align: 'right' })
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
