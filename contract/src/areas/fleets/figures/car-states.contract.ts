import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { GroupParams, SEES_CYCLES } from '../fleets.rules.ts'

/** The states of cars that do not work, as a fleet counts them. */
export const CAR_STATES = { idle: 'Idle', stored: 'Stored', in_shop: 'In shop' } as const
export type CarState = keyof typeof CAR_STATES

/** Most cars in one state that are listed, those longest without a sighting first. */
export const MAX_LISTED_CARS = 200

export const listCarsInState = endpoint({
  name: 'listCarsInState',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/cars',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'The cars of a fleet that are idle, stored or in shop, at most 200, those longest without a sighting first.',
  params: GroupParams,
  query: z.object({ state: z.enum(['idle', 'stored', 'in_shop']) }),
  response: z.object({
    total: z.number(),
    cars: z.array(
      z.object({
        equipment_id: z.string(),
        display_name: z.string(),
        /** Of the last sighting; null for a car without a current trip. */
        location: z.string().nullable(),
        zone: z.string().nullable(),
        last_sighting_date: z.string().nullable(),
      }),
    ),
  }),
})
