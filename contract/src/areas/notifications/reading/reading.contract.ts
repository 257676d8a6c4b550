import { z } from 'zod'
import { bytes, endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { together, withNeeds } from '../../../form/needs.ts'
import { access } from '../alerts/alerts.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]),
) as Record<number, string>

const shape = {
  timezone: field.zone('Time zone'),
  digest_hour: field.numbered('Daily mail at', hours),
  quiet_from: field.time('Quiet from').nullable(),
  quiet_to: field.time('Quiet until').nullable(),
  muted: field.yes('No mail at all', { help: 'The portal goes on telling.' }),
}

/** When the caller wants to be told. */
export const Reading = z.object({
  timezone: z.string(),
  digest_hour: z.number(),
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  muted: z.boolean(),
  version: z.number(),
})
export type Reading = z.infer<typeof Reading>

export const getReading = endpoint({
  name: 'getReading',
  method: 'GET',
  path: '/notifications/{customerId}/reading',
  access,
  summary: 'When the caller wants to be told: zone, hour of the daily mail, quiet hours, no mail at all.',
  params: CustomerParams,
  response: Reading,
})

export const updateReading = endpoint({
  name: 'updateReading',
  method: 'PUT',
  path: '/notifications/{customerId}/reading',
  access,
  level: 'see',
  summary: 'Saves when the caller wants to be told. Saved elsewhere in the meantime answers 409.',
  params: CustomerParams,
  body: withNeeds(
    z.object({ ...shape, version: z.number().int() }),
    together({
      quiet_from: 'Needed with the end of the quiet hours.',
      quiet_to: 'Needed with the begin of the quiet hours.',
    }),
  ),
  response: Reading,
})

const Token = z.object({ token: z.string().min(20).max(2000, BOUND) })

/** What a leave link leaves. */
const Leaving = z.object({
  customer: z.string(),
  address: z.string(),
  rules: z.array(z.object({ rule_id: z.number(), name: z.string(), is_left: z.boolean() })),
  has_left_all: z.boolean(),
})
export type Leaving = z.infer<typeof Leaving>

export const getLeaving = endpoint({
  name: 'getLeaving',
  method: 'GET',
  path: '/notifications/leave',
  access: 'public',
  summary: 'What the link of a mail leaves: the rules that wrote it. Needs no sign-in.',
  query: Token,
  response: Leaving,
})

export const leaveAlerts = endpoint({
  name: 'leaveAlerts',
  method: 'POST',
  path: '/notifications/leave',
  access: 'public',
  summary:
    'Leaves the rules that wrote a mail, or all of the customer; the address of the List-Unsubscribe header, which takes any body.',
  query: Token.extend({ what: z.enum(['these', 'all', 'back']).default('these') }),
  /** Mail programs send a word of their own (RFC 8058); nobody reads it. */
  body: bytes(10_000),
  response: Leaving,
})
