import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { QUOTE_STEPS, type NextStep } from './next-steps.rules.ts'

const Step = z.enum(Object.keys(QUOTE_STEPS) as [NextStep, ...NextStep[]])

/** A quote at its next step. */
const QuoteToDo = z.object({
  id: z.number(),
  customer_business_name: z.string(),
  origin: z.string(),
  destination: z.string(),
  commodities: z.array(z.string()),
  /** Of one car. */
  total: z.number(),
  cars_per_week: z.number().nullable(),
  /** What the shipper asks for instead; null when they named no price. */
  counter_price: z.number().nullable(),
  expiration_date: z.string(),
  opened_at: z.string().nullable(),
  /** Since when it waits for this step. */
  since: z.string(),
})
export type QuoteToDo = z.infer<typeof QuoteToDo>

const QuotesOfStep = z.object({
  step: Step,
  count: z.number(),
  /** The cars of a week, one where a quote names none, and what they come to. */
  cars: z.number(),
  total: z.number(),
  /** The first of them: those that wait longest or expire first. */
  quotes: z.array(QuoteToDo),
})
export type QuotesOfStep = z.infer<typeof QuotesOfStep>

export const listNextSteps = endpoint({
  name: 'listNextSteps',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/next-steps',
  access: { anyOf: ['pricing_pricing_dashboard'] },
  summary:
    'Quotes by what to do next, the most urgent step first; within a step, those that have waited longest or expire first.',
  params: CustomerParams,
  response: z.object({ steps: z.array(QuotesOfStep) }),
})
