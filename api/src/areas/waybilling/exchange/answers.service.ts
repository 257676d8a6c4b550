import { NO_FAULT_OF_SENDER } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { hintFor } from '#contract/areas/waybilling/tenders/advice.rules.ts'
import type { DocumentEvent } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { withYields, yieldToCalls } from '../../../jobs/yield.ts'
import { acceptRequestAnswer } from '../../actions/answers.service.ts'
import { recordFacts } from '../../notifications/facts/facts.service.ts'
import { updateTestAnswered } from '../customer-railroads/customer-railroads.queries.ts'
import { lockTenderRow } from '../tenders/documents.queries.ts'
import { moveDocument, type Moved } from '../tenders/documents.service.ts'
import { insertEntry, insertFile } from '../tenders/tenders.queries.ts'
import { conflictFact, refusedFact } from '../tenders/watch.service.ts'
import * as queries from './answers.queries.ts'
import { answersIn, isAnswer, textOfSet, type Answer } from './answers.rules.ts'
import { loadCandidates } from './candidates.service.ts'
import { envelopeOf, matchAnswer, type Candidate } from './matching.rules.ts'
import { pathOfFault } from './places.rules.ts'

/** Why an answer was not applied. */
export interface NotAccepted {
  reason_code: string
  reason: string
}

/** The outcome of a set's answers. */
export interface AcceptedAnswers {
  /** How many found their document. */
  count: number
  refused: NotAccepted[]
}

export { isAnswer }

/**
 * Applies a railroad's answers to documents of ours: each answer once, and only where all its references match
 * exactly one document. What cannot be applied is reported, for the quarantine.
 */
export async function acceptAnswers(db: Db, customerId: number, set: ParsedSet): Promise<AcceptedAnswers> {
  // a number may have been cut in two, a refusal left out
  if (!set.isWhole)
    return refused(
      'torn_answer',
      set,
      'it has no SE segment, so its end is missing. Resend the complete document',
    )
  const answers = await withYields(answersIn(set), yieldToCalls)
  if (answers.length === 0)
    return refused(
      'answer_to_others',
      set,
      'it doesn’t refer to a bill of lading. Send it to the right mailbox',
    )
  const envelope = envelopeOf(set)
  const sender = envelope.sender || envelope.groupSender
  const scacs = await queries.selectScacsOf(db, customerId, sender)
  if (scacs.length === 0) {
    const why = `${sender || 'its sender'} isn’t a railroad this customer sends to. Check ISA06`
    return refused('unknown_sender', set, why)
  }
  const accepted: AcceptedAnswers = { count: 0, refused: [] }
  const candidatesFor = await loadCandidates(db, customerId, scacs, answers)
  for (const answer of answers) {
    await yieldToCalls()
    const match = matchAnswer(answer, envelope, candidatesFor(answer))
    if (!('candidate' in match)) accepted.refused.push(notAccepted(match.reasonCode, set, match.why))
    else if (await acceptAnswer(db, customerId, { set, answer, candidate: match.candidate }))
      accepted.count += 1
    else {
      const why = `the same response to document ${match.candidate.controlNumber} was already received`
      accepted.refused.push(notAccepted(NO_FAULT_OF_SENDER.repeatedAnswer, set, why))
    }
  }
  return accepted
}

const notAccepted = (reason_code: string, { id, control_number }: ParsedSet, why: string): NotAccepted => ({
  reason_code,
  reason: `The ${id} ${control_number} was not applied: ${why}.`,
})

const refused = (reasonCode: string, set: ParsedSet, why: string): AcceptedAnswers => ({
  count: 0,
  refused: [notAccepted(reasonCode, set, why)],
})

interface Arrived {
  set: ParsedSet
  answer: Answer
  candidate: Candidate
}

/** Applies one answer to its document; false when the same answer was applied before. */
async function acceptAnswer(db: Db, customerId: number, arrived: Arrived): Promise<boolean> {
  const { answer, candidate } = arrived
  const { scac, controlNumber } = candidate
  const of = { ...answer, scacs: [scac], controlNumber }
  if (candidate.of === 'test')
    return await updateTestAnswered(db, customerId, { ...of, document: textOfSet(arrived.set) })
  if (candidate.of === 'request') return await acceptRequestAnswer(db, customerId, of)
  return await acceptTenderAnswer(db, customerId, arrived)
}

