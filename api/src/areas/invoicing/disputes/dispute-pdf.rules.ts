import type { Bill, BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_CHARGES, getClaim } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { INK, linesIn, PAGE, type PdfPage, type TextStyle, writePdf } from '../../../files/pdf.ts'
import { type Letterhead, writeLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { LAST_LINE, LEFT, LINE, LINE_HEIGHT, MUTED, RIGHT, writeFoot } from '../prints/paper.rules.ts'
import { explain, getDisputed, getReason } from './dispute-rows.rules.ts'

const TITLE = 'Freight bill dispute'
const LABEL_WIDTH = 110
const BLOCK = 100

export interface DisputePaper {
  /** Who claims, and where the railroad reaches them. */
  letterhead: Letterhead
  /** The day by which the railroad has to answer, once it was asked. */
  answerDue: string | null
  account: string
  note: string
  made: string
}

/** Writes down the pages. */
class Writer {
  #page: PdfPage
  #y: number = PAGE.margin
  readonly #next: () => PdfPage

  constructor(next: () => PdfPage) {
    this.#next = next
    this.#page = next()
  }

  /** Moves down, or to the next page when less than `room` is left. */
  moveDown(points: number, room = 0): void {
    this.#y += points
    if (this.#y + room <= LAST_LINE) return
    this.#page = this.#next()
    this.#y = PAGE.margin
  }

  text(x: number, text: string, style?: TextStyle): void {
    this.#page.text(x, this.#y, text, style)
  }

  rule(color = LINE): void {
    this.#page.line(LEFT, this.#y, RIGHT, color)
  }

  picture(x: number, up: number, { width, height }: { width: number; height: number }, alt: string): void {
    this.#page.picture(x, this.#y - up, width, height, alt)
  }

  fact(label: string, value: string): void {
    this.#page.tag('P', () => {
      this.text(LEFT, label, { color: MUTED })
      for (const line of linesIn(value, RIGHT - LEFT - LABEL_WIDTH)) {
        this.text(LEFT + LABEL_WIDTH, line)
        this.moveDown(LINE_HEIGHT)
      }
    })
  }
}

/** The letter of a dispute: the bill, then each disputed line with its arithmetic and evidence. */
export function disputePdf(bill: Bill, paper: DisputePaper): Buffer {
  const lines = getDisputed(bill)
  const total = lines.reduce((sum, line) => sum + getClaim(line), 0)
  return writePdf(
    `${TITLE} ${bill.bill_number}`,
    (next) => {
      const writer = new Writer(next)
      writeLetterhead(writer, paper.letterhead, INK)
      writer.moveDown(34)
      writer.text(LEFT, TITLE, { font: 'bold', size: 20, tag: 'H1' })
      writer.text(RIGHT, showDate(paper.made), { align: 'right', color: MUTED })
      writer.moveDown(28)
      writeFacts(writer, bill, paper)
      writer.fact(
        'Disputed',
        `${showMoney(total, bill.currency)} of ${showMoney(bill.total_cents, bill.currency)} billed`,
      )
      if (paper.answerDue !== null) writer.fact('Respond by', showDate(paper.answerDue))
      if (paper.note) writer.fact('Note', paper.note)
      for (const equal of groupEqual(bill, lines)) writeLines(writer, bill, equal)
    },
    (page, number, of) =>
      writeFoot(page, [`${bill.scac} ${bill.bill_number}`, paper.letterhead.name], `Page ${number} of ${of}`),
    paper.letterhead.logo,
  )
}

function writeFacts(writer: Writer, bill: Bill, { account }: DisputePaper): void {
  const facts: [string, string | null][] = [
    ['Railroad', bill.scac],
    ['Bill', `${bill.bill_number}, ${showDate(bill.bill_date)}`],
    ['Account', account || null],
    [
      'Waybill',
      bill.waybill_number &&
        `${bill.waybill_number}${bill.waybill_date ? `, ${showDate(bill.waybill_date)}` : ''}`,
    ],
    ['Lane', bill.origin && bill.destination && `${bill.origin} to ${bill.destination}`],
    ['Cars', bill.cars.map(({ id }) => id).join(', ') || null],
    ['Price authority', bill.authority],
  ]
  for (const [label, value] of facts) if (value) writer.fact(label, value)
}

/** Lines that differ in their car alone, in the order of the bill. */
const groupEqual = (bill: Bill, lines: readonly BillLine[]): BillLine[][] => [
  ...Map.groupBy(lines, (line) =>
    JSON.stringify([
      [line.kind, line.code, line.billed_cents, line.billed_how, getClaim(line)],
      [getReason(line), explain(bill, line), ...line.sources],
    ]),
  ).values(),
]

/** Equal lines of a charge once, with all their cars. */
function writeLines(writer: Writer, bill: Bill, lines: readonly BillLine[]): void {
  const line = lines[0]!
  const isOne = lines.length === 1
  const each = isOne ? '' : ' each'
  const money = (cents: number) => showMoney(cents, bill.currency)
  const car = line.car ? ` of ${line.car}` : ''
  const of = isOne ? car : `, ${formatCount(lines.length, 'line')}`
  writer.moveDown(18, BLOCK)
  writer.rule()
  writer.moveDown(20)
  writer.text(LEFT, `${BILL_CHARGES[line.kind]} ${line.code}${of}`, { font: 'bold', size: 11, tag: 'H2' })
  writer.text(RIGHT, money(getClaim(line) * lines.length), { font: 'bold', size: 11, align: 'right' })
  writer.moveDown(18)
  const cars = lines.flatMap(({ car }) => car ?? [])
  if (!isOne && cars.length > 0) writer.fact('Cars', cars.join(', '))
  const billed = money(line.billed_cents)
  const how = line.billed_how && line.billed_how !== billed ? `${line.billed_how} = ` : ''
  writer.fact('Billed', `${how}${billed}${each}`)
  writer.fact('Correct amount', `${money(line.billed_cents - getClaim(line))}${each}`)
  const reason = getReason(line)
  if (reason) writer.fact('Reason', reason)
  const text = explain(bill, line)
  if (text) writer.fact('Explanation', text)
  if (line.sources.length > 0) writer.fact('Evidence', line.sources.join('; '))
}
