import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { CHARGES, RATES, COST_ACCESS } from '../demurrage.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const Month = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10.')
const OfMonth = z.object({ month: Month.optional() })
const labels = <T extends Record<string, string>>(of: T) => z.enum(Object.keys(of) as [keyof T & string])

/** The month's total of one tariff, place and rate. */
export const StatementLine = z.object({
  tariff_name: z.string(),
  agreement: z.enum(['average', 'straight']),
  location: z.string(),
  charge: labels(CHARGES),
  rate: labels(RATES),
  cars: z.number(),
  debits: z.number(),
  credits: z.number(),
  chargeable: z.number(),
  cents: z.number(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/demurrage/{customerId}/statement',
  access: COST_ACCESS,
  summary:
    'Charges for cars released in a month, netted under average agreements. Defaults to the last full month.',
  params: CustomerParams,
  query: OfMonth,
  response: z.object({
    month: z.string(),
    /** Nothing of the month is open anymore. */
    is_closed: z.boolean(),
    lines: z.array(StatementLine),
    cars: z.number(),
    cents: z.number(),
    /** Cars of the month that are still on the clock, and their charges so far. */
    open_cars: z.number(),
    open_cents: z.number(),
  }),
})

export const exportStatementPdf = endpoint({
  name: 'exportStatementPdf',
  method: 'GET',
  path: '/demurrage/{customerId}/statement/pdf',
  access: COST_ACCESS,
  summary: 'The statement as a PDF, with each car released in the month.',
  params: CustomerParams,
  query: OfMonth,
  response: file('application/pdf'),
})

export const exportStatementCsv = endpoint({
  name: 'exportStatementCsv',
  method: 'GET',
  path: '/demurrage/{customerId}/statement/csv',
  access: COST_ACCESS,
  summary: 'The month’s cars as CSV, one row each, with the tariff and rate applied.',
  params: CustomerParams,
  query: OfMonth,
  response: file('text/csv; charset=utf-8'),
})

const stays = { stay_ids: z.array(z.number().int().min(1)).min(1).max(200) }

export const exportDisputePdf = endpoint({
  name: 'exportDisputePdf',
  method: 'POST',
  path: '/demurrage/{customerId}/disputes/pdf',
  access: COST_ACCESS,
  summary:
    'A dispute pack: for each car, every invoice item required by 49 CFR 1333.4 with supporting events.',
  params: CustomerParams,
  body: z.object(stays),
  reads: true,
  response: file('application/pdf'),
})

export const exportDisputeCsv = endpoint({
  name: 'exportDisputeCsv',
  method: 'POST',
  path: '/demurrage/{customerId}/disputes/csv',
  access: COST_ACCESS,
  summary: 'The dispute pack as CSV, one row per car.',
  params: CustomerParams,
  body: z.object(stays),
  reads: true,
  response: file('text/csv; charset=utf-8'),
})
