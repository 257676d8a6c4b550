import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { endsAfterStart, RATE_DATES, rateFields } from '../../../form/rate.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { field } from '../../../form/field.ts'
import { Bill, BillParams, BILLS_PATH } from '../bills/bills.contract.ts'

const access = {
  allOf: [{ module: 'hasInvoicingModule' }, { anyOf: ['pricing_pricing_dashboard'] }],
} as const

export const createBillRate = endpoint({
  name: 'createBillRate',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/rate`,
  access,
  summary:
    'Adds a rate for the bill’s lane, in its currency and for any commodity, and checks the bill again. Returns 409 if the lane has one from the same day.',
  params: BillParams,
  body: z.object(rateFields).refine(endsAfterStart, RATE_DATES),
  response: Bill,
})

const place = (title: string) => field.text(title, { min: 1, max: 100 })

export const createLaneRate = endpoint({
  name: 'createLaneRate',
  method: 'POST',
  path: '/invoicing/{customerId}/bill_accrual/rates',
  access,
  summary:
    'Adds a rate, for any commodity, for a lane whose loads are not billed yet. Returns 409 if the lane has one from the same day.',
  params: CustomerParams,
  body: z
    .object({
      origin: place('Origin'),
      destination: place('Destination'),
      ...rateFields,
      currency: field.choice('Currency', CURRENCIES).default('USD'),
    })
    .refine(endsAfterStart, RATE_DATES),
  response: z.object({ rate_id: z.number() }),
})
