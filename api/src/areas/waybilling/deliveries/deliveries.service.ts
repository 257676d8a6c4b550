import * as contract from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { deliveryCan, type DeliveryState } from '#contract/areas/waybilling/deliveries/deliveries.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { verdicts } from '#contract/list/can.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { DELIVER_DOCUMENTS, wakeOutbox } from '../../../jobs/outbox.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { moveDocument } from '../tenders/documents.service.ts'
import { deliveryRows, updateDeliveriesRetried } from './deliveries.queries.ts'

type Page = Result<typeof contract.listDeliveries>

export const deliveriesService = implement(
  contract,
  {
    /** Documents that did not reach their railroad yet, and why. */
    async listDeliveries({ db, customerId, actor }, { query }) {
      const page = (await readPage(db, deliveryRows, query, { customerId })) as Page
      return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(deliveryCan, row, actor) })) }
    },

    /**
     * Delivers documents to their railroad now. A document whose bill was replaced is left out, because it would be sent
     * twice.
     */
    async retryDeliveries(ctx, { body }) {
      const { db, customerId, actor } = ctx
      const result = await actOnRows<{ customerId: number }, number, Chosen>(
        db,
        deliveryRows,
        body,
        { customerId },
        {
          reads: ['state', 'is_newest'],
          may: (row) => verdicts(deliveryCan, row, actor).retry,
          act: (ids) => retry(db, customerId, ids),
        },
      )
      if (!body.preview && result.done > 0) await wakeOutbox(db, customerId, DELIVER_DOCUMENTS)
      ctx.describeChange({
        target: { documents: result.done },
        ...(!body.preview && { after: { state: 'waiting' } }),
      })
      return result
    },
  },
  {
    listDeliveries: defineExport(deliveryRows, ({ customerId }) => ({ customerId })),
  },
)

interface Chosen {
  state: DeliveryState
  is_newest: boolean
}

async function retry(db: Db, customerId: number, ids: readonly number[]): Promise<number[]> {
  const retried = await updateDeliveriesRetried(db, customerId, ids)
  for (const { request_id, scac, control_number: controlNumber } of retried)
    if (request_id !== null)
      await moveDocument(db, customerId, request_id, { scac, controlNumber, event: 'retried' })
  return retried.map(({ outbox_id }) => outbox_id)
}
