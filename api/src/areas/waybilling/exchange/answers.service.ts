import { NOT_THE_SENDERS_FAULT } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { getHint } from '#contract/areas/waybilling/tenders/advice.rules.ts'
import {
  contradicts,
  type DocumentEvent,
  type DocumentStatus,
} from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { Interchange } from '#x12/envelope.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { withYields, yieldToCalls } from '../../../jobs/yield.ts'
import { recordFacts } from '../../../facts/facts.ts'
import { updateTestAnswered } from '../customer-railroads/customer-railroads.queries.ts'
import { lockTenderRow } from '../tenders/documents.queries.ts'
import { moveDocument, noteFailure, type Moved } from '../tenders/documents.service.ts'
import { insertEntry, insertFile } from '../tenders/tenders.queries.ts'
import { conflictFact, contradictionFact, refusedFact } from '../tenders/watch.service.ts'
import * as queries from './answers.queries.ts'
import { answersIn, isAnswer, textOfSet, type Answer } from './answers.rules.ts'
import { loadCandidates } from './candidates.service.ts'
import { carRequestDocuments } from './extensions.service.ts'
import { interchangeAnswersIn, textOfInterchangeAnswer } from './interchange-answers.rules.ts'
import { getEnvelope, matchAnswer, type Candidate, type Envelope } from './matching.rules.ts'
import { selectIsOwnNumber } from './numbers.queries.ts'
import { pathOfFault } from './places.rules.ts'

/** Why an answer was not applied. */
export interface NotAccepted {
  reason_code: string
  reason: string
  /** Which answer it is, where several came at once. */
  index: number
}

/** The outcome of a set's answers. */
export interface AcceptedAnswers {
  /** How many found their document. */
  count: number
  refused: NotAccepted[]
}

export { isAnswer }

/** Answers that arrived together, with their envelope. */
interface Arrival {
  /** What people call it. */
  name: string
  envelope: Envelope
  /** Control numbers of their envelope; the same numbers again are the same answers. */
  numbers: readonly (string | undefined)[]
  answers: readonly Answer[]
  /** The text of one of them, for those who read documents. */
  getText: (index: number) => string
}

/**
 * Applies a railroad's answers to our documents: each answer once, and only where all its references match
 * exactly one document. What cannot be applied is reported, for the quarantine.
 */
export async function acceptAnswers(db: Db, customerId: number, set: ParsedSet): Promise<AcceptedAnswers> {
  const { id, control_number, interchange, group } = set
  const name = `${id} ${control_number}`
  // a number may have been cut in two, a refusal left out
  if (!set.isComplete)
    return refused(
      'torn_answer',
      name,
      'it has no SE segment, so its end is missing. Resend the complete document',
    )
  const answers = await withYields(answersIn(set), yieldToCalls)
  if (answers.length === 0)
    return refused(
      'answer_to_others',
      name,
      'it doesn’t refer to a bill of lading. Send it to the right mailbox',
    )
  return await acceptArrival(db, customerId, {
    name,
    envelope: getEnvelope(set),
    numbers: [interchange?.control_number, group?.control_number, control_number],
    answers,
    getText: () => textOfSet(set),
  })
}

/** The same for the TA1 segments of an interchange, which name our whole interchanges. */
export async function acceptInterchangeAnswers(
  db: Db,
  customerId: number,
  interchange: Interchange,
): Promise<AcceptedAnswers> {
  const { control_number, acknowledgements, trailer } = interchange
  const name = `TA1 of interchange ${control_number}`
  if (trailer === null)
    return refused(
      'torn_answer',
      name,
      'its interchange has no IEA segment, so its end is missing. Resend the complete interchange',
    )
  return await acceptArrival(db, customerId, {
    name,
    envelope: getEnvelope({ interchange, group: null }),
    numbers: [control_number],
    answers: interchangeAnswersIn(interchange),
    getText: (index) => textOfInterchangeAnswer(interchange, acknowledgements[index]!),
  })
}

