import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { allOrNone, withNeeds } from '../../../form/needs.ts'
import { TARGETS_ACCESS, WEEKDAYS } from './targets.rules.ts'

const hours = (title: string) => field.number(title, { min: 0.25, max: 500, unit: 'hours' }).nullable()

const shape = {
  timezone: field.zone('Time zone'),
  days: field.choices('Business days', WEEKDAYS, { min: 1 }),
  opens: field.time('Opens').nullable(),
  closes: field.time('Closes').nullable(),
  holidays: field.rows('Holidays', z.iso.date('Enter dates as YYYY-MM-DD, like 2026-12-25.'), {
    max: 200,
    unit: 'day',
  }),
  first_answer_high: hours('First response, high priority'),
  resolution_high: hours('Resolution, high priority'),
  first_answer_medium: hours('First response, medium priority'),
  resolution_medium: hours('Resolution, medium priority'),
  first_answer_low: hours('First response, low priority'),
  resolution_low: hours('Resolution, low priority'),
}

const TicketTargets = z.object({ ...shape, version: z.number() })
export type TicketTargets = z.infer<typeof TicketTargets>

export const getTicketTargets = endpoint({
  name: 'getTicketTargets',
  method: 'GET',
  path: '/support/{customerId}/targets',
  access: TARGETS_ACCESS,
  area: 'company',
  summary: 'Response and resolution targets in business hours, and which hours those are.',
  params: CustomerParams,
  response: TicketTargets,
})

export const updateTicketTargets = endpoint({
  name: 'updateTicketTargets',
  method: 'PUT',
  path: '/support/{customerId}/targets',
  access: TARGETS_ACCESS,
  area: 'company',
  summary:
    'Saves the targets. They apply to open tickets within minutes. Returns 409 if they changed in the meantime.',
  params: CustomerParams,
  body: withNeeds(
    z.object({ ...shape, version: z.number().int() }),
    allOrNone({
      opens: 'Enter an opening time.',
      closes: 'Enter a closing time.',
    }),
  ),
  response: TicketTargets,
})
