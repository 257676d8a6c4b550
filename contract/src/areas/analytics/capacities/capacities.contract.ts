import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { IdList, SEES_FORECAST } from '../analytics.rules.ts'

/** Empty: not limited; zero: closed. */
const units = (title: string) =>
  field.integer(title, { min: 0, max: 9999, unit: 'units' }).nullable().default(null)

const weekdays = {
  monday: units('Monday'),
  tuesday: units('Tuesday'),
  wednesday: units('Wednesday'),
  thursday: units('Thursday'),
  friday: units('Friday'),
  saturday: units('Saturday'),
  sunday: units('Sunday'),
}
const Weekdays = z.object(weekdays)
export type Weekdays = z.infer<typeof Weekdays>

/** What a destination can unload; version 0: it was never saved. */
export const UnloadCapacity = Weekdays.extend({ destination_id: z.number(), version: z.number() })
export type UnloadCapacity = z.infer<typeof UnloadCapacity>

export const listUnloadCapacities = endpoint({
  name: 'listUnloadCapacities',
  method: 'GET',
  path: '/reports/{customerId}/unload_capacities',
  access: SEES_FORECAST,
  summary:
    'How many units each destination can unload by weekday, one row per destination, in the order requested.',
  params: CustomerParams,
  query: z.object({ destination: IdList }),
  response: z.object({ data: z.array(UnloadCapacity) }),
})

export const updateUnloadCapacity = endpoint({
  name: 'updateUnloadCapacity',
  method: 'PUT',
  path: '/reports/{customerId}/unload_capacities/{destinationId}',
  access: SEES_FORECAST,
  summary:
    'Saves how many units a destination can unload on each weekday. Null means no limit, zero means closed.',
  params: CustomerParams.extend({ destinationId: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  body: z.object({
    ...weekdays,
    /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
    version: z.number().int().optional(),
  }),
  response: UnloadCapacity,
})
