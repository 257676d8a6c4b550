import { showNumber } from '#contract/base/plural.ts'
import { wallAt } from '#contract/base/zone-table.ts'
import { AGREEMENTS, CHARGES, RATES, rateText } from '#contract/areas/demurrage/demurrage.rules.ts'
import type { StatementLine } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { dayAt } from '#rail/demurrage/days.ts'
import { getEnd, getFirst } from '#rail/demurrage/stays.ts'
import type { Letterhead } from '../../files/letterheads/letterheads.service.ts'
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
  getLocation: (place: string) => string
}

interface Paper extends Month {
  letterhead: Letterhead
  made: string
}

const TITLE = 'Demurrage statement'
const LEFT = PAGE.margin

/**
 * A month's account on paper: what each place came to, then each place that charges with its rates and its cars. Places
 * and cars without a charge are counted, not listed.
 */
export const statementPdf = (paper: Paper, brand: PaperBrand): Buffer =>
  writePdf(
    TITLE,
    (next) => {
      const writer = createPageWriter(next)
      const places = toPlaces(paper)
      writeHead(paper, brand, writer)
      writeSummary(paper, places, writer)
      for (const place of places.filter(({ cents }) => cents > 0)) writePlace(place, writer)
    },
    (page, number, of) =>
      writeFoot(
        page,
        [paper.letterhead.name, TITLE, monthName(paper.month), `made with ${brand.name}`],
        `Page ${number} of ${of}`,
      ),
    paper.letterhead.logo,
  )

interface Place {
  name: string
  lines: StatementLine[]
  stays: ReportedStay[]
  cars: number
  figures: [days: number, free: number, charged: number]
  cents: number
}

/** The places of a month, most money first. */
function toPlaces({ lines, reported, getLocation }: Month): Place[] {
  const stays = Map.groupBy(reported, ({ stay }) => getLocation(stay.place))
  return [...Map.groupBy(lines, ({ location }) => location)]
    .map(([name, own]) => ({
      name,
      lines: own,
      stays: stays.get(name) ?? [],
      cars: sum(own, ({ cars }) => cars),
      figures: [
        sum(own, ({ debits }) => debits),
        sum(own, ({ credits }) => credits),
        sum(own, ({ chargeable }) => chargeable),
      ] satisfies Place['figures'],
      cents: sum(own, ({ cents }) => cents),
    }))
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name))
}

const sum = <T>(rows: readonly T[], get: (row: T) => number): number =>
  rows.reduce((total, row) => total + get(row), 0)

const monthName = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const countText = (count: number): string => showNumber(count)

function writeHead(
  { letterhead, made, month, reported, cents }: Paper,
  brand: PaperBrand,
  writer: PageWriter,
): void {
  writeTitle(writer, brand, { title: TITLE, made, letterhead })
  const cars = `${countText(reported.length)} ${reported.length === 1 ? 'car' : 'cars'} released`
  const text = `${letterhead.name}, ${monthName(month)}: ${cars}, ${showCents(cents)} in US dollars, calculated from reported events. Cars are billed in the month they’re released.`
  writeLines(writer, LEFT, text, RIGHT - LEFT)
}

/** The right edges of the figures: cars or nothing, days, free days, charged days, dollars. */
const FIGURES = [330, 372, 420, 474, RIGHT] as const
const SMALL: TextStyle = { size: 9 }
const HEAD: TextStyle = { size: 8, color: MUTED }

function writeFigures(writer: PageWriter, texts: readonly string[], style: TextStyle): void {
  for (const [at, x] of FIGURES.entries()) writer.text(x, texts[at] ?? '', { ...style, align: 'right' })
}

/** The heads of a table: what its rows are, and what is counted of them. */
const writeHeads =
  (writer: PageWriter, texts: readonly (readonly [x: number, text: string])[], cars: string) => () => {
    for (const [x, text] of texts) writer.text(x, text, HEAD)
    writeFigures(writer, [cars, 'Days', 'Free', 'Charged', 'Amount'], HEAD)
    writer.moveDown(14)
  }

