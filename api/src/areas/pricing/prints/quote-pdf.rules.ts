import { showDate } from '#contract/base/dates.ts'
import { showCents, showMoneyWithCode } from '#contract/base/money.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { linesIn, onOneLine, PAGE, type PdfPage, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { MailBrand } from '../../../mail/brands.ts'
import { type Letterhead, writeLetterhead } from '../../files/letterheads/letterheads.service.ts'
import type { Cost } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { partCosts } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { SellerContact } from '#contract/areas/pricing/review/review.contract.ts'
import { carsText, discountText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { surchargeText } from '../quotes/changes.rules.ts'
import type { SentQuote, StoredQuote } from '../quotes/quotes.queries.ts'

const MUTED = '#525d70'
const LINE = '#d9dee8'
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - PAGE.margin
const LABEL_WIDTH = 110
const CODE_WIDTH = 54
const LINE_HEIGHT = 14
const LAST_LINE = PAGE.height - 90
/** Keeps the names of the foot off the number of its page. */
const NUMBER_WIDTH = 80

/** One that was sent names its sender. */
type PaperQuote = StoredQuote & Partial<Pick<SentQuote, 'contact'>>

type PaperBrand = Pick<MailBrand, 'name' | 'color'>

/** Where the next line goes; a full page is followed by another. */
interface PageWriter {
  moveDown: (points: number) => void
  /** Starts the next page when less than this is left, so that related lines stay together. */
  save: (points: number) => void
  text: (x: number, text: string, style?: TextStyle) => void
  rule: (color?: string, from?: number, to?: number) => void
  picture: (x: number, up: number, size: { width: number; height: number }, alt: string) => void
}

/** A quote on paper: the offer, the total, the dates and the terms, page x of y. */
export const quotePdf = (quote: PaperQuote, brand: PaperBrand, letterhead: Letterhead): Buffer =>
  writePdf(
    `Quote ${quote.id}`,
    (next) =>
      writeQuote(
        quote,
        { brand, letterhead },
        createPageWriter(next, (page) => writeContinued(page, quote, brand)),
      ),
    (page, number, of) => writeFoot(page, { quote, brand, text: `Page ${number} of ${of}` }),
    letterhead.logo,
  )

const CONTINUED_FROM = PAGE.margin + 38

function createPageWriter(next: () => PdfPage, onContinue: (page: PdfPage) => void): PageWriter {
  let page = next()
  let y: number = PAGE.margin
  const startPage = () => {
    page = next()
    onContinue(page)
    y = CONTINUED_FROM
  }
  return {
    moveDown(points) {
      y += points
      if (y > LAST_LINE) startPage()
    },
    save(points) {
      if (y + points > LAST_LINE) startPage()
    },
    text: (x, text, style) => page.text(x, y, text, style),
    rule: (color = LINE, from = PAGE.margin, to = RIGHT) => page.line(from, y, to, color),
    picture: (x, up, { width, height }, alt) => page.picture(x, y - up, width, height, alt),
  }
}

function writeContinued(page: PdfPage, quote: StoredQuote, brand: PaperBrand): void {
  const letterhead: TextStyle = { font: 'bold', size: 12, color: brand.color }
  page.text(
    PAGE.margin,
    PAGE.margin,
    onOneLine(quote.customer_name, WIDTH - 2 * LABEL_WIDTH, letterhead),
    letterhead,
  )
  page.text(RIGHT, PAGE.margin, `Quote ${quote.id}, continued`, { align: 'right', color: MUTED })
  page.line(PAGE.margin, PAGE.margin + 10, RIGHT, brand.color)
}

function writeQuote(
  quote: PaperQuote,
  { brand, letterhead }: { brand: PaperBrand; letterhead: Letterhead },
  writer: PageWriter,
): void {
  writeLetterhead(writer, letterhead, brand.color)
  writer.moveDown(34)
  writer.text(PAGE.margin, `Quote ${quote.id}`, { font: 'bold', size: 20, tag: 'H1' })
  if (quote.sent_at !== null)
    writer.text(RIGHT, `Issued ${showDate(quote.sent_at)}`, { align: 'right', color: MUTED })
  writer.moveDown(24)
  writeHeadline(quote, writer)
  for (const [label, text] of getNames(quote)) writeFact(writer, label, text)
  writeGoods(quote, writer)
  for (const [label, text] of getDays(quote)) writeFact(writer, label, text)
  if (quote.contact) writeFact(writer, 'Contact', getContactText(quote.contact))
  writer.moveDown(16)
  writeSum(quote, writer)
  if (quote.terms !== '') writeTerms(quote.terms, writer)
  writeSignature(writer)
}

/** What it costs from where to where, as the first thing a buyer reads. */
function writeHeadline({ total, origin, destination }: StoredQuote, writer: PageWriter): void {
  const style: TextStyle = { font: 'bold', size: 14, tag: 'H2' }
  const text = `${showMoneyWithCode(total, 'USD')} per car, ${origin} to ${destination}`
  for (const line of linesIn(text, WIDTH, style)) {
    writer.text(PAGE.margin, line, style)
    writer.moveDown(18)
  }
  writer.moveDown(8)
}

const SIGNATURE_HEIGHT = 70
const SIGNATURE = [
  ['Accepted by, name and title', 0, 200],
  ['Signature', 215, 160],
  ['Date', 390, 110],
] as const

/** A quote can be accepted on its paper. */
function writeSignature(writer: PageWriter): void {
  writer.save(SIGNATURE_HEIGHT)
  writer.moveDown(SIGNATURE_HEIGHT - LINE_HEIGHT)
  for (const [, from, width] of SIGNATURE) writer.rule(MUTED, PAGE.margin + from, PAGE.margin + from + width)
  writer.moveDown(LINE_HEIGHT - 2)
  for (const [label, from] of SIGNATURE) writer.text(PAGE.margin + from, label, SMALL)
}

type Fact = [label: string, labels: string]

const getNames = (quote: StoredQuote): Fact[] => [
  ['From', quote.customer_name],
  ['For', quote.customer_business_name],
  ['Lane', `${quote.origin} to ${quote.destination}`],
]

const getDays = (quote: StoredQuote): Fact[] => [
  ...(quote.cars_per_week === null ? [] : [['Volume', carsText(quote.cars_per_week)] satisfies Fact]),
  ['Effective from', showDate(quote.effective_date)],
  ['Respond by', `end of day, ${dayInZone(quote.expiration_date, quote.zone)}`],
]

const getContactText = ({ name, phone, email }: SellerContact): string =>
  [name, phone, email].filter(Boolean).join(', ')

const FACTS = PAGE.margin + LABEL_WIDTH

function writeFact(writer: PageWriter, label: string, text: string): void {
  writer.text(PAGE.margin, label, { color: MUTED })
  writeLines(writer, FACTS, linesIn(text, WIDTH - LABEL_WIDTH))
  writer.moveDown(4)
}

/** Codes in a column, with names next to them. */
function writeGoods({ data: { stccs } }: StoredQuote, writer: PageWriter): void {
  writer.text(PAGE.margin, stccs.length === 1 ? 'Commodity' : 'Commodities', { color: MUTED })
  for (const { commodity_code, commodity, is_hazmat } of stccs) {
    const lines = linesIn(`${commodity}${is_hazmat ? ' (hazardous)' : ''}`, WIDTH - LABEL_WIDTH - CODE_WIDTH)
    writer.save(LINE_HEIGHT * (lines.length - 1))
    writer.text(FACTS, commodity_code, { color: MUTED })
    writeLines(writer, FACTS + CODE_WIDTH, lines)
  }
  writer.moveDown(4)
}

function writeTerms(terms: string, writer: PageWriter): void {
  writer.moveDown(34)
  writer.save(16 + LINE_HEIGHT)
  writer.text(PAGE.margin, 'Terms', { font: 'bold', size: 11, tag: 'H2' })
  writer.moveDown(16)
  writeLines(writer, PAGE.margin, linesIn(terms, WIDTH))
}

function writeLines(writer: PageWriter, x: number, lines: readonly string[], style?: TextStyle): void {
  for (const line of lines) {
    writer.text(x, line, style)
    writer.moveDown(LINE_HEIGHT)
  }
}

const COST_WIDTH = WIDTH - LABEL_WIDTH
const TOTAL_HEIGHT = 18
const SMALL = { size: 9, color: MUTED }

function writeSum(quote: StoredQuote, writer: PageWriter): void {
  const { price, discount, volume_discounts, fsc_cost, other_costs, total } = quote
  const { included, onlyWhenUsed } = partCosts(other_costs)
  const steps = volume_discounts.length === 0 ? null : discountText(volume_discounts)
  const costs = [
    { name: 'Price per car', cents: price, how: discount === 0 ? steps : null },
    ...(discount === 0 ? [] : [{ name: 'Volume discount', cents: -discount, how: steps }]),
    { name: 'Fuel surcharge', cents: fsc_cost, how: surchargeText(quote) },
    ...included.map(({ description, amount }) => ({ name: description, cents: amount, how: null })),
  ]
  for (const [at, { name, cents, how }] of costs.entries()) {
    const lines = linesIn(name, COST_WIDTH)
    const noteLines = how === null ? [] : linesIn(how, COST_WIDTH, SMALL)
    const isLast = at === costs.length - 1
    // a page never begins with the total alone
    writer.save(LINE_HEIGHT * (lines.length + noteLines.length) + (isLast ? TOTAL_HEIGHT + 4 : 0))
    writer.text(RIGHT, showCents(cents), { align: 'right' })
    writeLines(writer, PAGE.margin, lines)
    writeLines(writer, PAGE.margin, noteLines, SMALL)
    writer.moveDown(4)
  }
  writer.rule(MUTED)
  writer.moveDown(TOTAL_HEIGHT)
  writer.text(PAGE.margin, 'Total per car, US dollars', { font: 'bold', size: 13 })
  writer.text(RIGHT, showCents(total), { font: 'bold', size: 13, align: 'right' })
  writeOnlyWhenUsed(onlyWhenUsed, writer)
}

/** What is charged only when it happens, under the total that it is no part of. */
function writeOnlyWhenUsed(costs: readonly Cost[], writer: PageWriter): void {
  if (costs.length === 0) return
  writer.moveDown(26)
  writer.save(16 + LINE_HEIGHT)
  writer.text(PAGE.margin, 'Charged only when used, not in the total', {
    font: 'bold',
    size: 11,
    tag: 'H2',
  })
  writer.moveDown(16)
  for (const { description, amount } of costs) {
    const lines = linesIn(description, COST_WIDTH)
    writer.save(LINE_HEIGHT * lines.length)
    writer.text(RIGHT, showCents(amount), { align: 'right' })
    writeLines(writer, PAGE.margin, lines)
    writer.moveDown(4)
  }
}

interface Foot {
  quote: StoredQuote
  brand: PaperBrand
  text: string
}

function writeFoot(page: PdfPage, { quote, brand, text }: Foot): void {
  const y = PAGE.height - 48
  const style = { size: 8, color: MUTED }
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  const names = `${quote.customer_name} · Quote ${quote.id} · made with ${brand.name}`
  page.text(PAGE.margin, y, onOneLine(names, WIDTH - NUMBER_WIDTH, style), style)
  page.text(RIGHT, y, text, { ...style, align: 'right' })
}
