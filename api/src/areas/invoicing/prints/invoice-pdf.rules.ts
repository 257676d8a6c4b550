import {
  INVOICE_KINDS,
  quantityText,
  type InvoiceKind,
} from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { linesIn, onOneLine, PAGE, type PdfPage, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { StoredCharge } from '../invoices/invoices.queries.ts'
import type { Parties } from '../invoices/parties.rules.ts'

/** Everything an invoice says on paper; never what it costs, and nothing of the portal. */
export interface Paper {
  kind: InvoiceKind
  status: string
  number: string | null
  credit_of: string | null
  currency: string
  issue_date: string
  due_date: string | null
  terms_days: number | null
  payer_order: string
  waybill_number: string | null
  waybill_date: string | null
  equipment_id: string | null
  origin: string | null
  destination: string | null
  notes: string
  charges: readonly Pick<
    StoredCharge,
    'description' | 'charge_code' | 'quantity' | 'unit' | 'unit_price_cents' | 'ar_amount_cents'
  >[]
  total: number
  paid_cents: number
  credited_cents: number
  parties: Parties
}

const MUTED = '#525d70'
const LINE = '#d9dee8'
const RIGHT = PAGE.width - PAGE.margin
const HALF = (PAGE.margin + RIGHT) / 2 + 10
const LINE_HEIGHT = 14
const LAST_LINE = PAGE.height - 90
const SMALL: TextStyle = { size: 8, color: MUTED }
const COLUMNS = { quantity: 360, price: 450, amount: RIGHT }
const DESCRIPTION_WIDTH = 230
const TOTALS_HEIGHT = 90

/** Writes down the page; a full page is followed by another. */
class Writer {
  page: PdfPage
  y: number = PAGE.margin
  readonly #next: () => PdfPage
  readonly #onNext: (writer: Writer) => void

  constructor(next: () => PdfPage, onNext: (writer: Writer) => void) {
    this.#next = next
    this.#onNext = onNext
    this.page = next()
  }

  /** Starts the next page when less than this is left. */
  save(points: number): void {
    if (this.y + points <= LAST_LINE) return
    this.page = this.#next()
    this.y = PAGE.margin
    this.#onNext(this)
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

  rule(color = LINE): void {
    this.page.line(PAGE.margin, this.y, RIGHT, color)
  }
}

const getName = ({ kind, number }: Paper): string => `${INVOICE_KINDS[kind]} ${number ?? 'draft'}`

/** An invoice on paper: who owes whom what by when, every line with its unit, page x of y. */
export const invoicePdf = (paper: Paper): Buffer =>
  writePdf(
    getName(paper),
    (next) => {
      const writer = new Writer(next, (again) => {
        again.text(PAGE.margin, `${getName(paper)}, continued`, { color: MUTED })
        again.y += 24
        writeColumnHeads(again)
      })
      writeHead(writer, paper)
      writeFacts(writer, paper)
      writeCharges(writer, paper)
      writeTotals(writer, paper)
      writeNotes(writer, paper)
    },
    (page, at, of) => writeFoot(page, paper, `Page ${at} of ${of}`),
  )

function writeHead(writer: Writer, paper: Paper): void {
  const { payee, payer } = paper.parties
  writer.text(PAGE.margin, onOneLine(payee.name, 280, { font: 'bold', size: 14 }), { font: 'bold', size: 14 })
  writer.text(RIGHT, getName(paper), { font: 'bold', size: 14, align: 'right' })
  writer.y += 18
  const top = writer.y
  writer.lines(
    PAGE.margin,
    [...payee.lines, ...(payee.tax_number === '' ? [] : [`Tax number ${payee.tax_number}`])],
    {
      color: MUTED,
    },
  )
  const left = writer.y
  writer.y = top
  const headline = showMoney(paper.total, paper.currency)
  writer.text(RIGHT, `${headline} ${paper.currency}`, { font: 'bold', size: 11, align: 'right' })
  writer.y += LINE_HEIGHT
  if (paper.status === 'void') writer.text(RIGHT, 'VOID', { font: 'bold', size: 16, align: 'right' })
  if (paper.credit_of !== null)
    writer.text(RIGHT, `Credits invoice ${paper.credit_of}`, { color: MUTED, align: 'right' })
  writer.y = Math.max(left, writer.y) + 20
  writer.text(PAGE.margin, paper.kind === 'credit' ? 'Credit to' : 'Bill to', SMALL)
  writer.y += LINE_HEIGHT
  writer.lines(PAGE.margin, [payer.name, ...payer.lines])
  writer.y += 10
}

function getFacts(paper: Paper): [string, string][] {
  const facts: [string, string | null][] = [
    ['Issued', showDate(paper.issue_date)],
    ['Due', paper.kind === 'credit' ? null : paper.due_date && showDate(paper.due_date)],
    ['Terms', paper.kind === 'credit' || paper.terms_days === null ? null : `${paper.terms_days} days`],
    ['Your PO number', paper.payer_order || null],
    [
      'Waybill',
      [paper.waybill_number, paper.waybill_date && showDate(paper.waybill_date)].filter(Boolean).join(', ') ||
        null,
    ],
    ['Car', paper.equipment_id],
    ['From', paper.origin],
    ['To', paper.destination],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function writeFacts(writer: Writer, paper: Paper): void {
  writer.rule()
  writer.y += 18
  for (const [at, [label, text]] of getFacts(paper).entries()) {
    const x = at % 2 === 0 ? PAGE.margin : HALF
    writer.text(x, label, SMALL)
    writer.text(x + 60, onOneLine(text, 170))
    if (at % 2 === 1 || at === getFacts(paper).length - 1) writer.y += LINE_HEIGHT + 2
  }
  writer.y += 10
  writeColumnHeads(writer)
}

function writeColumnHeads(writer: Writer): void {
  writer.rule(MUTED)
  writer.y += 14
  writer.text(PAGE.margin, 'Charge', SMALL)
  writer.text(COLUMNS.quantity, 'Quantity', { ...SMALL, align: 'right' })
  writer.text(COLUMNS.price, 'Price', { ...SMALL, align: 'right' })
  writer.text(COLUMNS.amount, 'Amount', { ...SMALL, align: 'right' })
  writer.y += 6
  writer.rule()
  writer.y += 16
}

function writeCharges(writer: Writer, { charges, currency }: Paper): void {
  for (const [at, charge] of charges.entries()) {
    const lines = linesIn(charge.description || charge.charge_code, DESCRIPTION_WIDTH)
    // a page never begins with the totals alone
    writer.save(LINE_HEIGHT * lines.length + (at === charges.length - 1 ? TOTALS_HEIGHT : 0))
    writer.text(COLUMNS.quantity, quantityText(charge.quantity, charge.unit), { align: 'right' })
    if (charge.unit_price_cents !== null)
      writer.text(COLUMNS.price, showMoney(charge.unit_price_cents, currency), { align: 'right' })
    writer.text(COLUMNS.amount, showMoney(charge.ar_amount_cents, currency), { align: 'right' })
    writer.lines(PAGE.margin, lines)
    writer.y += 4
  }
}

function writeTotals(writer: Writer, paper: Paper): void {
  const rows: [string, number][] = [
    ['Total', paper.total],
    ...(paper.paid_cents > 0 ? [['Paid', -paper.paid_cents] as [string, number]] : []),
    ...(paper.credited_cents > 0 ? [['Credited', -paper.credited_cents] as [string, number]] : []),
  ]
  const open = paper.total - paper.paid_cents - paper.credited_cents
  writer.rule(MUTED)
  writer.y += 18
  for (const [label, cents] of rows) {
    writer.text(COLUMNS.price, label, { font: 'bold', align: 'right' })
    writer.text(RIGHT, showMoney(cents, paper.currency), { font: 'bold', align: 'right' })
    writer.y += LINE_HEIGHT + 2
  }
  if (rows.length > 1) {
    writer.text(COLUMNS.price, 'Open', { font: 'bold', align: 'right' })
    writer.text(RIGHT, showMoney(open, paper.currency), { font: 'bold', align: 'right' })
    writer.y += LINE_HEIGHT + 2
  }
}

function writeNotes(writer: Writer, { notes, parties }: Paper): void {
  const width = RIGHT - PAGE.margin
  for (const [title, text] of [
    ['Payment', parties.payee.remit_to],
    ['Notes', notes],
  ] as const) {
    if (text === '') continue
    writer.y += 14
    writer.save(LINE_HEIGHT * 2)
    writer.text(PAGE.margin, title, { font: 'bold' })
    writer.y += LINE_HEIGHT + 2
    writer.lines(PAGE.margin, linesIn(text, width))
  }
}

function writeFoot(page: PdfPage, paper: Paper, text: string): void {
  const y = PAGE.height - 48
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  page.text(PAGE.margin, y, onOneLine(`${paper.parties.payee.name} · ${getName(paper)}`, 380, SMALL), SMALL)
  page.text(RIGHT, y, text, { ...SMALL, align: 'right' })
}