/** What each place came to; those without a charge in one sentence. */
function writeSummary({ cents }: Paper, places: readonly Place[], writer: PageWriter): void {
  writeHeading(writer, 'Summary by location')
  writer.repeat(writeHeads(writer, [[LEFT, 'Location']], 'Cars'))
  for (const { name, cars, figures, cents: amount } of places.filter((one) => one.cents > 0)) {
    writer.text(LEFT, fitted(name, 220), SMALL)
    writeFigures(writer, [...[cars, ...figures].map(countText), showCents(amount)], SMALL)
    writer.moveDown(14)
  }
  writer.repeat(null)
  writer.save(20)
  writer.rule()
  writer.moveDown(16)
  writer.text(LEFT, 'Total, US dollars', { font: 'bold' })
  writer.text(RIGHT, showCents(cents), { font: 'bold', align: 'right' })
  writer.moveDown(18)
  const free = places.filter((one) => one.cents === 0)
  if (free.length === 0) return
  const cars = countText(sum(free, (one) => one.cars))
  writeLines(
    writer,
    LEFT,
    `No charge for ${cars} ${cars === '1' ? 'car' : 'cars'} at ${free.map(({ name }) => name).join('; ')}.`,
    RIGHT - LEFT,
  )
}

const CAR_HEADINGS = [
  [LEFT, 'Car'],
  [LEFT + 84, 'Placed'],
  [LEFT + 156, 'Released'],
] as const

/** One place: its rates, the cars that cost something, and how many did not. */
function writePlace({ name, lines, stays, cents }: Place, writer: PageWriter): void {
  writer.moveDown(10)
  writer.save(90)
  writer.text(LEFT, fitted(name, 300), { font: 'bold', size: 11, tag: 'H2' })
  writer.text(RIGHT, showCents(cents), { font: 'bold', size: 11, align: 'right' })
  writer.moveDown(6)
  writer.rule()
  writer.moveDown(14)
  for (const line of lines.filter((one) => one.cents > 0)) {
    const by = `${rateText(line)}; ${line.tariff_name}; ${AGREEMENTS[line.agreement]}`
    writer.text(LEFT, fitted(by, 250), HEAD)
    const figures = [line.cars, line.debits, line.credits, line.chargeable].map(countText)
    writeFigures(writer, [...figures, showCents(line.cents)], HEAD)
    writer.moveDown(14)
  }
  writer.repeat(writeHeads(writer, CAR_HEADINGS, ''))
  const charged = stays.filter(({ clock }) => clock.cents > 0)
  for (const one of charged) writeCar(one, writer)
  writer.repeat(null)
  writeFree(
    stays.filter(({ clock }) => clock.cents === 0),
    writer,
  )
  if (lines.some(({ agreement }) => agreement === 'average')) {
    writer.text(LEFT, 'Cars under an average agreement are shown before netting.', HEAD)
    writer.moveDown(12)
  }
}

function writeCar({ stay, zone, clock }: ReportedStay, writer: PageWriter): void {
  const [placed, released] = [offeredAt(stay), getEnd(stay)].map((ts) =>
    ts === null ? '' : showDate(dayAt(ts, zone)),
  )
  writer.text(LEFT, stay.equipment_id, SMALL)
  writer.text(LEFT + 84, placed ?? '', SMALL)
  writer.text(LEFT + 156, released ?? '', SMALL)
  const figures = [clock.debits, clock.credits, clock.chargeable].map(countText)
  writeFigures(writer, ['', ...figures, showCents(clock.cents)], SMALL)
  writer.moveDown(13)
}

/** Cars without a charge in one line: their free days may have paid for the others. */
function writeFree(free: readonly ReportedStay[], writer: PageWriter): void {
  if (free.length === 0) return
  writer.text(LEFT, `${countText(free.length)} more ${free.length === 1 ? 'car' : 'cars'}, no charge`, SMALL)
  const figures = [
    sum(free, ({ clock }) => clock.debits),
    sum(free, ({ clock }) => clock.credits),
    sum(free, ({ clock }) => clock.chargeable),
  ]
  writeFigures(writer, ['', ...figures.map(countText), showCents(0)], SMALL)
  writer.moveDown(13)
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
export const carRows = ({ reported, getLocation }: Month): string[][] => [
  CAR_HEADS,
  ...reported.map(({ stay, zone, tariff, clock }) => [
    stay.equipment_id,
    getLocation(stay.place),
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
