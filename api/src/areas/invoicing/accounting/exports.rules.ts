import type { ChargeCode } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { toDecimal } from '#contract/base/money.ts'
import { csvText } from '../../../files/csv.ts'
import type { ExportedLine, ExportedPayment } from './accounting.queries.ts'

/** Lowered amounts are numbers, and no formulas that a cell has to be guarded from. */
const withNumbers = (csv: string): string => csv.replaceAll(/'(-\d+\.\d\d)(?=[,\r])/g, '$1')

/** A line's amount as accounting adds it: a credit note lowers. */
const signed = ({ kind, ar_amount_cents }: ExportedLine): number =>
  kind === 'credit' ? -ar_amount_cents : ar_amount_cents

/** Sales invoices as Xero imports them: one row a line, the number repeated. */
export const xeroCsv = (lines: readonly ExportedLine[], codes: ReadonlyMap<string, ChargeCode>): string =>
  withNumbers(
    csvText([
      [
        '*ContactName',
        '*InvoiceNumber',
        'Reference',
        '*InvoiceDate',
        '*DueDate',
        '*Description',
        '*Quantity',
        '*UnitAmount',
        '*AccountCode',
        '*TaxType',
        'Currency',
      ],
      ...lines.map((line) => [
        line.payer_name,
        line.invoice_number,
        line.payer_order,
        line.issue_date,
        line.due_date,
        // Xero refuses a line without a description
        line.description || codes.get(line.charge_code)?.description || line.charge_code,
        // the amount is of the line: a price of parts of a cent would not multiply to it
        '1',
        toDecimal(signed(line)),
        codes.get(line.charge_code)?.ledger_account ?? '',
        codes.get(line.charge_code)?.tax_type || 'Tax Exempt',
        line.currency,
      ]),
    ]),
  )

/** Invoices as QuickBooks Online imports them. */
export const quickBooksCsv = (
  lines: readonly ExportedLine[],
  codes: ReadonlyMap<string, ChargeCode>,
): string =>
  withNumbers(
    csvText([
      [
        'InvoiceNo',
        'Customer',
        'InvoiceDate',
        'DueDate',
        'Item(Product/Service)',
        'ItemDescription',
        'ItemQuantity',
        'ItemRate',
        'ItemAmount',
        'Currency',
      ],
      ...lines.map((line) => [
        line.invoice_number,
        line.payer_name,
        line.issue_date,
        line.due_date,
        codes.get(line.charge_code)?.description ?? line.charge_code,
        line.description,
        '1',
        toDecimal(signed(line)),
        toDecimal(signed(line)),
        line.currency,
      ]),
    ]),
  )

/** What a payment is for, from the numbers of the invoices it pays. */
export const describePayment = (invoices: string): string =>
  invoices === '' ? 'Credit on account' : `Invoices ${invoices}`

/** Payments as a bank statement that Xero imports, to be matched with the invoices. */
export const xeroPaymentsCsv = (payments: readonly ExportedPayment[]): string =>
  csvText([
    ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Currency'],
    ...payments.map((one) => [
      one.payment_date,
      toDecimal(one.amount_cents),
      one.payer_name,
      describePayment(one.invoices),
      one.reference,
      one.currency,
    ]),
  ])
