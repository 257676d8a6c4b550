import type { Db } from '../../db/tx.ts'
import { recordOrderLater, removeOrderLater } from '../demurrage/stays/orders.service.ts'
import { updateActionsEnded } from './car-actions.queries.ts'
import * as documents from './documents.queries.ts'
import { getAction, toReference } from './reference.rules.ts'
import { notifyFailedRequests } from './notify.service.ts'

/** A railroad's response to one of our documents. */
export interface RequestAnswer {
  scacs: readonly string[]
  kind: string
  controlNumber: number | null
  bolNumber: string | null
  verdict: string
  message: string
}

/**
 * Applies a railroad's response to a request. A rejection rejects it, and the clock continues as if it had never
 * stopped; an advice accepts it; an acknowledgment records that it was received. A repeated response changes nothing.
 * False when it does not belong to a request.
 */
export async function acceptRequestAnswer(
  db: Db,
  customerId: number,
  answer: RequestAnswer,
): Promise<boolean> {
  const actionId = getAction(answer.bolNumber)
  if (answer.controlNumber === null && actionId === null) return false
  const sent = await documents.lockAnswered(db, customerId, { ...answer, actionId })
  if (sent === null) return false
  const text = answer.message.slice(0, MAX_TEXT_LENGTH)
  await documents.updateDocumentAnswered(db, customerId, sent, text)
  const after = sent.is_withdrawal ? afterWithdrawal : afterRequest
  await after(db, customerId, { ...answer, message: text, actionId: sent.action_id })
  return true
}

const MAX_TEXT_LENGTH = 300
const READ: ReadonlySet<string> = new Set(['TA1', '997', '999'])

type Answered = RequestAnswer & { actionId: number }

async function afterRequest(db: Db, customerId: number, one: Answered): Promise<void> {
  const { actionId, kind, verdict, message } = one
  if (verdict === 'rejected') {
    const [ended] = await updateActionsEnded(db, customerId, [actionId], {
      state: 'rejected',
      answer: message,
    })
    if (!ended) return
    await removeOrderLater(db, customerId, {
      equipmentId: ended.equipment_id,
      reference: toReference(actionId),
    })
    await notifyFailedRequests(db, customerId, [actionId], { trouble: 'rejected' })
  } else if (verdict === 'accepted' && !READ.has(kind))
    await updateActionsEnded(db, customerId, [actionId], { state: 'accepted', answer: message })
  else if (verdict !== 'unknown')
    await documents.updateActionReceived(
      db,
      customerId,
      actionId,
      READ.has(kind) ? 'The railroad received it.' : message,
    )
}

/**
 * When a withdrawal is refused, the request continues: the railroad does what it was asked to do, and its order
 * remains.
 */
async function afterWithdrawal(
  db: Db,
  customerId: number,
  { actionId, verdict, message }: Answered,
): Promise<void> {
  if (verdict !== 'rejected') return
  const text = `It couldn’t be withdrawn: ${message}`.slice(0, MAX_TEXT_LENGTH)
  const stands = await documents.updateActionRemains(db, customerId, actionId, text)
  if (stands === null) return
  await notifyFailedRequests(db, customerId, [actionId], { trouble: 'stands' })
  if (stands.kind === 'divert') return
  await recordOrderLater(db, customerId, {
    equipmentId: stands.equipment_id,
    kind: stands.kind === 'release' ? 'release' : 'order_in',
    at: stands.requested_ts,
    reference: toReference(actionId),
  })
}
