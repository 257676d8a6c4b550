import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { STOPS } from '../../../base/next-day.ts'
import { AGREEMENTS, CHARGES, COST_ACCESS, DAYS, MOMENTS, RATES } from '../demurrage.rules.ts'
import { stayList } from './stays.list.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const labels = <T extends Record<string, string>>(of: T) => z.enum(Object.keys(of) as [keyof T & string])

/** A day of a stay. */
export const DayMark = z.object({ day: z.string(), is: labels(DAYS), cents: z.number() })
export type DayMark = z.infer<typeof DayMark>

/** One visit of a car to its customer. */
export const StayRow = listRow(stayList, {
  stay_id: z.number(),
  /** The trip it belongs to. */
  waybill_id: z.number().nullable(),
  /** IANA zone of the place. */
  zone: z.string(),
  /** Days go on being counted. */
  is_running: z.boolean(),
  started_date: z.string(),
  /** The latest days, at most MAX_RECENT_DAYS: how each was counted, and what it cost. */
  recent_days: z.array(DayMark),
})
export type StayRow = z.infer<typeof StayRow>

export const listStays = endpoint({
  name: 'listStays',
  method: 'POST',
  path: '/demurrage/{customerId}/stays',
  access: COST_ACCESS,
  summary: 'Cars at the customer: days counted, charges, and when to act.',
  params: CustomerParams,
  body: listRequest(stayList),
  reads: true,
  runs: 'ahead',
  response: listResponse(stayList, StayRow),
})

const StayId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const requestForStays = endpoint({
  name: 'requestForStays',
  method: 'POST',
  path: '/demurrage/{customerId}/stays/requests',
  access: { allOf: [COST_ACCESS, { module: 'hasWaybillModule' }] },
  area: 'car_requests',
  summary:
    'Requests an order-in or release for cars on the clock: one request per car, for those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(stayList, StayId, { kind: z.enum(['order_in', 'release']) }),
  response: bulkResponse(StayId),
})

/** The cost of some cars so far, and within 24 hours. */
const Costs = z.object({
  name: z.string(),
  cars: z.number(),
  accrued_cents: z.number(),
  at_risk_cents: z.number(),
})

export const getDemurrageSummary = endpoint({
  name: 'getDemurrageSummary',
  method: 'GET',
  path: '/demurrage/{customerId}/summary',
  access: COST_ACCESS,
  summary:
    'Charges accrued by cars on the clock and charges at risk within 24 hours: total, by location, track and customer.',
  params: CustomerParams,
  response: z.object({
    running: z.number(),
    accrued_cents: z.number(),
    at_risk_cents: z.number(),
    /** Cars that cost another day within 24 hours. */
    act_today: z.number(),
    /** The first moment to act by. */
    first_act_by: z.string().nullable(),
    places: z.array(Costs),
    tracks: z.array(Costs.extend({ location: z.string() })),
    parties: z.array(Costs),
    /** The next moments within 24 hours at which days begin, and what they cost. */
    moments: z.array(z.object({ act_by: z.string(), zone: z.string(), cars: z.number(), cents: z.number() })),
    /** Cars that the same action stops at the same place and customer: most money within 24 hours first. */
    cases: z.array(
      Costs.omit({ name: true }).extend({
        action: labels(STOPS),
        charge: labels(CHARGES),
        location: z.string(),
        party: z.string().nullable(),
        zone: z.string(),
        act_by: z.string().nullable(),
        /** The first and last moment at which their clocks began. */
        started_first: z.string(),
        started_last: z.string(),
        /** Those a request can name at once. */
        equipment_ids: z.array(z.string()),
      }),
    ),
    /** The rules that make the sums: they add up to them. */
    rules: z.array(
      Costs.omit({ name: true }).extend({
        tariff_name: z.string(),
        charge: labels(CHARGES),
        rate: labels(RATES),
        /** What another day costs; null where it varies between the cars. */
        day_cents: z.number().nullable(),
      }),
    ),
  }),
})

/** The charges of a car's current or last visit, day by day, with the evidence. */
export const CarClock = StayRow.extend({
  agreement: labels(AGREEMENTS),
  days: z.array(DayMark),
  moments: z.array(
    z.object({
      kind: labels(MOMENTS),
      date: z.string(),
      location: z.string(),
      /** The event as reported, or the request that was made here. */
      source: z.string(),
    }),
  ),
})
export type CarClock = z.infer<typeof CarClock>

export const EquipmentParams = CustomerParams.extend({
  equipmentId: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^[A-Z0-9]{2,20}$/, 'Enter an equipment ID like UTLX207444.'),
})

export const getCarClock = endpoint({
  name: 'getCarClock',
  method: 'GET',
  path: '/demurrage/{customerId}/cars/{equipmentId}',
  access: COST_ACCESS,
  summary: 'A car’s clock for its current or last visit. Null if it never had one.',
  params: EquipmentParams,
  response: z.object({ clock: CarClock.nullable() }),
})
