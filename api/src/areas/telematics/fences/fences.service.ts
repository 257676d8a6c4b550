import { showNumber } from '#contract/base/plural.ts'
import * as contract from '#contract/areas/telematics/fences/fences.contract.ts'
import { type Fence, type FenceBody, MAX_FENCES } from '#contract/areas/telematics/fences/fences.contract.ts'
import {
  boxAround,
  cornersText,
  METERS_PER_MILE,
  parseCorners,
} from '#contract/areas/telematics/fences/fences.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { nearestStation } from '../reports/nearest.service.ts'
import * as queries from './fences.queries.ts'

export const fencesService = implement(
  contract,
  {
    /** Geofences of a customer, a page of them. */
    listFences: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.fenceRows, query, { customerId })),

    /** Where they are. */
    mapFences: async ({ db, customerId }) => ({ fences: await queries.selectShapes(db, customerId) }),

    /** One of them. Throws not_found. */
    getFence: async (ctx, { params: { fenceId } }) => toTyped(await requireFence(ctx, fenceId)),

    /** Adds a geofence. Throws conflict for a name in use, and where there are as many as a customer can have. */
    async createFence(ctx, { body }) {
      if ((await queries.countFences(ctx.db, ctx.customerId)) >= MAX_FENCES) throw tooMany()
      const fenceId = await queries.insertFence(ctx.db, ctx.customerId, await toSave(ctx, body))
      if (fenceId === null) throw nameInUse()
      ctx.describeChange({ target: { fence_id: fenceId }, after: body })
      return toTyped(await requireFence(ctx, fenceId))
    },

    /** Changes a geofence. Throws not_found, conflict for a stale version or a name in use. */
    async updateFence(ctx, { params: { fenceId }, body: { version, ...body } }) {
      const before = toTyped(await requireFence(ctx, fenceId))
      if (await queries.isFenceNamed(ctx.db, ctx.customerId, body.name, fenceId)) throw nameInUse()
      const fence = await toSave(ctx, body)
      const isDone = await queries.updateFenceRow(ctx.db, ctx.customerId, { fenceId, fence, version })
      const after = toTyped(await requireFence(ctx, fenceId))
      if (!isDone) throw staleVersion<FenceBody>(typedPart(after), after.version)
      ctx.describeChange({ before: typedPart(before), after: body })
      return after
    },

    /** Removes a geofence with its visits. Throws not_found. */
    async removeFence(ctx, { params: { fenceId } }) {
      const before = toTyped(await requireFence(ctx, fenceId))
      await queries.deleteFence(ctx.db, ctx.customerId, fenceId)
      ctx.describeChange({ before: typedPart(before), after: null })
      return { fence_id: fenceId, deleted: true }
    },

    /** When units were in geofences. */
    listFenceVisits: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.visitRows, query, { customerId })),

    /** What its visits come to, in all and by lane. Throws not_found. */
    async getFenceDwell(ctx, { params: { fenceId } }) {
      const { fence_id, name, shape, lat, lon, radius_m, corners, dwell_hours } = await requireFence(
        ctx,
        fenceId,
      )
      const env = { customerId: ctx.customerId, fenceId }
      return {
        fence: { fence_id, name, shape, lat, lon, radius_m, corners: corners === null ? null : [...corners] },
        dwell_hours,
        ...(await queries.selectInside(ctx.db, env)),
        all: await queries.selectDwell(ctx.db, env),
        lanes: await queries.selectLanes(ctx.db, env),
      }
    },
  },
  {
    listFences: defineExport(queries.fenceRows, ({ customerId }) => ({ customerId })),
    listFenceVisits: defineExport(queries.visitRows, ({ customerId }) => ({ customerId })),
  },
)

async function requireFence({ db, customerId }: Ctx, fenceId: number): Promise<queries.StoredFence> {
  const fence = await queries.selectFence(db, customerId, fenceId)
  if (fence === null) throw new AppError('not_found')
  return fence
}

/** As it is typed: miles, and one corner a line. */
function toTyped({ radius_m, corners, lat, lon, place: _, ...fence }: queries.StoredFence): Fence {
  const isCircle = fence.shape === 'circle'
  return {
    ...fence,
    lat: isCircle ? lat : null,
    lon: isCircle ? lon : null,
    radius_miles: radius_m === null ? null : Math.round((radius_m / METERS_PER_MILE) * 1000) / 1000,
    corners: corners === null ? '' : cornersText(corners),
  }
}

const typedPart = ({ fence_id: _, version: __, ...body }: Fence): FenceBody => body

/** As it is stored, with the station next to its middle. The contract has checked the area. */
async function toSave({ database }: Ctx, body: FenceBody): Promise<queries.FenceToSave> {
  const { name, shape, dwell_hours, speed_mph } = body
  const read = shape === 'polygon' ? parseCorners(body.corners) : null
  const corners = typeof read === 'string' ? null : read
  const box = corners && boxAround(corners)
  const lat = box ? (box.south + box.north) / 2 : (body.lat ?? 0)
  const lon = box ? (box.west + box.east) / 2 : (body.lon ?? 0)
  const station = (await nearestStation(database))(lat, lon)
  return {
    name,
    shape,
    lat,
    lon,
    radius_m: shape === 'circle' ? (body.radius_miles ?? 0) * METERS_PER_MILE : null,
    corners,
    place: station?.display_name ?? null,
    zone: station?.zone ?? 'UTC',
    dwell_hours,
    speed_mph,
  }
}

const nameInUse = (): AppError => {
  const text = 'A geofence with this name already exists. Choose another name.'
  return new AppError('conflict', { message: text, errors: { name: [text] } })
}

const tooMany = (): AppError =>
  new AppError('conflict', {
    message: `You’ve reached the limit of ${showNumber(MAX_FENCES)} geofences. Delete one first.`,
  })
