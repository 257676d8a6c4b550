import type { ChargeCode } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { toDecimal } from '#contract/base/money.ts'
import { describePayment } from './exports.rules.ts'
import type { ExportedLine, ExportedPayment } from './accounting.queries.ts'

const RECEIVABLE = 'Accounts Receivable'
const INCOME = 'Sales'
const TAX = 'Sales Tax Payable'
const UNDEPOSITED = 'Undeposited Funds'

const HEADS = [
  ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE', 'PONUM'],
  ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!ENDTRNS'],
]

interface Ledger {
  lines: readonly ExportedLine[]
  payments: readonly ExportedPayment[]
}

/**
 * Invoices, credit notes and payments as QuickBooks Desktop imports them: tab separated, in its code page, each
 * transaction with splits of the opposite sign that add up to it.
 */
export function quickBooksIif({ lines, payments }: Ledger, codes: ReadonlyMap<string, ChargeCode>): Buffer {
  const invoices = [...Map.groupBy(lines, ({ kind, invoice_number }) => `${kind} ${invoice_number}`).values()]
  const rows = [...HEADS, ...invoices.flatMap((own) => toInvoice(own, codes)), ...payments.flatMap(toPayment)]
  return Buffer.from(rows.map((row) => `${row.map(toCell).join('\t')}\r\n`).join(''), 'latin1')
}

function toInvoice(lines: readonly ExportedLine[], codes: ReadonlyMap<string, ChargeCode>): string[][] {
  const [first] = lines
  if (first === undefined) return []
  const isCredit = first.kind === 'credit'
  const type = isCredit ? 'CREDIT MEMO' : 'INVOICE'
  const sign = isCredit ? -1 : 1
  const date = toDate(first.issue_date)
  const sum = lines.reduce((all, { ar_amount_cents }) => all + ar_amount_cents, 0)
  const { payer_name: name, invoice_number: number } = first
  return [
    [
      'TRNS',
      type,
      date,
      RECEIVABLE,
      name,
      toDecimal(sign * sum),
      number,
      '',
      toDate(first.due_date),
      first.payer_order,
    ],
    ...lines.map((line) => {
      const account =
        codes.get(line.charge_code)?.ledger_account || (line.charge_code === 'tax' ? TAX : INCOME)
      const amount = toDecimal(-sign * line.ar_amount_cents)
      return ['SPL', type, date, account, name, amount, number, line.description || line.charge_code]
    }),
    ['ENDTRNS'],
  ]
}

function toPayment({
  payer_name,
  payment_date,
  amount_cents,
  reference,
  invoices,
}: ExportedPayment): string[][] {
  const date = toDate(payment_date)
  const memo = describePayment(invoices)
  return [
    ['TRNS', 'PAYMENT', date, UNDEPOSITED, payer_name, toDecimal(amount_cents), reference, memo, '', ''],
    ['SPL', 'PAYMENT', date, RECEIVABLE, payer_name, toDecimal(-amount_cents), reference, memo],
    ['ENDTRNS'],
  ]
}

/** 2026-11-24 as 11/24/26. */
const toDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
}

/** A tab or a quotation mark would move the columns after it; what the code page lacks is a question mark. */
const toCell = (text: string): string =>
  text
    .replaceAll(/[’‘“”"–—]/g, (one) => PLAIN[one]!)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')
    .trim()
