import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'

/** A user's settings, which apply in every browser. */
export const Preferences = z.object({
  /** Keys without Ctrl, Alt or Command do something: `/`, `?`, `g d`. Off, they are letters only (WCAG 2.1.4). */
  single_key_shortcuts: z.boolean(),
  /** The tour of the portal was walked or skipped: it does not offer itself again. */
  has_seen_tour: z.boolean(),
  /** The zone of times that belong to no place. Null: the zone of the reader’s device. */
  timezone: field.zone('Time zone').nullable(),
})
export type Preferences = z.infer<typeof Preferences>

/** The defaults. */
export const DEFAULT_PREFERENCES: Preferences = {
  single_key_shortcuts: true,
  has_seen_tour: false,
  timezone: null,
}

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  method: 'PUT',
  path: '/user/preferences',
  access: 'signed-in',
  summary:
    'Updates the signed-in user’s preferences. Omitted fields stay unchanged. GET /user/me returns them.',
  body: Preferences.partial(),
  response: Preferences,
})
