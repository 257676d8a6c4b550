import {
  CHARGE_SOURCES,
  INVOICE_KINDS,
  isPrinted,
  type InvoiceKind,
  quantityText,
} from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { encode } from 'uqr'
import type { InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney, showMoneyWithCode } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import {
  INK,
  getWidth,
  linesIn,
  onOneLine,
  type PdfDocument,
  type Picture,
  type TextStyle,
  writePdfs,
} from '../../../files/pdf.ts'
import type { StoredCharge } from '../invoices/invoices.queries.ts'
import { writeCars } from './car-pages.rules.ts'
import type { Parties } from '../invoices/parties.rules.ts'
import {
  LEFT,
  LINE_HEIGHT,
  showLongDate,
  MUTED,
  PaperWriter,
  RIGHT,
  SMALL,
  writeFoot,
  writeLogo,
} from './paper.rules.ts'

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
  /** Of a year, after the due date; 0: none. */
  finance_percent: number
  payer_order: string
  waybill_number: string | null
  waybill_date: string | null
  equipment_id: string | null
  origin: string | null
  destination: string | null
  notes: string
  charges: readonly Pick<
    StoredCharge,
    | 'description'
    | 'charge_code'
    | 'quantity'
    | 'unit'
    | 'unit_price_cents'
    | 'ar_amount_cents'
    | 'source'
    | 'source_text'
    | 'waybill_ids'
  >[]
  cars: readonly InvoiceCar[]
  total: number
  paid_cents: number
  credited_cents: number
  parties: Parties
  logo: Picture | null
  /** Where the payer opens it; null: nowhere yet. */
  link: string | null
}

const COLUMNS = { quantity: 372, price: 462, amount: RIGHT }
const DESCRIPTION_WIDTH = 250
/** Least space between two texts beside each other. */
const GAP = 12
const TOTALS_LEFT = 330
const TOTALS_HEIGHT = 110
const THIRD = (RIGHT - LEFT + 20) / 3
const THIRD_WIDTH = THIRD - 20

const getName = ({ kind, number }: Paper): string => `${INVOICE_KINDS[kind]} ${number ?? 'draft'}`

/** Invoices on paper in one file: who owes whom what by when, every line with its unit, page x of y. */
export const invoicesPdf = (papers: readonly Paper[]): Buffer =>
  writePdfs(papers.length === 1 ? getName(papers[0]!) : 'Invoices', papers.map(toDocument))

const toDocument = (paper: Paper): PdfDocument => ({
  picture: paper.logo,
  write(next) {
    const writer = new PaperWriter(next, (again) => {
      again.text(LEFT, `${getName(paper)}, continued`, { color: MUTED })
      again.y += 24
      writeColumnHeads(again)
    })
    writeHead(writer, paper)
    writeParties(writer, paper)
    writeHeadline(writer, paper)
    writer.tag('Table', () => {
      writeColumnHeads(writer)
      writeCharges(writer, paper)
    })
    writeTotals(writer, paper)
    writeNotes(writer, paper)
    if (paper.cars.length > 1) writeCars(writer, paper)
  },
  foot: (page, at, of) =>
    writeFoot(page, [getName(paper), getDue(paper), paper.parties.payee.name], `Page ${at} of ${of}`),
})

function writeHead(writer: PaperWriter, paper: Paper): void {
  const facts: [string, string | null][] = [
    [`${INVOICE_KINDS[paper.kind]} number`, paper.number ?? 'Assigned when sent'],
    ['Date of issue', showDate(paper.issue_date)],
    ['Date due', paper.kind === 'credit' ? null : paper.due_date && showDate(paper.due_date)],
    ['Credit for invoice', paper.credit_of],
    ['PO number', paper.payer_order || null],
  ]
  writeLogo(writer, paper.parties.payee.name, paper.logo)
  const isVoid = paper.status === 'void'
  writer.text(LEFT, `${INVOICE_KINDS[paper.kind]}${isVoid ? ', VOID' : ''}`, {
    font: 'bold',
    size: 20,
    tag: 'H1',
  })
  writer.y += 24
  for (const [label, text] of facts) {
    if (text === null) continue
    writer.tag('P', () => {
      writer.text(LEFT, label, { font: 'bold', size: 9 })
      writer.text(LEFT + 100, onOneLine(text, 190, { size: 9 }), { size: 9 })
    })
    writer.y += LINE_HEIGHT
  }
  writer.y += 22
}

/** The car, or how many there are. */
function getCarTexts({ cars, equipment_id }: Paper): string[] {
  if (cars.length > 1) return [`${cars.length} cars, listed on the last page`]
  return equipment_id ? [`Car ${equipment_id}`] : []
}

