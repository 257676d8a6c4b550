import { showEquipment } from '#contract/base/asset-term.ts'
import { CAR_ACTION_NOUNS } from '#contract/areas/actions/car-actions.rules.ts'
import type { Db } from '../../db/tx.ts'
import { recordFacts } from '../../facts/facts.ts'
import { readTripRows } from '../visibility/assets/watch.service.ts'
import { selectReportedActions, type ReportedAction } from './car-actions.queries.ts'

/** The failures of requests. */
export type ActionProblem = 'rejected' | 'unanswered' | 'undelivered' | 'stands'

/**
 * Notifies people of failed requests: the requester without any rule, others by their rules. The person who recorded
 * the answer is not notified.
 */
export async function notifyFailedRequests(
  db: Db,
  customerId: number,
  ids: readonly number[],
  { trouble, byUserId }: { trouble: ActionProblem; byUserId?: number },
): Promise<void> {
  if (ids.length === 0) return
  const actions = await selectReportedActions(db, customerId, ids)
  const trips = await readTripRows(
    db,
    customerId,
    actions.flatMap(({ waybill_id }) => waybill_id ?? []),
  )
  const ts = Date.now()
  await recordFacts(
    db,
    customerId,
    actions.map((action) => {
      const trip = trips.get(action.waybill_id ?? 0)
      return {
        kind: 'car_request',
        key: `${action.action_id} ${trouble}`,
        ts,
        equipment_id: action.equipment_id,
        ...(trip && { waybill_id: trip.waybill_id, group_ids: trip.group_ids }),
        data: {
          text: toText(action, trouble),
          path: `/actions/${customerId}?scope=all&q=${action.equipment_id}`,
          owed_user_ids: [action.requested_by],
          ...(byUserId !== undefined && { by_user_id: byUserId }),
          ...(trip && { row: trip.row }),
        },
      }
    }),
  )
}

function toText({ equipment_id, kind, carrier, answer }: ReportedAction, trouble: ActionProblem): string {
  const request = `${CAR_ACTION_NOUNS[kind]} request for ${showEquipment(equipment_id)}`
  const why = answer === '' ? '.' : `: ${answer.replace(/\.?$/, '.')}`
  if (trouble === 'rejected') return `${request} was rejected by ${carrier}${why}`
  if (trouble === 'undelivered') return `${request} did not reach ${carrier}${why}`
  if (trouble === 'stands') return `${request} is pending at ${carrier}${why}`
  return `${request}: no response from ${carrier} by the due time.`
}
