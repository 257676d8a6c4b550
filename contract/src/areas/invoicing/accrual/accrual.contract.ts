import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { BILL_CHARGES, LINE_RESULTS } from '../bills/bills.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const PATH = '/invoicing/{customerId}/bill_accrual'
const query = z.object({
  month: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10.'),
})

const keys = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]]

const AccruedTrip = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  waybill_number: z.string().nullable(),
  delivered: z.string(),
  /** Null: unknown. */
  freight_cents: z.number().nullable(),
  fuel_cents: z.number().nullable(),
})

/** Loads of a lane that were delivered in the month and that no bill is for yet. */
const AccruedLane = z.object({
  scac: z.string(),
  origin: z.string(),
  destination: z.string(),
  currency: z.string(),
  cars: z.number(),
  freight_cents: z.number(),
  fuel_cents: z.number(),
  /** Cars without line haul or fuel surcharge, of which only the other is in the sums, and the first reason. */
  unknown_cars: z.number(),
  why: z.string(),
  /** The first waybill day of its cars without a rate; null: each has one. */
  unrated_from: z.string().nullable(),
  /** The first of them. */
  trips: z.array(AccruedTrip),
})
export type AccruedLane = z.infer<typeof AccruedLane>

/** A charge that a bill of the month lacks, or that it bills too low. */
const AccruedLine = z.object({
  line_id: z.number(),
  bill_id: z.number(),
  scac: z.string(),
  bill_number: z.string(),
  currency: z.string(),
  kind: z.enum(keys(BILL_CHARGES)),
  result: z.enum(keys(LINE_RESULTS)),
  cents: z.number(),
})

export const getBillAccrual = endpoint({
  name: 'getBillAccrual',
  method: 'GET',
  path: PATH,
  access,
  summary:
    'What railroads have yet to bill for a month: loads delivered without a bill, and charges missing or too low on its bills.',
  params: CustomerParams,
  query,
  response: z.object({
    month: z.string(),
    /** More loads were delivered than are read here. */
    is_cut: z.boolean(),
    totals: z.array(
      z.object({
        currency: z.string(),
        cars: z.number(),
        unknown_cars: z.number(),
        /** Cars whose line haul, and whose fuel surcharge, is not in the sums. */
        no_freight_cars: z.number(),
        no_fuel_cars: z.number(),
        unbilled_cents: z.number(),
        short_cents: z.number(),
      }),
    ),
    lanes: z.array(AccruedLane),
    lines: z.array(AccruedLine),
  }),
})

export const exportBillAccrualCsv = endpoint({
  name: 'exportBillAccrualCsv',
  method: 'GET',
  path: `${PATH}/csv`,
  access,
  summary: 'The month’s accrual as CSV, one row per car or bill line.',
  params: CustomerParams,
  query,
  response: file('text/csv; charset=utf-8'),
})
