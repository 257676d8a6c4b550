import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { BILLS_PATH, BillParams } from './bills.contract.ts'

const access = { module: 'hasInvoicingModule' } as const

/** The days of cars that a demurrage or storage line is for. */
const BillStays = z.object({
  /** The first and the last day of all of them, `2026-10-05`; null without stays. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  stays: z.array(
    z.object({
      equipment_id: z.string(),
      location: z.string(),
      charge: z.enum(['demurrage', 'storage']),
      /** Null: not placed, or not released yet. */
      placed_day: z.string().nullable(),
      released_day: z.string().nullable(),
      /** Charged, one of the free days, or not counted, with its label. */
      days: z.array(z.object({ day: z.string(), is: z.enum(['charged', 'free', 'off']), text: z.string() })),
      debits: z.number(),
      credits: z.number(),
    }),
  ),
})
export type BillStays = z.infer<typeof BillStays>

export const getBillStays = endpoint({
  name: 'getBillStays',
  method: 'GET',
  path: `${BILLS_PATH}/{billId}/stays`,
  access,
  summary: 'The stays behind a bill’s demurrage and storage, day by day.',
  params: BillParams,
  response: BillStays,
})

/** Months of the diesel index with their rows of a railroad's fuel table. */
const FuelMonths = z.object({
  index_name: z.string(),
  basis: z.enum(['mile', 'percent']),
  months: z.array(
    z.object({
      /** `2026-08`. */
      month: z.string(),
      /** Null: no price is known. */
      price: z.number().nullable(),
      /** The row: from a price up to below another; null: without an end. */
      from_price: z.number().nullable(),
      below_price: z.number().nullable(),
      /** Cents a mile, or percent. */
      rate: z.number().nullable(),
      applies: z.boolean(),
      billed: z.boolean(),
    }),
  ),
})
export type FuelMonths = z.infer<typeof FuelMonths>

export const getBillFuel = endpoint({
  name: 'getBillFuel',
  method: 'GET',
  path: `${BILLS_PATH}/{billId}/fuel`,
  access,
  summary: 'The months around the one whose fuel price applies to a bill, and the month that was billed.',
  params: BillParams,
  response: FuelMonths,
})
