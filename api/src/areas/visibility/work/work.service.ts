import { isAllowed } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import * as contract from '#contract/areas/visibility/work/work.contract.ts'
import { WORK_ACCESS } from '#contract/areas/visibility/work/work.rules.ts'
import { implement } from '../../../implement.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Ctx } from '../../../http/context.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { findAbsent } from '../../accounts/people/people.service.ts'
import { type AssetEnv, assetRows } from '../assets/assets.queries.ts'
import { mayChangeUnderWay } from '../assets/under-way.rules.ts'
import { selectCases, selectLateByStatus, selectLostCases } from './cases.queries.ts'
import {
  type ItemChange,
  insertArrivalsBefore,
  selectSince,
  selectTrend,
  updateSpells,
  upsertItems,
  upsertVisit,
} from './work.queries.ts'

export const workService = implement(contract, {
  updateWork,

  /** How many units needed attention on the previous days, and how many arrived. */
  getWorkTrend: async ({ db, customerId }) => ({ days: await selectTrend(db, customerId) }),

  /** What needs attention by reason, and what is shown beside it. */
  listWorkCases: async ({ db, customerId }) => ({
    cases: await selectCases(db, customerId),
    lost: await selectLostCases(db, customerId),
    late_by_status: await selectLateByStatus(db, customerId),
  }),

  /** What became of units since the caller was here before. */
  async recordVisit({ db, customerId, actor }) {
    const since = await upsertVisit(db, customerId, actor.userId)
    const counts =
      since === null ? { arrived: 0, slipped: 0, fresh: 0 } : await selectSince(db, customerId, since)
    return { since, ...counts }
  },
})

/** Sets a unit's assignee, snooze and status. Throws invalid_request for an unknown assignee. */
async function updateWork(
  ctx: Ctx,
  { body }: Input<typeof contract.updateWork>,
): Promise<Result<typeof contract.updateWork>> {
  const { owner_id, snooze_until, note, ...chosen } = body
  if (owner_id && (await findAbsent(ctx, [owner_id])).length > 0) throw NOT_HERE
  const change: ItemChange = {
    owner_id,
    snoozed_until_ts: snooze_until === 'report' ? 'infinity' : snooze_until,
    note: note === '' ? null : note,
  }
  const env: AssetEnv = { customerId: ctx.customerId, group_ids: body.matching?.group_ids ?? [] }
  const by = { customerId: ctx.customerId, userId: ctx.actor.userId }
  const result = await actOnRows<AssetEnv, number, { status_code: number | null }>(
    ctx.db,
    assetRows,
    chosen,
    env,
    {
      reads: ['status_code'],
      may: mayChangeUnderWay,
      act: (ids) => upsertItems(ctx.db, ids, by, change),
    },
  )
  ctx.describeChange({
    target: { units: result.done },
    ...(!chosen.preview && { after: { owner_id, snooze_until, note } }),
  })
  return result
}

/**
 * What the work queue offers to tickets: units are snoozed until their next report. Does nothing for users without
 * access to the queue.
 */
export async function snoozeUnits(ctx: Ctx, waybillIds: readonly number[]): Promise<void> {
  if (waybillIds.length === 0 || !isAllowed(WORK_ACCESS, ctx.actor)) return
  // the ticket's own change is reported, once
  const quiet: Ctx = { ...ctx, describeChange: () => undefined }
  await updateWork(quiet, {
    params: { customerId: ctx.customerId },
    body: { ids: [...waybillIds], preview: false, snooze_until: 'report' },
  })
}

const NOT_HERE = new AppError('invalid_request', {
  errors: { owner_id: ['This person can’t be assigned work at your company.'] },
})

/** Updates since when every unit needs attention, closes finished items, and counts the day. */
export async function refreshWorkQueue({
  database,
  signal,
}: Pick<JobCtx, 'database' | 'signal'>): Promise<void> {
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    if (signal.aborted) return
    await database.tenant(customerId, async (db) => {
      await insertArrivalsBefore(db, customerId)
      await updateSpells(db, customerId)
    })
  }
}