/** Payee, payer and shipment beside each other. */
function writeParties(writer: PaperWriter, paper: Paper): void {
  const { payee, payer } = paper.parties
  const taxNumber = payee.tax_number === '' ? [] : [`Tax number ${payee.tax_number}`]
  const waybill = [paper.waybill_number, paper.waybill_date && showDate(paper.waybill_date)].filter(Boolean)
  const lane = [paper.origin, paper.destination].filter(Boolean)
  const shipment = [
    ...(waybill.length === 0 ? [] : [`Waybill ${waybill.join(', ')}`]),
    ...(lane.length === 0 ? [] : [lane.join(' to ')]),
    ...getCarTexts(paper),
  ]
  const columns: [string, string[]][] = [
    [payee.name, [...payee.lines, ...taxNumber]],
    [paper.kind === 'credit' ? 'Credit to' : 'Bill to', [payer.name, ...payer.lines].filter(Boolean)],
    ...(shipment.length === 0 ? [] : [['Shipment', shipment] as [string, string[]]]),
  ]
  const top = writer.y
  let bottom = top
  for (const [at, [head, lines]] of columns.entries()) {
    writer.y = top
    const x = LEFT + at * THIRD
    for (const [style, texts] of [
      [{ font: 'bold', size: 9 }, [head]],
      [{ size: 9 }, lines],
    ] as const satisfies readonly [TextStyle, readonly string[]][])
      writer.tag('P', () => {
        for (const line of texts.flatMap((text) => linesIn(text, THIRD_WIDTH, style))) {
          writer.text(x, line, style)
          writer.y += 12
        }
      })
    bottom = Math.max(bottom, writer.y)
  }
  writer.y = bottom + 26
}

const getOpen = ({ total, paid_cents, credited_cents }: Paper): number => total - paid_cents - credited_cents

/** What is open, with its currency and when it is due. */
function getDue(paper: Paper): string {
  const of = (cents: number) => showMoneyWithCode(cents, paper.currency)
  if (paper.kind === 'credit') return `${of(paper.total)} credit`
  if (paper.status === 'void') return 'Nothing due'
  if (paper.total > 0 && getOpen(paper) <= 0)
    return paper.credited_cents > 0 ? 'Nothing due' : `${of(paper.total)} paid`
  const money = of(getOpen(paper))
  return paper.due_date === null ? money : `${money} due ${showLongDate(paper.due_date)}`
}

function writeHeadline(writer: PaperWriter, paper: Paper): void {
  writer.text(LEFT, getDue(paper), { font: 'bold', size: 16, tag: 'H2' })
  writer.y += 16
  if (paper.link !== null)
    writer.tag('P', () =>
      writer.page.link(LEFT, writer.y, `View online at ${new URL(paper.link!).host}`, paper.link!, SMALL),
    )
  writer.y += paper.link === null ? 14 : 26
}

function writeColumnHeads(writer: PaperWriter): void {
  const right: TextStyle = { ...SMALL, align: 'right' }
  writer.cells(
    [
      [LEFT, 'Description', SMALL],
      [COLUMNS.quantity, 'Quantity', right],
      [COLUMNS.price, 'Unit price', right],
      [COLUMNS.amount, 'Amount', right],
    ],
    'TH',
  )
  writer.endRow(INK)
}

const isTax = ({ charge_code }: { charge_code: string }): boolean => charge_code === 'tax'

/** Each line with what proves it; taxes are with the totals. */
function writeCharges(writer: PaperWriter, { charges, currency }: Paper): void {
  const own = charges.filter((charge) => !isTax(charge) && isPrinted(charge))
  for (const [at, charge] of own.entries()) {
    const quantity = quantityText(charge.quantity, charge.unit)
    const free = COLUMNS.quantity - getWidth(quantity) - GAP - LEFT
    const lines = linesIn(charge.description || charge.charge_code, Math.min(DESCRIPTION_WIDTH, free))
    const source = getProof(charge)
    const proof = source === '' ? [] : linesIn(source, RIGHT - LEFT - 60, SMALL)
    const height = LINE_HEIGHT * (lines.length + proof.length) + 12
    // a page never begins with the totals alone
    writer.save(height + (at === own.length - 1 ? TOTALS_HEIGHT : 0))
    const price = charge.unit_price_cents
    writer.tag('TR', () => {
      const top = writer.y
      writer.tag('TD', () => {
        writer.lines(LEFT, lines)
        writer.lines(LEFT, proof, SMALL)
      })
      const bottom = writer.y
      // a description of several pages has its amounts where it ends
      writer.y = bottom > top ? top : writer.y
      const figures: [number, string][] = [
        [COLUMNS.quantity, quantity],
        [COLUMNS.price, price === null ? '' : showMoney(price, currency)],
        [COLUMNS.amount, showMoney(charge.ar_amount_cents, currency)],
      ]
      for (const [x, text] of figures) writer.text(x, text, { align: 'right', tag: 'TD' })
      writer.y = bottom
    })
    writer.y -= 4
    writer.rule()
    writer.y += 18
  }
}

