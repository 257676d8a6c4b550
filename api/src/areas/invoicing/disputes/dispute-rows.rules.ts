import type { Bill, BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_CHARGES, getClaim, REASONS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney, toDecimal } from '#contract/base/money.ts'

/** The lines that money is claimed back for: those without an answer, or all once each has one. */
export function getDisputed({ lines }: Pick<Bill, 'lines'>): BillLine[] {
  const disputed = lines.filter((line) => line.is_billed && getClaim(line) > 0)
  const open = disputed.filter(({ answer }) => answer === null)
  return open.length > 0 ? open : disputed
}

export const getReason = ({ reason }: Pick<BillLine, 'reason'>): string =>
  reason === null ? '' : `${reason} ${REASONS[reason] ?? ''}`.trim()

const HEADS = [
  'Bill',
  'Bill date',
  'Account',
  'Waybill',
  'Waybill date',
  'Car',
  'Charge code',
  'Charge',
  'Currency',
  'Billed',
  'Correct amount',
  'Disputed',
  'Reason code (DE 426)',
  'Reason',
  'Explanation',
  'Evidence',
] as const

/** The disputed lines as railroads take them: bill, car, waybill, account, reason and the right amount, one row each. */
export const toDisputeRows = (bill: Bill, account: string): string[][] => [
  [...HEADS],
  ...getDisputed(bill).map((line) => [
    bill.bill_number,
    bill.bill_date,
    account,
    bill.waybill_number ?? '',
    bill.waybill_date ?? '',
    line.car ?? bill.cars.map(({ id }) => id).join(' '),
    line.code,
    BILL_CHARGES[line.kind],
    bill.currency,
    toDecimal(line.billed_cents),
    toDecimal(line.billed_cents - getClaim(line)),
    toDecimal(getClaim(line)),
    line.reason ?? '',
    getReason(line),
    explain(bill, line),
    line.sources.join('; '),
  ]),
]

/** What was billed, and what applies. */
export function explain({ currency }: Pick<Bill, 'currency'>, line: BillLine): string {
  const right =
    line.how === '' ? '' : ` Correct: ${line.how} = ${showMoney(line.expected_cents ?? 0, currency)}.`
  return `${line.finding}${right}`.trim()
}
