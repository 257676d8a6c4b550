import * as contract from '#contract/areas/admin/holds/holds.contract.ts'
import { HOLD_KINDS, type HoldKind } from '#contract/areas/admin/holds/holds.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { DELIVER_DOCUMENTS, DELIVER_FEEDBACK, wakeOutbox } from '../../../jobs/outbox.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { readPage } from '../../../list/page.ts'
import { DELIVER_MAILS } from '../../../mail/post.ts'
import { wakeHooks } from '../../notifications/webhooks/delivery.service.ts'
import { deleteHolds, holdRows, type ReleasedHold, selectHeldItems } from './holds.queries.ts'

const MAX_ITEMS = 100

export const holdsService = implement(contract, {
  /** What would be sent from a restored portal, by kind and customer. */
  async listHolds({ db }, { query }) {
    return (await readPage(db, holdRows, query, null)) as Result<typeof contract.listHolds>
  },

  /** The items of one hold. Throws not_found for an unknown kind. */
  async listHeldItems({ db }, { params }) {
    const [kind = '', customerId] = params.holdId.split('-')
    if (!(kind in HOLD_KINDS)) throw new AppError('not_found')
    const hold = { kind: kind as HoldKind, customerId: Number(customerId) }
    return { data: await selectHeldItems(db, { ...hold, limit: MAX_ITEMS }) }
  },

  /** Releases held items and wakes the jobs that deliver them. The audit log names each hold. */
  async releaseHolds(ctx, { body }) {
    const names: string[] = []
    const result = await actOnRows<null, string, object>(ctx.db, holdRows, body, null, {
      reads: [],
      may: () => true,
      act: async (ids) => {
        const released = await deleteHolds(ctx.db, ids)
        for (const hold of released) await wake(ctx.db, hold)
        names.push(...released.map(({ hold_id }) => hold_id))
        return released.map(({ hold_id }) => hold_id)
      },
    })
    ctx.describeChange({
      target: { holds: namedInLog(names) },
      ...(!body.preview && { before: { state: 'on hold' }, after: { state: 'released' } }),
    })
    return result
  },
})

async function wake(db: Db, { kind, customer_id }: ReleasedHold): Promise<void> {
  if (kind === 'mails') await enqueue(db, DELIVER_MAILS, {}, DELIVER_MAILS.name)
  else if (kind === 'webhooks') await wakeHooks(db, customer_id)
  else await wakeOutbox(db, customer_id, kind === 'feedback' ? DELIVER_FEEDBACK : DELIVER_DOCUMENTS)
}
