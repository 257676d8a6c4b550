import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { exportRequest, listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEVERITIES } from '../alerts/alerts.rules.ts'
import { EXCLUSIONS, SEES_UNITS, UNIT_STATES } from '../telematics.rules.ts'
import { trackedList } from './units.list.ts'

const labels = <T extends Record<string, string>>(of: T) => z.enum(Object.keys(of) as [keyof T & string])

export const TrackedUnit = listRow(trackedList, {
  /** IANA zone of the place. */
  zone: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  heading: z.number().nullable(),
})
export type TrackedUnit = z.infer<typeof TrackedUnit>

export const listTrackedUnits = endpoint({
  name: 'listTrackedUnits',
  method: 'POST',
  path: '/telematics/{customerId}/units',
  access: SEES_UNITS,
  summary: 'Units with telematics by their latest report, newest first.',
  params: CustomerParams,
  body: listRequest(trackedList),
  reads: true,
  runs: 'ahead',
  response: listResponse(trackedList, TrackedUnit),
})

export const mapTrackedUnits = endpoint({
  name: 'mapTrackedUnits',
  method: 'POST',
  path: '/telematics/{customerId}/map',
  access: SEES_UNITS,
  summary: 'Positions of the listed units, newest reports first, at most 2,000.',
  params: CustomerParams,
  body: exportRequest(trackedList),
  reads: true,
  response: z.object({
    units: z.array(
      z.object({
        equipment_id: z.string(),
        state: labels(UNIT_STATES),
        lat: z.number(),
        lon: z.number(),
        place: z.string().nullable(),
        speed_mph: z.number().nullable(),
        /** Of its worst open alert; null without one. */
        severity: labels(SEVERITIES).nullable(),
      }),
    ),
    /** Units of the list without a position, and in all. */
    unplaced: z.number(),
    total: z.number(),
  }),
})

export const UnitParams = CustomerParams.extend({
  equipmentId: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^[A-Z0-9]{2,20}$/, 'Enter an equipment ID like UTLX207444.'),
})

export const getTrackedUnit = endpoint({
  name: 'getTrackedUnit',
  method: 'GET',
  path: '/telematics/{customerId}/units/{equipmentId}',
  access: SEES_UNITS,
  summary: 'A unit’s latest report.',
  params: UnitParams,
  response: TrackedUnit,
})

/** The longest range of a track, in days. */
export const MAX_TRACK_DAYS = 31

export const TrackPoint = z.object({
  at: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speed_mph: z.number().nullable(),
  motion: z.enum(['moving', 'standing']).nullable(),
  reason: z.string(),
  impact_g: z.number().nullable(),
  temp_f: z.number().nullable(),
  /** Why the point is not part of the track. */
  left_out: labels(EXCLUSIONS).nullable(),
})
export type TrackPoint = z.infer<typeof TrackPoint>

export const getTrack = endpoint({
  name: 'getTrack',
  method: 'GET',
  path: '/telematics/{customerId}/units/{equipmentId}/track',
  access: SEES_UNITS,
  summary: 'A unit’s readings in a range of days, oldest first; by default the last three days.',
  params: UnitParams,
  query: z
    .object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      message: 'Enter both from and to, or neither for the last 3 days.',
      path: ['to'],
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      message: 'Enter a “to” on or after “from”.',
      path: ['to'],
    })
    .refine(
      ({ from, to }) =>
        from === undefined ||
        to === undefined ||
        (Date.parse(to) - Date.parse(from)) / 86_400_000 <= MAX_TRACK_DAYS,
      { message: `Enter a range of at most ${MAX_TRACK_DAYS} days.`, path: ['to'] },
    ),
  response: z.object({
    from: z.string(),
    to: z.string(),
    points: z.array(TrackPoint),
    /** There are more readings than fit into one answer. */
    is_cut: z.boolean(),
  }),
})