async function acceptArrival(db: Db, customerId: number, arrival: Arrival): Promise<AcceptedAnswers> {
  const { name, envelope, answers } = arrival
  const sender = envelope.sender || envelope.groupSender
  const scacs = await queries.selectScacsOf(db, customerId, sender)
  if (scacs.length === 0) {
    const why = `${sender || 'its sender'} isn’t a railroad this customer sends to. Check ISA06`
    return refused('unknown_sender', name, why)
  }
  const accepted: AcceptedAnswers = { count: 0, refused: [] }
  const candidatesFor = await loadCandidates(db, customerId, scacs, answers)
  for (const [index, answer] of answers.entries()) {
    await yieldToCalls()
    const match = matchAnswer(answer, envelope, candidatesFor(answer))
    if (!('candidate' in match)) {
      if (await isReceivedAcknowledgement(db, scacs, answer, match.reasonCode)) accepted.count += 1
      else accepted.refused.push(notAccepted(match.reasonCode, name, match.why, index))
    } else if (await acceptAnswer(db, customerId, { arrival, index, answer, candidate: match.candidate }))
      accepted.count += 1
    else {
      const why = `the same response to document ${match.candidate.controlNumber} was already received`
      accepted.refused.push(notAccepted(NOT_THE_SENDERS_FAULT.repeatedAnswer, name, why, index))
    }
  }
  return accepted
}

/** A railroad's word that it received one of our 997s, which no tender waits for. */
const isReceivedAcknowledgement = async (
  db: Db,
  scacs: readonly string[],
  { kind, verdict, controlNumber }: Answer,
  reasonCode: string,
): Promise<boolean> =>
  kind === 'TA1' &&
  verdict === 'accepted' &&
  reasonCode === 'unknown_document' &&
  controlNumber !== null &&
  (await selectIsOwnNumber(db, scacs, controlNumber))

const notAccepted = (reason_code: string, name: string, why: string, index = 0): NotAccepted => ({
  reason_code,
  reason: `The ${name} was not applied: ${why}.`,
  index,
})

const refused = (reasonCode: string, name: string, why: string): AcceptedAnswers => ({
  count: 0,
  refused: [notAccepted(reasonCode, name, why)],
})

interface Arrived {
  arrival: Arrival
  index: number
  answer: Answer
  candidate: Candidate
}

/** Applies one answer to its document; false when the same answer was applied before. */
async function acceptAnswer(db: Db, customerId: number, arrived: Arrived): Promise<boolean> {
  const { answer, candidate, arrival, index } = arrived
  const { scac, controlNumber } = candidate
  const of = { ...answer, scacs: [scac], controlNumber }
  if (candidate.of === 'test')
    return await updateTestAnswered(db, customerId, { ...of, document: arrival.getText(index) })
  if (candidate.of === 'request') return await carRequestDocuments.one().accept(db, customerId, of)
  return await acceptTenderAnswer(db, customerId, arrived)
}

async function acceptTenderAnswer(db: Db, customerId: number, arrived: Arrived): Promise<boolean> {
  const { arrival, index, answer, candidate } = arrived
  const { id: requestId, scac, controlNumber } = candidate
  // one answer at a time: of two equal ones the second waits here and is found recorded
  await lockTenderRow(db, customerId, requestId)
  const sourceKey = getSourceKey(arrived)
  if (await queries.selectIsRecorded(db, customerId, requestId, sourceKey)) return false
  const tender = (await queries.selectAnswered(db, customerId, requestId))!
  const event = getEvent(answer)
  const writtenAt = answer.receivedDate
  const moved =
    event && (await moveDocument(db, customerId, requestId, { scac, controlNumber, event, writtenAt }))
  const conflict = event && moved && getConflict(answer, event, moved)
  if (moved) await recordResponse(db, customerId, requestId, { answer, moved, conflict })
  const state = moved && moved.after !== moved.before ? moved.after : null
  const content = arrival.getText(index)
  const fileId = await insertFile(db, customerId, { requestId, fileType: answer.kind, content })
  await insertEntry(db, customerId, requestId, {
    step: isAcknowledgement(answer) ? 'STEP_ACKNOWLEDGE' : 'STEP_RESPOND',
    ...(state !== null && { state }),
    message: getMessage(answer, moved),
    fileId,
    problems: answer.faults.map((fault) => ({
      path: pathOfFault(tender.waybill, tender.release, fault),
      message: fault.message,
      hint: getHint(fault.code),
    })),
    sourceKey,
  })
  const reason = conflict ?? describeFaults(answer.faults) ?? answer.message ?? NO_REASON
  if (state !== null) await noteFailure(db, customerId, requestId, { state, reason })
  const named = { request_id: requestId, bol_number: tender.bol_number }
  const fact = { message: answer.message, sourceKey }
  if (state === 'conflicting_answers')
    await recordFacts(db, customerId, [conflictFact(customerId, named, fact)])
  else if (state?.endsWith('_rejected'))
    await recordFacts(db, customerId, [refusedFact(customerId, named, fact)])
  else if (conflict)
    await recordFacts(db, customerId, [
      contradictionFact(customerId, named, { message: conflict, sourceKey }),
    ])
  return true
}

