import { getPay } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { toDecimal } from '#contract/base/money.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { N1 } from '#x12/segments/party.ts'
import { REF } from '#x12/segments/equipment.ts'
import { ADX, BPR, ENT, RMR, TRN } from '#x12/segments/remittance.ts'
import { DTM } from '#x12/segments/shipment.ts'
import { T820 } from '#x12/sets/t820.ts'
import type { SetToWrite } from '#x12/write.ts'
import type { BillToPay } from './remittances.queries.ts'

/** An amount that is not paid of a bill, and why: X12 DE 426. */
export interface Adjustment {
  reason: string
  cents: number
}

const CHARGE_WRONG = '46'
const PART_PAID = 'H6'

/** Why less is paid than billed, by reason; what is billed less these is what is paid, to the cent. */
export function getAdjustments(
  bill: Pick<BillToPay, 'lines' | 'credit_cents' | 'total_cents' | 'pay_cents' | 'paid_cents'>,
): Adjustment[] {
  const byReason = new Map<string, number>()
  const add = (reason: string, cents: number) => byReason.set(reason, (byReason.get(reason) ?? 0) + cents)
  for (const line of bill.lines) {
    const cents = line.billed_cents - getPay(line)
    if (cents !== 0) add(line.reason ?? CHARGE_WRONG, cents)
  }
  if (bill.credit_cents !== 0) add(PART_PAID, bill.credit_cents)
  if (bill.paid_cents !== 0) add(PART_PAID, bill.paid_cents)
  // lines that do not sum to the total
  const rest =
    bill.total_cents - bill.pay_cents - [...byReason.values()].reduce((sum, cents) => sum + cents, 0)
  if (rest !== 0) add(bill.credit_cents === 0 ? CHARGE_WRONG : PART_PAID, rest)
  return [...byReason].map(([reason, cents]) => ({ reason, cents })).filter(({ cents }) => cents !== 0)
}

interface Payment {
  paid_on: string
  method: string
  reference: string
  customer: string
  scac: string
  made: string
}

/** An 820 writes decimals, unlike a 410. */
const toDay = (day: string): string => day.replaceAll('-', '')

/** The 820 of a payment: each bill with what is paid of it, and why not the rest; a credit is an item of its own, below zero. */
export function make820(bills: readonly BillToPay[], payment: Payment): SetToWrite {
  const total = bills.reduce((sum, { pay_cents }) => sum + pay_cents, 0)
  return {
    id: T820.id,
    segments: [
      make(BPR, {
        transaction_handling_code: 'I',
        monetary_amount: toDecimal(total),
        credit_debit_flag_code: 'C',
        payment_method_code: payment.method,
        date: toDay(payment.paid_on),
      }),
      make(TRN, { trace_type_code: '1', reference_identification: payment.reference }),
      make(DTM, { date_time_qualifier: '097', date: toDay(payment.made) }),
      make(N1, { entity_identifier_code: 'PR', name: payment.customer }),
      make(N1, {
        entity_identifier_code: 'PE',
        identification_code_qualifier: '2',
        identification_code: payment.scac,
      }),
      make(ENT, { assigned_number: 1 }),
      ...bills.flatMap(makeBill),
    ],
  }
}

function makeBill(bill: BillToPay): SegmentToWrite[] {
  const adjustments = getAdjustments(bill)
  const [only] = adjustments.length === 1 ? adjustments : []
  const references = [
    ['BM', bill.bill_of_lading],
    ['WY', bill.waybill_number],
  ] as const
  return [
    make(RMR, {
      reference_identification_qualifier: 'FR',
      reference_identification: bill.bill_number,
      monetary_amount: toDecimal(bill.pay_cents),
      monetary_amount_2: toDecimal(bill.total_cents),
      ...(only && { adjustment_reason_code: only.reason, monetary_amount_4: toDecimal(-only.cents) }),
    }),
    ...references.flatMap(([qualifier, value]) =>
      value === null
        ? []
        : [make(REF, { reference_identification_qualifier: qualifier, reference_identification: value })],
    ),
    make(DTM, { date_time_qualifier: '003', date: toDay(bill.bill_date) }),
    ...(only ? [] : adjustments).map(({ reason, cents }) =>
      make(ADX, { monetary_amount: toDecimal(-cents), adjustment_reason_code: reason }),
    ),
  ]
}
