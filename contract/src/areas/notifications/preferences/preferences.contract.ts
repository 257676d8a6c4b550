import { z } from 'zod'
import { bytes, endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { allOrNone, withNeeds } from '../../../form/needs.ts'
import { access } from '../alerts/alerts.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]),
) as Record<number, string>

const shape = {
  timezone: field.zone('Time zone'),
  digest_hour: field.numericChoice('Daily email at', hours),
  quiet_from: field.time('Quiet from').nullable(),
  quiet_to: field.time('Quiet until').nullable(),
  muted: field.boolean('Pause all emails', { help: 'Notifications in the portal continue.' }),
}

/** The caller's delivery preferences. */
export const Preferences = z.object({
  timezone: z.string(),
  digest_hour: z.number(),
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  muted: z.boolean(),
  version: z.number(),
})
export type Preferences = z.infer<typeof Preferences>

export const getDeliveryPreferences = endpoint({
  name: 'getDeliveryPreferences',
  method: 'GET',
  path: '/notifications/{customerId}/reading',
  access,
  summary:
    'The caller’s delivery preferences: time zone, hour of the daily email, quiet hours, and whether emails are paused.',
  params: CustomerParams,
  response: Preferences,
})

export const updateDeliveryPreferences = endpoint({
  name: 'updateDeliveryPreferences',
  method: 'PUT',
  path: '/notifications/{customerId}/reading',
  access,
  level: 'see',
  summary: 'Saves the caller’s delivery preferences. Returns 409 if they changed in the meantime.',
  params: CustomerParams,
  body: withNeeds(
    z.object({ ...shape, version: z.number().int() }),
    allOrNone({
      quiet_from: 'Enter a start time.',
      quiet_to: 'Enter an end time.',
    }),
  ),
  response: Preferences,
})

const Token = z.object({ token: z.string().min(20).max(2000, BOUND) })

/** What an unsubscribe link unsubscribes from. */
const UnsubscribeLink = z.object({
  customer: z.string(),
  address: z.string(),
  rules: z.array(z.object({ rule_id: z.number(), name: z.string(), is_left: z.boolean() })),
  has_left_all: z.boolean(),
})
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>

export const getUnsubscription = endpoint({
  name: 'getUnsubscription',
  method: 'GET',
  path: '/notifications/leave',
  access: 'public',
  summary: 'What an unsubscribe link covers: the rules that sent the email. Doesn’t require sign-in.',
  query: Token,
  response: UnsubscribeLink,
})

export const leaveAlerts = endpoint({
  name: 'leaveAlerts',
  method: 'POST',
  path: '/notifications/leave',
  access: 'public',
  summary:
    'Unsubscribes from the rules that sent an email, or from all of the customer’s. The List-Unsubscribe header points here, so any request body is accepted.',
  query: Token.extend({ what: z.enum(['these', 'all', 'back']).default('these') }),
  /** Mail clients send a fixed body here (RFC 8058); it is ignored. */
  body: bytes(10_000),
  response: UnsubscribeLink,
})
