import { QUOTE_STATUSES, type QuoteStatus } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { linesIn, PAGE, type PdfPage, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { MailBrand } from '../../../mail/brands.ts'
import { surchargeWords } from '../quotes/changes.rules.ts'
import type { StoredQuote } from '../quotes/quotes.queries.ts'

const MUTED = '#525d70'
const LINE = '#d9dee8'
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - PAGE.margin
const LABEL_WIDTH = 110
const LAST_LINE = PAGE.height - 90

/** Where the next line goes; a full page is followed by another. */
interface Pen {
  down: (points: number) => void
  text: (x: number, words: string, style?: TextStyle) => void
  rule: (color?: string) => void
}

/** A quote on paper: what is offered, the sum, the days and the terms, page x of y. */
export const quotePdf = (quote: StoredQuote, brand: Pick<MailBrand, 'name' | 'color'>): Buffer =>
  writePdf(
    `Quote ${quote.id}`,
    (next) => writeQuote(quote, brand, penOn(next)),
    (page, number, of) => writeFoot(page, { quote, brand, words: `Page ${number} of ${of}` }),
  )

function penOn(next: () => PdfPage): Pen {
  let page = next()
  let y: number = PAGE.margin
  return {
    down(points) {
      y += points
      if (y <= LAST_LINE) return
      page = next()
      y = PAGE.margin + 10
    },
    text: (x, words, style) => page.text(x, y, words, style),
    rule: (color = LINE) => page.line(PAGE.margin, y, RIGHT, color),
  }
}

function writeQuote(quote: StoredQuote, brand: Pick<MailBrand, 'name' | 'color'>, pen: Pen): void {
  pen.text(PAGE.margin, brand.name, { font: 'bold', size: 12, color: brand.color })
  pen.text(RIGHT, QUOTE_STATUSES[quote.status as QuoteStatus], { align: 'right', color: MUTED })
  pen.down(10)
  pen.rule(brand.color)
  pen.down(34)
  pen.text(PAGE.margin, `Quote ${quote.id}`, { font: 'bold', size: 20 })
  pen.down(26)
  for (const [label, words] of factsOf(quote)) writeFact(pen, label, words)
  pen.down(16)
  writeSum(quote, pen)
  if (quote.terms === '') return
  pen.down(34)
  pen.text(PAGE.margin, 'Terms', { font: 'bold', size: 11 })
  pen.down(16)
  writeLines(pen, PAGE.margin, linesIn(quote.terms, WIDTH))
}

const factsOf = (quote: StoredQuote): [label: string, words: string][] => [
  ['From', quote.customer_name],
  ['For', quote.customer_business_name],
  ['Lane', `${quote.origin} to ${quote.destination}`],
  [
    'Commodities',
    quote.data.stccs
      .map(
        ({ commodity_code, commodity, is_hazmat }) =>
          `${commodity_code} ${commodity}${is_hazmat ? ' (hazardous)' : ''}`,
      )
      .join('\n'),
  ],
  ['Effective from', showDate(quote.effective_date)],
  ['Answer until', `the end of ${showDate(quote.expiration_date)}`],
]

function writeFact(pen: Pen, label: string, words: string): void {
  pen.text(PAGE.margin, label, { color: MUTED })
  writeLines(pen, PAGE.margin + LABEL_WIDTH, linesIn(words, WIDTH - LABEL_WIDTH))
  pen.down(4)
}

function writeLines(pen: Pen, x: number, lines: readonly string[]): void {
  for (const line of lines) {
    pen.text(x, line)
    pen.down(14)
  }
}

function writeSum(quote: StoredQuote, pen: Pen): void {
  const { price, fsc_cost, other_costs, total } = quote
  const how = surchargeWords(quote)
  const lines = [
    ['Price', price] as const,
    [how === null ? 'Fuel surcharge' : `Fuel surcharge\n${how}`, fsc_cost] as const,
    ...other_costs.map(({ description, amount }) => [description, amount] as const),
  ]
  for (const [name, cents] of lines) {
    pen.text(RIGHT, showCents(cents), { align: 'right' })
    writeLines(pen, PAGE.margin, linesIn(name, WIDTH - LABEL_WIDTH))
    pen.down(4)
  }
  pen.rule(MUTED)
  pen.down(18)
  pen.text(PAGE.margin, 'Total', { font: 'bold', size: 13 })
  pen.text(RIGHT, showCents(total), { font: 'bold', size: 13, align: 'right' })
}

interface Foot {
  quote: StoredQuote
  brand: Pick<MailBrand, 'name'>
  words: string
}

function writeFoot(page: PdfPage, { quote, brand, words }: Foot): void {
  const y = PAGE.height - 48
  const style = { size: 8, color: MUTED }
  page.line(PAGE.margin, y - 14, RIGHT, LINE)
  page.text(PAGE.margin, y, `${brand.name} · Quote ${quote.id} · ${quote.customer_name}`, style)
  page.text(RIGHT, y, words, { ...style, align: 'right' })
}
