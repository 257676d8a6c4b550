import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { SEES_UNITS } from '../telematics.rules.ts'
import { UnitParams } from '../units/units.contract.ts'

/** A sighting farther from the unit's own position than this is questioned. */
export const MAX_APART_MILES = 40

const Sighting = z.object({
  event_date: z.string(),
  event_text: z.string(),
  carrier: z.string().nullable(),
  place: z.string(),
  zone: z.string(),
  /** When the unit was there by its own positions; null where they do not say. */
  gps_date: z.string().nullable(),
  /** How much later the railroad's time is; negative where it is earlier. */
  later_minutes: z.number().nullable(),
  /** Between the place and the unit's position at the railroad's time; null where one of them is not known. */
  miles: z.number().nullable(),
  is_apart: z.boolean(),
})
export type Sighting = z.infer<typeof Sighting>

export const compareSightings = endpoint({
  name: 'compareSightings',
  method: 'GET',
  path: '/telematics/{customerId}/units/{equipmentId}/sightings',
  access: SEES_UNITS,
  summary:
    'The railroads’ sightings of a unit in the last 14 days compared with its GPS positions, newest first, at most 30. They don’t affect its status or charges.',
  params: UnitParams,
  response: z.object({
    sightings: z.array(Sighting),
    /** The latest two sightings that can be compared are both more than 40 miles from the unit. */
    is_questioned: z.boolean(),
    /** The unit moves by its own reports while the railroad says nothing. */
    silence: z
      .object({
        moving_since: z.string(),
        /** The last sighting; null where there was none in 14 days. */
        silent_since: z.string().nullable(),
      })
      .nullable(),
  }),
})
