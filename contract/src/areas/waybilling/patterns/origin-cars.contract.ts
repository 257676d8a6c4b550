import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { EarlierBill } from '../tenders/earlier.contract.ts'
import { PatternParams, WAYBILLING } from '../waybilling.rules.ts'

/** The most cars of one response, which are as many as one batch books. */
export const MAX_ORIGIN_CARS = 500

/** An empty car at the origin of a pattern's bills. */
export const OriginCar = z.object({
  equipmentId: z.string(),
  /** Its status as in the asset list, 90 once it is placed. */
  statusCode: z.number().nullable(),
  /** Its previous trip ended with a release, and no event has moved it since. */
  isReleased: z.boolean(),
  isBadOrder: z.boolean(),
  /** ISO 8601 in UTC. */
  lastSightingDate: z.string().nullable(),
  /** A bill of the last days to the pattern's destination, by the pattern's railroad. */
  earlier: EarlierBill.nullable(),
})
export type OriginCar = z.infer<typeof OriginCar>

export const listOriginCars = endpoint({
  name: 'listOriginCars',
  method: 'GET',
  path: '/booking/v1/{customerId}/patterns/{patternId}/origin-cars',
  access: { allOf: [WAYBILLING, { anyOf: ['visibility_asset_list', 'terminal_terminal'] }] },
  summary: 'Empty cars at a pattern’s origin, at most 500. The origin is null if the pattern has none.',
  params: PatternParams,
  response: z.object({
    /** `WILLISTON, ND` as the pattern names it. */
    origin: z.string().nullable(),
    total: z.number(),
    cars: z.array(OriginCar),
  }),
})
