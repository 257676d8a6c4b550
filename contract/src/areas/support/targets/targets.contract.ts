import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { together, withNeeds } from '../../../form/needs.ts'
import { TARGETS_ACCESS, WEEKDAYS } from './targets.rules.ts'

const hours = (title: string) => field.number(title, { least: 0.25, most: 500, unit: 'hours' }).nullable()

const shape = {
  timezone: field.zone('Time zone'),
  days: field.choices('Business days', WEEKDAYS, { least: 1 }),
  opens: field.time('Opens').nullable(),
  closes: field.time('Closes').nullable(),
  holidays: field.rows('Holidays', z.iso.date('Write days like 2026-12-25.'), { most: 200, unit: 'day' }),
  first_answer_high: hours('First answer, high priority'),
  resolution_high: hours('Solved, high priority'),
  first_answer_medium: hours('First answer, medium priority'),
  resolution_medium: hours('Solved, medium priority'),
  first_answer_low: hours('First answer, low priority'),
  resolution_low: hours('Solved, low priority'),
}

const TicketTargets = z.object({ ...shape, version: z.number() })
export type TicketTargets = z.infer<typeof TicketTargets>

export const getTicketTargets = endpoint({
  name: 'getTicketTargets',
  method: 'GET',
  path: '/support/{customerId}/targets',
  access: TARGETS_ACCESS,
  area: 'company',
  summary: 'In how many business hours tickets are answered and solved, and which hours those are.',
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
    'Saves the targets; open tickets are due by them within minutes. Saved elsewhere in the meantime answers 409.',
  params: CustomerParams,
  body: withNeeds(
    z.object({ ...shape, version: z.number().int() }),
    together({
      opens: 'Needed with the hour it closes.',
      closes: 'Needed with the hour it opens.',
    }),
  ),
  response: TicketTargets,
})
