import { showNumber } from '#contract/base/plural.ts'
import { wallAt } from '#contract/base/zone-table.ts'
import { AGREEMENTS, CHARGES, RATES, rateText } from '#contract/areas/demurrage/demurrage.rules.ts'
import type { StatementLine } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { dayAt } from '#rail/demurrage/days.ts'
import { getEnd, getFirst } from '#rail/demurrage/stays.ts'
import { linesIn, PAGE, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { ReportedStay } from '../stays/reports.rules.ts'
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

/** A month's statement with its cars, in order. */
export interface Month {
  month: string
  lines: StatementLine[]
  reported: readonly ReportedStay[]
  cents: number
  locationOf: (place: string) => string
}

interface Paper extends Month {
  customer: string
  made: string
}

const TITLE = 'Demurrage statement'
const LEFT = PAGE.margin

/** A month's account on paper: the total of each tariff, place and rate, then each car. */
export const statementPdf = (paper: Paper, brand: PaperBrand): Buffer =>
  writePdf(
    TITLE,
    (next) => {
      const writer = createPageWriter(next)
      writeHead(paper, brand, writer)
      writeHeading(writer, 'By tariff, location and rate')
      getWriteLines(paper, writer)
      writeHeading(writer, 'Cars')
      writeCars(paper, writer)
    },
    (page, number, of) =>
      writeFoot(page, [brand.name, TITLE, monthName(paper.month), paper.customer], `Page ${number} of ${of}`),
  )

const monthName = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const countText = (count: number): string => showNumber(count)

function writeHead(
  { customer, made, month, reported, cents }: Paper,
  brand: PaperBrand,
  writer: PageWriter,
): void {
  writeTitle(writer, brand, { title: TITLE, made })
  const cars = `${countText(reported.length)} ${reported.length === 1 ? 'car' : 'cars'} released`
  const text = `${customer}, ${monthName(month)}: ${cars}, ${showCents(cents)}, calculated from reported events. Cars are billed in the month they’re released.`
  writeLines(writer, LEFT, text, RIGHT - LEFT)
}

/** The right edges of the figures: cars or nothing, days, free days, charged days, dollars. */
const FIGURES = [330, 372, 420, 474, RIGHT] as const
const SMALL: TextStyle = { size: 9 }
const HEAD: TextStyle = { size: 8, color: MUTED }

function writeFigures(writer: PageWriter, texts: readonly string[], style: TextStyle): void {
  for (const [at, x] of FIGURES.entries()) writer.text(x, texts[at] ?? '', { ...style, align: 'right' })
}

function getWriteLines({ lines, cents }: Paper, writer: PageWriter): void {
  writer.text(LEFT, 'Location, rate and tariff', HEAD)
  writeFigures(writer, ['Cars', 'Days', 'Free', 'Charged', 'Amount'], HEAD)
  writer.moveDown(14)
  for (const line of lines) {
    writer.text(LEFT, fitted(line.location, 220), SMALL)
    const figures = [line.cars, line.debits, line.credits, line.chargeable].map(countText)
    writeFigures(writer, [...figures, showCents(line.cents)], SMALL)
    writer.moveDown(12)
    const by = `${rateText(line)}; ${line.tariff_name}; ${AGREEMENTS[line.agreement]}`
    writer.text(LEFT, fitted(by, RIGHT - LEFT), HEAD)
    writer.moveDown(16)
  }
  writer.rule()
  writer.moveDown(16)
  writer.text(LEFT, 'Total', { font: 'bold' })
  writer.text(RIGHT, showCents(cents), { font: 'bold', align: 'right' })
  writer.moveDown(10)
}

function writeCars({ reported, locationOf }: Paper, writer: PageWriter): void {
  writer.text(LEFT, 'Car, placed or constructively placed, released', HEAD)
  writeFigures(writer, ['', 'Days', 'Free', 'Charged', 'Amount'], HEAD)
  writer.moveDown(14)
  for (const { stay, zone, clock } of reported) {
    const [placed, released] = [offeredAt(stay), getEnd(stay)].map((ts) =>
      ts === null ? '' : showDate(dayAt(ts, zone)),
    )
    writer.text(LEFT, stay.equipment_id, SMALL)
    writer.text(LEFT + 76, `${placed} to ${released}`, SMALL)
    writer.text(LEFT + 192, fitted(locationOf(stay.place), 100), SMALL)
    const figures = [clock.debits, clock.credits, clock.chargeable].map(countText)
    writeFigures(writer, ['', ...figures, showCents(clock.cents)], SMALL)
    writer.moveDown(13)
  }
  writer.moveDown(6)
  writer.text(LEFT, 'Cars under an average agreement are shown before netting.', HEAD)
}

const fitted = (text: string, width: number): string => linesIn(text, width, SMALL)[0] ?? ''

const offeredAt = (stay: ReportedStay['stay']): number | null =>
  getFirst(stay, 'constructive') ?? getFirst(stay, 'notice') ?? getFirst(stay, 'placement')

const CAR_HEADS = [
  'Car',
  'Location',
  'Purpose',
  'Waybill',
  'Notified',
  'Ordered in',
  'Placed',
  'Released',
  'Time zone',
  'Tariff',
  'Agreement',
  'Charge',
  'Rate',
  'Days',
  'Free days',
  'Charged days',
  'Amount (USD)',
]

/** The cars of a month as rows of cells, the heads first; moments as clocks at the place showed them. */
export const carRows = ({ reported, locationOf }: Month): string[][] => [
  CAR_HEADS,
  ...reported.map(({ stay, zone, tariff, clock }) => [
    stay.equipment_id,
    locationOf(stay.place),
    stay.purpose === 'loading' ? 'Loading' : 'Unloading',
    stay.waybill_number ?? '',
    ...[
      getFirst(stay, 'constructive') ?? getFirst(stay, 'notice'),
      getFirst(stay, 'order_in'),
      getFirst(stay, 'placement'),
      getEnd(stay),
    ].map((ts) => (ts === null ? '' : sheetTime(ts, zone))),
    zone,
    tariff.name,
    AGREEMENTS[tariff.rules.agreement],
    CHARGES[clock.charge],
    RATES[clock.rate],
    String(clock.debits),
    String(clock.credits),
    String(clock.chargeable),
    (clock.cents / 100).toFixed(2),
  ]),
]

/** As spreadsheets read a moment. */
const sheetTime = (ts: number, zone: string): string =>
  `${dayAt(ts, zone)} ${wallAt(new Date(ts), zone).toISOString().slice(11, 16)}`
