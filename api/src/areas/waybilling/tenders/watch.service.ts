import type { Db } from '../../../db/tx.ts'
import { recordFacts, type NewFact } from '../../../facts/facts.ts'
import { selectUnanswered } from './watch.queries.ts'

/** Reports tenders whose railroad has exceeded its usual time. */
export async function watchTenders(db: Db, customerId: number): Promise<void> {
  const late = await selectUnanswered(db, customerId)
  await recordFacts(
    db,
    customerId,
    late.map(({ request_id, bol_number, scac, ts }) => ({
      kind: 'tender_unanswered',
      key: `${request_id} ${Math.floor(ts / 1000)}`,
      ts,
      data: {
        text: `${scac} didn’t respond to tender ${bol_number || request_id} in time.`,
        path: toPath(customerId, request_id),
      },
    })),
  )
}

/** The facts about a tender that a railroad rejected, and by which answer. */
export const refusedFact = (
  customerId: number,
  tender: { request_id: number; bol_number: string | null },
  { message, sourceKey }: { message: string; sourceKey: string },
): NewFact => ({
  kind: 'tender_refused',
  key: `${tender.request_id} ${sourceKey}`,
  ts: Date.now(),
  data: {
    text: `${getName(tender.request_id, tender.bol_number)} was rejected: ${message.replace(/\.?$/, '.')}`,
    path: toPath(customerId, tender.request_id),
  },
})

/** The facts about a tender of which two bills may be in force. */
export const conflictFact = (
  customerId: number,
  tender: { request_id: number; bol_number: string | null },
  { message, sourceKey }: { message: string; sourceKey: string },
): NewFact => ({
  ...refusedFact(customerId, tender, { message, sourceKey }),
  data: {
    text: `${getName(tender.request_id, tender.bol_number)} has conflicting responses, and two bills may be in force: ${message.replace(/\.?$/, '.')}`,
    path: toPath(customerId, tender.request_id),
  },
})

/** The facts about a tender whose railroad contradicts itself; the tender's state does not change. */
export const contradictionFact = (
  customerId: number,
  tender: { request_id: number; bol_number: string | null },
  { message, sourceKey }: { message: string; sourceKey: string },
): NewFact => ({
  ...refusedFact(customerId, tender, { message, sourceKey }),
  data: {
    text: `${getName(tender.request_id, tender.bol_number)} has conflicting responses: ${message.replace(/\.?$/, '.')} Ask the railroad, then record its response.`,
    path: toPath(customerId, tender.request_id),
  },
})

const getName = (requestId: number, bolNumber: string | null): string =>
  bolNumber ? `Tender ${bolNumber}` : `Tender ${requestId}`

const toPath = (customerId: number, requestId: number): string =>
  `/waybilling/${customerId}/tender-request/${requestId}/view`
