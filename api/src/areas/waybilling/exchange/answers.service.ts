import { NO_FAULT_OF_SENDER } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { hintFor } from '#contract/areas/waybilling/tenders/advice.rules.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { inTurns, yieldToCalls } from '../../../jobs/yield.ts'
import { takeRequestAnswer } from '../../actions/answers.service.ts'
import { updateTestAnswered } from '../customer-railroads/customer-railroads.queries.ts'
import { insertEntry, insertFile } from '../tenders/tenders.queries.ts'
import { tellFacts } from '../../notifications/facts/facts.service.ts'
import { refusedFact } from '../tenders/watch.service.ts'
import * as queries from './answers.queries.ts'
import { answersIn, isAnswer, textOfSet, type Answer } from './answers.rules.ts'
import { pathOfFault } from './places.rules.ts'

/** Why an answer was not taken. */
export interface NotTaken {
  reason_code: string
  reason: string
}

export { isAnswer }

/**
 * Takes what a railroad answers to documents of ours: each answer once, and only from the railroad the document went to. An
 * answer never moves a tender backwards. What cannot be taken is told, for the quarantine.
 */
export async function takeAnswers(db: Db, customerId: number, set: ParsedSet): Promise<NotTaken[]> {
  // a number may have been cut in two, a refusal left out
  if (!set.isWhole)
    return [notTaken('torn_answer', set, 'it has no SE, so its end is missing. Send it again whole')]
  const answers = await inTurns(answersIn(set), yieldToCalls)
  if (answers.length === 0)
    return [notTaken('answer_to_others', set, 'it answers no bill of lading. Send it to the right mailbox')]
  const sender = set.interchange?.sender.id.trim() || set.group?.sender.trim() || ''
  const scacs = await queries.selectScacsOf(db, customerId, sender)
  if (scacs.length === 0) {
    return [
      notTaken(
        'unknown_sender',
        set,
        `${sender || 'its sender'} is no railroad this customer sends to. Check ISA06`,
      ),
    ]
  }
  const told: NotTaken[] = []
  for (const answer of answers) {
    const wrong = await takeAnswer(db, customerId, { set, answer, scacs })
    if (wrong !== null) told.push(wrong)
  }
  return told
}

const notTaken = (reason_code: string, { id, control_number }: ParsedSet, why: string): NotTaken => ({
  reason_code,
  reason: `The ${id} ${control_number} was not taken: ${why}.`,
})

interface Arrived {
  set: ParsedSet
  answer: Answer
  scacs: readonly string[]
}

async function takeAnswer(db: Db, customerId: number, arrived: Arrived): Promise<NotTaken | null> {
  const { set, answer, scacs } = arrived
  const document = textOfSet(set)
  if (await updateTestAnswered(db, customerId, { ...answer, scacs, document })) return null
  if (await takeRequestAnswer(db, customerId, { ...answer, scacs })) return null
  const requestId = await findRequest(db, customerId, arrived)
  const named = answer.controlNumber ?? answer.bolNumber ?? 'nothing'
  if (requestId === null)
    return notTaken(
      'unknown_document',
      set,
      `nothing was sent to its sender under ${named}. Check the number`,
    )
  // one answer at a time: of two that say the same the second waits here and is found noted
  const tender = await queries.lockAnswered(db, customerId, requestId)
  if (tender === null) return notTaken('unknown_document', set, `nothing was sent under ${named}`)
  const sourceKey = sourceKeyOf(arrived)
  if (await queries.selectIsNoted(db, customerId, requestId, sourceKey))
    return notTaken(NO_FAULT_OF_SENDER.repeatedAnswer, set, `the same answer to ${named} came before`)
  const state = stateAfter(tender, answer)
  const fileId = await insertFile(db, customerId, {
    requestId,
    fileType: answer.kind,
    content: document,
  })
  await insertEntry(db, customerId, requestId, {
    step: answer.kind === '997' || answer.kind === '999' ? 'STEP_ACKNOWLEDGE' : 'STEP_RESPOND',
    ...(state !== null && { state }),
    message: messageOf(answer, state),
    fileId,
    problems: answer.faults.map((fault) => ({
      path: pathOfFault(tender.waybill, tender.release, fault),
      message: fault.message,
      hint: hintFor(fault.code),
    })),
    sourceKey,
  })
  await apply(db, customerId, requestId, { answer, state, tender })
  if (state?.endsWith('_rejected')) {
    const told = { request_id: requestId, bol_number: tender.bol_number }
    await tellFacts(db, customerId, [refusedFact(customerId, told, { message: answer.message, sourceKey })])
  }
  return null
}

const messageOf = ({ message, code }: Answer, state: string | null): string =>
  state === null ? `${message} (${code}; it came late and changes nothing.)` : message

/** The same answer sent again has the same numbers. */
function sourceKeyOf({ set, answer }: Arrived): string {
  const { interchange, group } = set
  const numbers = [interchange?.control_number, group?.control_number, set.control_number]
  return [
    answer.kind,
    interchange?.sender.id.trim(),
    ...numbers,
    answer.controlNumber,
    answer.bolNumber,
  ].join(' ')
}

async function findRequest(db: Db, customerId: number, { answer, scacs }: Arrived): Promise<number | null> {
  if (answer.controlNumber !== null)
    return await queries.selectRequestByNumber(db, customerId, scacs, answer.controlNumber)
  return answer.bolNumber === null
    ? null
    : await queries.selectRequestByBill(db, customerId, scacs, answer.bolNumber)
}

/** The state an answer brings; null where it comes too late to mean anything. */
function stateAfter(tender: queries.AnsweredTender, answer: Answer): string | null {
  const { controlNumber, verdict } = answer
  const isOfEarlierDocument = controlNumber !== null && controlNumber !== tender.control_number
  if (isOfEarlierDocument || verdict === 'unknown') return null
  if (tender.sending === 'cancellation') return afterCancellation(tender, answer)
  if (answer.kind === '997' || answer.kind === '999') {
    const isAnswered = /^tender_responded|^on_hold/.test(tender.state)
    return isAnswered ? null : `acknowledged_${verdict}`
  }
  const { advice_received_ts: before } = tender
  const isOlder = before !== null && answer.receivedDate !== null && new Date(answer.receivedDate) < before
  if (isOlder) return null
  if (verdict === 'hold') return 'on_hold'
  return verdict === 'partial' ? 'tender_responded_in_part' : `tender_responded_${verdict}`
}

/** Read is not yet cancelled: railroads that tell more tell it in an advice; what is over stays over. */
function afterCancellation({ state }: queries.AnsweredTender, { kind, verdict }: Answer): string | null {
  if (state === 'cancelled') return null
  if (verdict === 'rejected') return 'cancellation_rejected'
  if (kind === '997' || kind === '999') return 'cancellation_acknowledged'
  return verdict === 'accepted' ? 'cancelled' : null
}

async function apply(
  db: Db,
  customerId: number,
  requestId: number,
  { answer, state, tender }: { answer: Answer; state: string | null; tender: queries.AnsweredTender },
): Promise<void> {
  const { kind, code, message, controlNumber } = answer
  if (kind === '997' || kind === '999') {
    if (controlNumber !== tender.control_number) return
    const isOver = state === 'acknowledged_rejected'
    await queries.updateAcknowledged(db, customerId, requestId, { state, code, message, isOver })
    return
  }
  if (state !== null) await queries.updateAdvised(db, customerId, requestId, { ...answer, state })
}
