import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { AssetExportRequest } from '../assets/assets.contract.ts'
import { assetList } from '../assets/assets.list.ts'
import { CASE_KINDS, CHARGED_KINDS, MAX_WORK_NOTE, WORK_ACCESS } from './work.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const WaybillId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Fields that are left out stay unchanged; null clears a field. */
export const WorkChange = z.object({
  owner_id: Id.nullish(),
  /** 'report': until the unit is reported again. */
  snooze_until: z.union([z.iso.datetime({ offset: true }), z.literal('report')]).nullish(),
  note: z.string().trim().max(MAX_WORK_NOTE, BOUND).nullish(),
})
export type WorkChange = z.infer<typeof WorkChange>

export const updateWork = endpoint({
  name: 'updateWork',
  method: 'POST',
  path: '/waybills/{customerId}/work',
  access: WORK_ACCESS,
  summary: 'Sets the assignee, snooze and work note of units: those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(assetList, WaybillId, {
    ...WorkChange.shape,
    matching: AssetExportRequest.optional(),
  }),
  response: bulkResponse(WaybillId),
})

/** Counts that were not recorded on a day are left out. */
const Days = z.object({ day: z.string(), units: z.partialRecord(z.enum(CHARGED_KINDS), z.number()) })

export const getWorkTrend = endpoint({
  name: 'getWorkTrend',
  method: 'GET',
  path: '/waybills/{customerId}/work/trend',
  access: WORK_ACCESS,
  summary:
    'How many units needed attention at the end of each recent day (UTC) and how many arrived, oldest first, excluding today.',
  params: CustomerParams,
  response: z.object({ days: z.array(Days) }),
})

/** Units that need attention for the same reason at the same place; one unit alone is a case too. */
export const WorkCase = z.object({
  kind: z.enum(CASE_KINDS),
  /** The cause of a late unit, the exception of a held one, the railroad of a silent one, the event of a waiting one. */
  cause: z.string().nullable(),
  /** Where all of the units are; null where they are at several places. */
  place: z.string().nullable(),
  /** Their lane; null where it is not the same. */
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  units: z.number(),
  /** The first of them, worst first. */
  waybill_ids: z.array(z.number()),
  /** The unit of a case of one. */
  equipment_id: z.string().nullable(),
  /** How long the worst of them is late, silent, held or waiting. */
  hours: z.number(),
})
export type WorkCase = z.infer<typeof WorkCase>

/** Units without contact that were last seen at the same place, on the same railroad. */
export const LostCase = WorkCase.pick({
  place: true,
  origin: true,
  destination: true,
  units: true,
  equipment_id: true,
}).extend({ carrier: z.string().nullable(), hours: z.number() })
export type LostCase = z.infer<typeof LostCase>

export const listWorkCases = endpoint({
  name: 'listWorkCases',
  method: 'GET',
  path: '/waybills/{customerId}/work/cases',
  access: WORK_ACCESS,
  summary:
    'Units that need attention grouped by reason, worst first, lost units by last location, and late units by status.',
  params: CustomerParams,
  response: z.object({
    cases: z.array(WorkCase),
    lost: z.array(LostCase),
    /** How many units of each status are late. */
    late_by_status: z.record(z.string(), z.number()),
  }),
})

export const recordVisit = endpoint({
  name: 'recordVisit',
  method: 'POST',
  path: '/waybills/{customerId}/work/visits',
  access: WORK_ACCESS,
  level: 'see',
  summary: 'Records the caller’s visit and returns what arrived, slipped or is new since the last one.',
  params: CustomerParams,
  response: z.object({
    /** Null on the first visit. */
    since: z.string().nullable(),
    arrived: z.number(),
    slipped: z.number(),
    fresh: z.number(),
  }),
})
