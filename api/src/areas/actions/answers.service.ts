import type { Db } from '../../db/tx.ts'
import { noteOrderSoon, removeOrderSoon } from '../demurrage/stays/orders.service.ts'
import { updateActionsEnded } from './car-actions.queries.ts'
import * as documents from './documents.queries.ts'
import { actionOf, referenceOf } from './reference.rules.ts'
import { notifyNotMet } from './notify.service.ts'

export { actionOf } from './reference.rules.ts'

/** What a railroad says of a document of ours. */
export interface RequestAnswer {
  scacs: readonly string[]
  kind: string
  controlNumber: number | null
  bolNumber: string | null
  verdict: string
  message: string
}

/**
 * Takes a railroad's answer to a request: refused it is rejected and the clock has run on; accepted by an advice it is accepted,
 * by an acknowledgement it was read. Said again it changes nothing. False where it speaks of no request.
 */
export async function acceptRequestAnswer(
  db: Db,
  customerId: number,
  answer: RequestAnswer,
): Promise<boolean> {
  const actionId = actionOf(answer.bolNumber)
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
    await removeOrderSoon(db, customerId, {
      equipmentId: ended.equipment_id,
      reference: referenceOf(actionId),
    })
    await notifyNotMet(db, customerId, [actionId], { trouble: 'rejected' })
  } else if (verdict === 'accepted' && !READ.has(kind))
    await updateActionsEnded(db, customerId, [actionId], { state: 'accepted', answer: message })
  else if (verdict !== 'unknown')
    await documents.updateActionRead(
      db,
      customerId,
      actionId,
      READ.has(kind) ? 'The railroad received it.' : message,
    )
}

/** Refused, the request goes on: its railroad does what it was asked for, and its order stands. */
async function afterWithdrawal(
  db: Db,
  customerId: number,
  { actionId, verdict, message }: Answered,
): Promise<void> {
  if (verdict !== 'rejected') return
  const text = `It couldn’t be withdrawn: ${message}`.slice(0, MAX_TEXT_LENGTH)
  const stands = await documents.updateActionStands(db, customerId, actionId, text)
  if (stands === null) return
  await notifyNotMet(db, customerId, [actionId], { trouble: 'stands' })
  if (stands.kind === 'divert') return
  await noteOrderSoon(db, customerId, {
    equipmentId: stands.equipment_id,
    kind: stands.kind === 'release' ? 'release' : 'order_in',
    at: stands.requested_ts,
    reference: referenceOf(actionId),
  })
}