const NO_REASON = 'The railroad gave no reason.'

/** What is wrong in plain words, else in the railroad's. */
function describeFaults(faults: Answer['faults']): string | null {
  const [first] = faults
  return first === undefined ? null : (getHint(first.code) ?? first.message)
}

const isAcknowledgement = ({ kind }: Answer): boolean => kind !== '824' && kind !== '417'

/** The event an answer means for its document; null where it decides nothing. */
function getEvent(answer: Answer): DocumentEvent | null {
  const { kind, verdict } = answer
  if (verdict === 'unknown') return null
  if (isAcknowledgement(answer) && verdict === 'rejected') return 'unreadable'
  // receiving the interchange says nothing about its content yet
  if (kind === 'TA1') return 'delivered'
  if (isAcknowledgement(answer)) return 'read'
  if (verdict === 'hold') return 'on_hold'
  return verdict === 'partial' ? 'in_part' : verdict
}

/** An answer that counts shows at its tender, as far as it is to the newest document; a waybill number always does. */
async function recordResponse(
  db: Db,
  customerId: number,
  requestId: number,
  { answer, moved, conflict }: { answer: Answer; moved: Moved; conflict: string | null },
): Promise<void> {
  const { outcome, isLast, document } = moved
  if (conflict !== null) await queries.updateConflict(db, customerId, requestId, conflict)
  if (isAcknowledgement(answer)) {
    const contradictsOutcome = outcome === 'kept' && answer.verdict === 'rejected'
    const hasDetails = answer.kind !== 'TA1' || answer.verdict === 'rejected'
    if (isLast && hasDetails && !contradictsOutcome)
      await queries.updateAcknowledged(db, customerId, requestId, answer)
    return
  }
  if (outcome === 'kept') return
  // rejected after all, the bill is where the contrary acknowledgement said it was
  if (moved.after !== moved.before && answer.verdict === 'rejected')
    await queries.updateConflict(db, customerId, requestId, null)
  if (isLast) await queries.updateAdvised(db, customerId, requestId, answer)
  const isBill = document.purpose !== 'cancellation' && answer.verdict !== 'rejected'
  if (isBill && answer.waybillNumber !== null)
    await queries.updateWaybillNumber(db, customerId, requestId, answer.waybillNumber)
}

/** What a person must look at where answers to one document cannot both be true; null where they agree. */
function getConflict({ kind, code, message }: Answer, event: DocumentEvent, moved: Moved): string | null {
  const { document, from, after } = moved
  // then the state says so
  if (!contradicts(from, event) || after === 'conflicting_answers') return null
  const answer = `The railroad’s ${kind} (${code})`
  return event === 'unreadable'
    ? `${answer} rejects document ${document.controlNumber}, which the railroad ${EARLIER_ANSWER_TEXTS[from] ?? 'has'}: ${message}`
    : `${answer} says the railroad has document ${document.controlNumber}, which it couldn’t read before: ${message}`
}

const EARLIER_ANSWER_TEXTS: Partial<Record<DocumentStatus, string>> = {
  read: 'previously acknowledged',
  accepted: 'previously accepted',
  in_part: 'previously accepted in part',
  on_hold: 'previously put on hold',
}

/** What an answer says, and in plain words why it changes nothing where it does not. */
function getMessage({ kind, verdict, message, code }: Answer, moved: Moved | null): string {
  if (moved?.outcome === 'moved') {
    if (moved.after === 'conflicting_answers')
      return `${message} It refers to document ${moved.document.controlNumber}, but another one was sent since, so two bills may be in force. Ask the railroad, then cancel the bill.`
    if (moved.isLast) return message
    return `${message} (It refers to document ${moved.document.controlNumber}, which wasn’t the last one sent.)`
  }
  if (kind === 'TA1' && verdict !== 'rejected') return message
  if (moved === null || moved.outcome === 'confirmed') return `${message} (${code}; no change.)`
  const stands = tenderStateLabel(moved.from).toLowerCase()
  return `${message} (${code}; no change: the railroad’s response to document ${moved.document.controlNumber} is still ${stands}. If they conflict, ask the railroad.)`
}

/** The same answer sent again has the same numbers. */
function getSourceKey({ arrival, answer, candidate }: Arrived): string {
  return [
    answer.kind,
    arrival.envelope.sender,
    ...arrival.numbers,
    answer.controlNumber,
    answer.bolNumber,
    ...(answer.controlNumber === null ? [candidate.controlNumber] : []),
    ...(answer.setNumber === null ? [] : [answer.setNumber]),
  ].join(' ')
}