async function acceptTenderAnswer(db: Db, customerId: number, arrived: Arrived): Promise<boolean> {
  const { set, answer, candidate } = arrived
  const { id: requestId, scac, controlNumber } = candidate
  // one answer at a time: of two equal ones the second waits here and is found recorded
  await lockTenderRow(db, customerId, requestId)
  const sourceKey = sourceKeyOf(arrived)
  if (await queries.selectIsNoted(db, customerId, requestId, sourceKey)) return false
  const tender = (await queries.selectAnswered(db, customerId, requestId))!
  const event = eventOf(answer)
  const writtenAt = answer.receivedDate
  const moved =
    event && (await moveDocument(db, customerId, requestId, { scac, controlNumber, event, writtenAt }))
  if (moved) await noteAnswer(db, customerId, requestId, { answer, moved })
  const state = moved && moved.after !== moved.before ? moved.after : null
  const content = textOfSet(set)
  const fileId = await insertFile(db, customerId, { requestId, fileType: answer.kind, content })
  await insertEntry(db, customerId, requestId, {
    step: isAcknowledgement(answer) ? 'STEP_ACKNOWLEDGE' : 'STEP_RESPOND',
    ...(state !== null && { state }),
    message: messageOf(answer, moved),
    fileId,
    problems: answer.faults.map((fault) => ({
      path: pathOfFault(tender.waybill, tender.release, fault),
      message: fault.message,
      hint: hintFor(fault.code),
    })),
    sourceKey,
  })
  const named = { request_id: requestId, bol_number: tender.bol_number }
  const fact = { message: answer.message, sourceKey }
  if (state === 'conflicting_answers')
    await recordFacts(db, customerId, [conflictFact(customerId, named, fact)])
  else if (state?.endsWith('_rejected'))
    await recordFacts(db, customerId, [refusedFact(customerId, named, fact)])
  return true
}

const isAcknowledgement = ({ kind }: Answer): boolean => kind === '997' || kind === '999'

/** The event an answer means for its document; null where it decides nothing. */
function eventOf(answer: Answer): DocumentEvent | null {
  const { verdict } = answer
  if (verdict === 'unknown') return null
  if (isAcknowledgement(answer)) return verdict === 'rejected' ? 'unreadable' : 'read'
  if (verdict === 'hold') return 'on_hold'
  return verdict === 'partial' ? 'in_part' : verdict
}

/** An answer that counts shows at its tender, as far as it is to the newest document; a waybill number always does. */
async function noteAnswer(
  db: Db,
  customerId: number,
  requestId: number,
  { answer, moved }: { answer: Answer; moved: Moved },
): Promise<void> {
  const { outcome, isLast, document } = moved
  if (isAcknowledgement(answer)) {
    const isContrary = outcome === 'kept' && answer.verdict === 'rejected'
    if (isLast && !isContrary) await queries.updateAcknowledged(db, customerId, requestId, answer)
    return
  }
  if (outcome === 'kept') return
  if (isLast) await queries.updateAdvised(db, customerId, requestId, answer)
  const isBill = document.purpose !== 'cancellation' && answer.verdict !== 'rejected'
  if (isBill && answer.waybillNumber !== null)
    await queries.updateWaybillNumber(db, customerId, requestId, answer.waybillNumber)
}

/** The content of an answer, and where it changes nothing, the reason. */
function messageOf({ message, code }: Answer, moved: Moved | null): string {
  if (moved?.outcome === 'moved') {
    if (moved.after === 'conflicting_answers')
      return `${message} It refers to document ${moved.document.controlNumber}, but another one was sent since, so two bills may be in force. Ask the railroad, then cancel the bill.`
    if (moved.isLast) return message
    return `${message} (It refers to document ${moved.document.controlNumber}, which wasn’t the last one sent.)`
  }
  if (moved === null || moved.outcome === 'confirmed') return `${message} (${code}; no change.)`
  const stands = tenderStateLabel(moved.from).toLowerCase()
  return `${message} (${code}; no change: the railroad’s response to document ${moved.document.controlNumber} is still ${stands}. If they conflict, ask the railroad.)`
}

/** The same answer sent again has the same numbers. */
function sourceKeyOf({ set, answer, candidate }: Arrived): string {
  const { interchange, group } = set
  const numbers = [interchange?.control_number, group?.control_number, set.control_number]
  return [
    answer.kind,
    interchange?.sender.id.trim(),
    ...numbers,
    answer.controlNumber,
    answer.bolNumber,
    ...(answer.controlNumber === null ? [candidate.controlNumber] : []),
    ...(answer.setNumber === null ? [] : [answer.setNumber]),
  ].join(' ')
}
