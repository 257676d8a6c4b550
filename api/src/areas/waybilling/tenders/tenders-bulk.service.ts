import * as contract from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { type BillsActed, MAX_BILLS } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderCan } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import {
  applyChanges,
  findMismatch,
  type WaybillChange,
} from '#contract/areas/waybilling/waybill/changes.rules.ts'
import { labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog, selectIds } from '../../../list/bulk.ts'
import { cancelBill } from './corrections.service.ts'
import { dismissBill } from './documents.service.ts'
import { selectBillStates } from './tenders-bulk.queries.ts'
import { batchRows, lockTender, selectWholeBatches, tenderRows } from './tenders.queries.ts'
import { isByBatch, resendBill } from './tenders.service.ts'

export const tendersBulkService = implement(contract, {
  /** Cancels bills, each at its railroad. Bills that cannot be canceled are left and named with the reason. */
  cancelTenders: (ctx, { body }) =>
    actOnBills(ctx, body, {
      what: 'cancelled',
      action: 'cancel',
      act: async (requestId) => {
        await cancelBill(ctx, requestId)
      },
    }),

  /**
   * Sends failed bills again, as they are or with the same changes in each. Bills that cannot be sent are left and named
   * with the reason, as are those that hold something else in a changed field.
   */
  resendTenders: (ctx, { body }) =>
    actOnBills(ctx, body, {
      what: 'resent',
      action: 'replay',
      ...(body.changes.length > 0 && { note: { changes: body.changes } }),
      act: async (requestId) => {
        const tender = await lockTender(ctx.db, ctx.customerId, requestId)
        if (tender === null) throw new AppError('not_found')
        requireFits(tender.waybill, body.changes)
        await resendBill(ctx, requestId, applyChanges(tender.waybill, body.changes))
      },
    }),

  /** Dismisses rejected bills, with the reason in their history. Bills that are not rejected are left and named. */
  dismissTenders: (ctx, { body }) =>
    actOnBills(ctx, body, {
      what: 'dismissed',
      action: 'dismiss',
      note: { reason: body.reason },
      act: (requestId) => dismissBill(ctx.db, ctx.customerId, requestId, body.reason),
    }),

  /** The states of bills that were acted on together. */
  listBillStates: async ({ db, customerId }, { query }) => ({
    bills: await selectBillStates(db, customerId, query.ids),
  }),
})

/** Throws where a bill holds another value than the one that was rejected in the others. */
function requireFits(waybill: object, changes: readonly WaybillChange[]): void {
  const mismatch = findMismatch(waybill, changes)
  if (mismatch === null) return
  const label = labelOfPath(mismatch.path)
  throw new AppError('conflict', {
    message: `${label} isn’t ${mismatch.before ?? 'empty'} on this bill. Correct it separately.`,
  })
}

type Standing = Pick<TenderStatus, 'state' | 'undecided' | 'conflict'>

interface BulkAction {
  what: string
  action: 'cancel' | 'replay' | 'dismiss'
  /** What the log says besides. */
  note?: object
  act: (requestId: number) => Promise<void>
}

async function actOnBills(
  ctx: Ctx,
  { batches, ...chosen }: Chosen<number> & { batches: boolean },
  { what, action, act, note }: BulkAction,
): Promise<BillsActed> {
  const env = { customerId: ctx.customerId }
  const bills = await resolveBatches(ctx, chosen, batches)
  const whyNot = new Map<number, string>()
  const done: number[] = []
  const states = new Set<string>()
  const answer = await actOnRows<typeof env, number, Standing>(
    ctx.db,
    tenderRows,
    { ...bills, preview: chosen.preview },
    env,
    {
      reads: ['state', 'undecided', 'conflict'],
      may: (row) => {
        const verdict = tenderCan[action](row, ctx.actor)
        if (verdict === true) states.add(row.state)
        return verdict
      },
      max: MAX_BILLS,
      whyNot,
      act: async (ids) => {
        for (const id of ids) {
          const why = await getRefusal(() => act(id))
          if (why === null) done.push(id)
          else whyNot.set(id, why)
        }
        return done
      },
    },
  )
  ctx.describeChange({
    target: { customerId: ctx.customerId, requests: namedInLog(done) },
    ...(!chosen.preview && {
      before: { state: namedInLog([...states]) },
      after: { [what]: answer.done, ...note },
    }),
  })
  return { ...answer, left: await withNames(ctx, answer.left), done_ids: done }
}

/** The chosen bills; for rows that represent batches, all of their bills. */
async function resolveBatches(
  { db, customerId }: Ctx,
  { ids, matching }: Chosen<number>,
  batches: boolean,
): Promise<Pick<Chosen<number>, 'ids' | 'matching'>> {
  if (matching && isByBatch(matching)) {
    const first = await selectIds<{ customerId: number }, number>(db, batchRows, matching, { customerId })
    return { ids: await selectWholeBatches(db, customerId, first) }
  }
  return batches && ids ? { ids: await selectWholeBatches(db, customerId, ids) } : { ids, matching }
}

/** Why a bill was refused; nothing of it was written then. */
async function getRefusal(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [texts] = Object.values(error.errors ?? {})
    return texts?.join(' ') ?? error.message
  }
}

/** The bills that stay as they are, by their car or number. */
async function withNames({ db, customerId }: Ctx, left: BulkAnswer<number>['left']) {
  if (left.length === 0) return left
  const bills = await selectBillStates(
    db,
    customerId,
    left.map(({ id }) => id),
  )
  const names = new Map(bills.map(({ requestId, name }) => [requestId, name]))
  return left.map((one) => ({ ...one, name: names.get(one.id) ?? one.name }))
}
