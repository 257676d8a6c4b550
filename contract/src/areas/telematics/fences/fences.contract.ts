import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEES_UNITS } from '../telematics.rules.ts'
import { fenceList, visitList } from './fences.list.ts'
import { FENCE_SHAPES, parseCorners } from './fences.rules.ts'

const rules = {
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name for the geofence.' }),
  shape: field.choice('Shape', FENCE_SHAPES),
  lat: field.number('Latitude', { min: -90, max: 90 }).nullable(),
  lon: field.number('Longitude', { min: -180, max: 180 }).nullable(),
  radius_miles: field.number('Radius', { min: 0.05, max: 50, unit: 'mi' }).nullable(),
  corners: field.area('Corners', {
    max: 10_000,
    help: 'Click the map to add corners, or paste one latitude and longitude per line.',
  }),
  dwell_hours: field
    .integer('Dwell limit', {
      min: 1,
      max: 8760,
      unit: 'hours',
      help: 'Get a notification when a unit stays inside longer than this. Leave blank for none.',
    })
    .nullable(),
  speed_mph: field
    .integer('Speed limit', {
      min: 1,
      max: 100,
      unit: 'mph',
      help: 'An alert opens when a unit moves faster inside. Leave blank for none.',
    })
    .nullable(),
}

interface Placed {
  shape: 'circle' | 'polygon'
  lat: number | null
  lon: number | null
  radius_miles: number | null
  corners: string
}

/** A circle needs a middle and a radius, a polygon its corners. */
function checkArea({ shape, lat, lon, radius_miles, corners }: Placed, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (shape === 'polygon') {
    const read = parseCorners(corners)
    if (typeof read === 'string') refuse('corners', read)
    return
  }
  if (lat === null) refuse('lat', 'Enter the latitude of the center, or choose a station.')
  if (lon === null) refuse('lon', 'Enter the longitude of the center, or choose a station.')
  if (radius_miles === null) refuse('radius_miles', 'Enter a radius.')
}

export const FenceBody = z.object(rules).superRefine(checkArea)
export type FenceBody = z.infer<typeof FenceBody>

const Corners = z.array(z.tuple([z.number(), z.number()]))

export const Fence = z.object({
  ...rules,
  fence_id: z.number(),
  version: z.number(),
})
export type Fence = z.infer<typeof Fence>

export const FenceRow = listRow(fenceList, { fence_id: z.number() })
export type FenceRow = z.infer<typeof FenceRow>

const FenceParams = CustomerParams.extend({ fenceId: IdParam })

export const listFences = endpoint({
  name: 'listFences',
  method: 'GET',
  path: '/telematics/{customerId}/fences',
  access: SEES_UNITS,
  summary: 'Geofences with the units inside, and the visits that ended in the last 90 days.',
  params: CustomerParams,
  query: listRequest(fenceList),
  response: listResponse(fenceList, FenceRow),
})

export const FenceShape = z.object({
  fence_id: z.number(),
  name: z.string(),
  shape: z.enum(['circle', 'polygon']),
  lat: z.number(),
  lon: z.number(),
  radius_m: z.number().nullable(),
  corners: Corners.nullable(),
})
export type FenceShape = z.infer<typeof FenceShape>

/** Most geofences of a customer. */
export const MAX_FENCES = 2000

export const mapFences = endpoint({
  name: 'mapFences',
  method: 'GET',
  path: '/telematics/{customerId}/fences/map',
  access: SEES_UNITS,
  summary: 'The location of every geofence: center and radius, or corners.',
  params: CustomerParams,
  response: z.object({ fences: z.array(FenceShape) }),
})

export const getFence = endpoint({
  name: 'getFence',
  method: 'GET',
  path: '/telematics/{customerId}/fences/{fenceId}',
  access: SEES_UNITS,
  summary: 'A geofence with its editable fields.',
  params: FenceParams,
  response: Fence,
})

/** Who sets up a company draws its geofences. */
const edits = { access: { anyOf: ['company_settings'] }, area: 'company' } as const

export const createFence = endpoint({
  name: 'createFence',
  method: 'POST',
  path: '/telematics/{customerId}/fences',
  ...edits,
  summary: 'Adds a geofence, at most 2,000. Visits are detected starting with the next reports.',
  params: CustomerParams,
  body: FenceBody,
  response: Fence,
})

export const updateFence = endpoint({
  name: 'updateFence',
  method: 'PUT',
  path: '/telematics/{customerId}/fences/{fenceId}',
  ...edits,
  summary: 'Updates a geofence. Earlier visits are kept.',
  params: FenceParams,
  body: z
    .object({
      ...rules,
      /** The version last seen; a stale one answers 409. */
      version: z.number().int(),
    })
    .superRefine(checkArea),
  response: Fence,
})

export const removeFence = endpoint({
  name: 'removeFence',
  method: 'DELETE',
  path: '/telematics/{customerId}/fences/{fenceId}',
  ...edits,
  summary: 'Deletes a geofence and its visits.',
  params: FenceParams,
  response: z.object({ fence_id: z.number(), deleted: z.literal(true) }),
})

export const VisitRow = listRow(visitList, {
  visit_id: z.number(),
  fence_id: z.number(),
  /** IANA zone of the nearest station. */
  zone: z.string(),
})
export type VisitRow = z.infer<typeof VisitRow>

export const listFenceVisits = endpoint({
  name: 'listFenceVisits',
  method: 'GET',
  path: '/telematics/{customerId}/fence-visits',
  access: SEES_UNITS,
  summary: 'Visits of units to geofences with their dwell so far, newest first.',
  params: CustomerParams,
  query: listRequest(visitList),
  response: listResponse(visitList, VisitRow),
})

/** What visits come to, in hours. */
const Dwell = z.object({
  visits: z.number(),
  median_hours: z.number().nullable(),
  p90_hours: z.number().nullable(),
})

export const getFenceDwell = endpoint({
  name: 'getFenceDwell',
  method: 'GET',
  path: '/telematics/{customerId}/fences/{fenceId}/dwell',
  access: SEES_UNITS,
  summary: 'Dwell of the visits to a geofence that ended in the last 90 days, in total and by lane.',
  params: FenceParams,
  response: z.object({
    fence: FenceShape,
    dwell_hours: z.number().nullable(),
    inside: z.number(),
    /** Units inside for longer than the limit. */
    over_limit: z.number(),
    all: Dwell,
    /** The most visited first, at most 50; null where no waybill was known at the time. */
    lanes: z.array(Dwell.extend({ origin: z.string().nullable(), destination: z.string().nullable() })),
  }),
})
