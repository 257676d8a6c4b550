import * as contract from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'
import { showMoney } from '#contract/base/money.ts'
import { RATE_UNITS } from '#contract/form/rate.ts'
import { implement } from '../../../implement.ts'
import { addRate } from '../../pricing/rates/rates.service.ts'
import { getFreshBill, requireBill } from '../bills/bills.service.ts'
import { checkMoves } from '../bills/checking.service.ts'
import { noteBill } from '../bills/notes.service.ts'

const ANY_GOODS = { stcc: '', car_type: '' }

export const billRatesService = implement(contract, {
  /**
   * Adds the rate that a bill’s lane lacks, and checks the bill by it. Throws invalid_request for a rate that is not in
   * force on the waybill’s day, conflict, not_found.
   */
  async createBillRate(ctx, { params: { billId }, body }) {
    const { db, customerId } = ctx
    const bill = await requireBill(ctx, billId, 'check')
    requireInForce(bill, body)
    const { origin, destination, currency } = bill
    await addRate(ctx, {
      ...body,
      origin: origin ?? '',
      destination: destination ?? '',
      currency,
      ...ANY_GOODS,
    })
    await checkMoves(db, customerId, [billId])
    await noteBill(
      ctx,
      billId,
      `Added a rate of ${showMoney(body.price, currency)} per ${RATE_UNITS[body.unit].toLowerCase()}`,
    )
    return getFreshBill(ctx, billId)
  },

  /** Adds the rate that a lane of the accrual lacks. Throws invalid_request, conflict. */
  createLaneRate: (ctx, { body }) => addRate(ctx, { ...body, ...ANY_GOODS }),
})

interface Dates {
  effective_date: string
  expiration_date: string | null
}

/** A rate of other days would leave the bill as it is. Throws invalid_request. */
function requireInForce(
  { waybill_date, trips, bill_date }: Bill,
  { effective_date, expiration_date }: Dates,
): void {
  const day = waybill_date ?? trips[0]?.waybill_date ?? bill_date
  const field = effective_date > day ? 'effective_date' : 'expiration_date'
  if (effective_date <= day && (expiration_date === null || expiration_date >= day)) return
  const text = `The waybill is dated ${showDate(day)}. The rate must apply on that day.`
  throw new AppError('invalid_request', { errors: { [field]: [text] } })
}
