import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { endsAfterStart, RATE_DATES, rateFields } from '../../../form/rate.ts'
import { Bill, BillParams, BILLS_PATH } from '../bills/bills.contract.ts'

export const createBillRate = endpoint({
  name: 'createBillRate',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/rate`,
  access: { allOf: [{ module: 'hasInvoicingModule' }, { anyOf: ['pricing_pricing_dashboard'] }] },
  summary:
    'Adds a rate for the bill’s lane, in its currency and for any commodity, and checks the bill again. Returns 409 if the lane has one from the same day.',
  params: BillParams,
  body: z.object(rateFields).refine(endsAfterStart, RATE_DATES),
  response: Bill,
})