/** Quote, fuel month, stay or overdue invoice that a line rests on; nothing for a line by hand. */
function getProof({ source, source_text, description }: Paper['charges'][number]): string {
  if (source === 'hand' || source_text === description) return ''
  return source_text || (CHARGE_SOURCES as Record<string, string>)[source] || ''
}

function writeTotals(writer: PaperWriter, paper: Paper): void {
  const taxes = paper.charges.filter(isTax)
  const tax = taxes.reduce((sum, { ar_amount_cents }) => sum + ar_amount_cents, 0)
  const rows: [string, number][] = [
    ['Subtotal', paper.total - tax],
    ...taxes.map(({ description, ar_amount_cents }): [string, number] => [
      description || 'Tax',
      ar_amount_cents,
    ]),
    ['Total', paper.total],
    ...(paper.paid_cents > 0 ? [['Paid', -paper.paid_cents] as [string, number]] : []),
    ...(paper.credited_cents > 0 ? [['Credited', -paper.credited_cents] as [string, number]] : []),
  ]
  const due = paper.status === 'void' ? 0 : getOpen(paper)
  const bold: TextStyle = { font: 'bold' }
  writer.tag('Table', () => {
    for (const [label, cents] of rows) {
      const amount = showMoney(cents, paper.currency)
      writer.cells(
        [
          [TOTALS_LEFT, onOneLine(label, 130)],
          [RIGHT, amount, { align: 'right' }],
        ],
        'TD',
      )
      writer.endRow(undefined, TOTALS_LEFT)
    }
    writer.cells(
      [
        [TOTALS_LEFT, paper.kind === 'credit' ? 'Credit' : 'Amount due', bold],
        [RIGHT, showMoneyWithCode(due, paper.currency), { ...bold, align: 'right' }],
      ],
      'TD',
    )
  })
  writer.y += LINE_HEIGHT + 8
}

function getTerms({ terms_days, finance_percent }: Paper): string {
  if (terms_days === null) return ''
  const late = finance_percent > 0 ? ` Overdue amounts are charged ${finance_percent}% a year.` : ''
  return `Net ${formatCount(terms_days, 'day')}.${late}`
}

const QR = { size: 70, caption: 12, gap: 24 }
const COLUMN_GAP = 20

/** A code that opens the invoice on a phone, at the right of how to pay it. */
function writeQr(writer: PaperWriter, link: string): void {
  writer.save(QR.size + QR.caption + LINE_HEIGHT)
  const { data } = encode(link, { border: 0, ecc: 'M' })
  const [x, y] = [RIGHT - QR.size, writer.y + 2]
  writer.page.squares(x, y, QR.size, data, 'QR code of the link to this document')
  writer.page.text(x, y + QR.size + QR.caption, 'View online', SMALL)
}

/** The payer names the number, so that the payment finds its invoice. */
const getHowToPay = ({ number, parties: { payee } }: Paper): string =>
  payee.remit_to === '' || number === null ? payee.remit_to : `${payee.remit_to}\nReference: ${number}`

function writeNotes(writer: PaperWriter, paper: Paper): void {
  const isPaid = paper.total > 0 && getOpen(paper) <= 0
  const isToPay = paper.kind !== 'credit' && paper.status !== 'void' && !isPaid
  const width = RIGHT - LEFT - (paper.link === null ? 0 : QR.size + QR.gap)
  if (paper.link !== null) writeQr(writer, paper.link)
  writer.y += 10
  if (isToPay) writePayment(writer, paper, width)
  if (paper.notes === '') return
  writer.save(LINE_HEIGHT * 2)
  writeBlock(writer, LEFT, 'Notes', linesIn(paper.notes, width, { size: 9 }))
}

/** How to pay, and by which terms, beside each other. */
function writePayment(writer: PaperWriter, paper: Paper, width: number): void {
  const half = width / 2
  const blocks = [
    ['How to pay', getHowToPay(paper)],
    ['Terms', getTerms(paper)],
  ]
    .filter(([, text]) => text !== '')
    .map(([title, text]) => [title!, linesIn(text!, half - COLUMN_GAP, { size: 9 })] as const)
  const highest = Math.max(0, ...blocks.map(([, lines]) => lines.length))
  writer.save(LINE_HEIGHT * (highest + 1))
  const top = writer.y
  for (const [at, [title, lines]] of blocks.entries()) {
    writer.y = top
    writeBlock(writer, LEFT + half * at, title, lines)
  }
  if (blocks.length > 0) writer.y = top + LINE_HEIGHT * (highest + 1) + 10
}

function writeBlock(writer: PaperWriter, x: number, title: string, lines: readonly string[]): void {
  writer.text(x, title, { font: 'bold', size: 9, tag: 'H2' })
  writer.y += LINE_HEIGHT
  writer.tag('P', () => writer.lines(x, lines, { size: 9 }))
}
