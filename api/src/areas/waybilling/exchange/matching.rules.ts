import { parse } from '#x12/parse.ts'
import { read } from '#x12/named.ts'
import type { Group, Interchange } from '#x12/envelope.ts'
import type { Segment } from '#x12/segment.ts'
import { ZD } from '#x12/segments/answer.ts'
import { N7 } from '#x12/segments/equipment.ts'
import { N9 } from '#x12/segments/shipment.ts'
import { getCar, type Answer } from './answers.rules.ts'

/** One of our documents that an answer may belong to. */
export interface Candidate {
  /** The record it belongs to: a tender, a request about a car, or a test. */
  of: 'tender' | 'request' | 'test'
  id: number
  scac: string
  controlNumber: number
  /** The bill of its tender, for sets that name none themselves. */
  bill: string | null
  /** The document's own identification; null when it is not stored. */
  facts: SentFacts | null
}

/** The sender and receiver of an answer, from its interchange and its group. */
export interface Envelope {
  sender: string
  receiver: string
  groupSender: string
  groupReceiver: string
}

export const getEnvelope = ({
  interchange,
  group,
}: {
  interchange: Interchange | null
  group: Group | null
}): Envelope => ({
  sender: interchange?.sender.id.trim() ?? '',
  receiver: interchange?.receiver.id.trim() ?? '',
  groupSender: group?.sender.trim() ?? '',
  groupReceiver: group?.receiver.trim() ?? '',
})

/** The identification of one of our documents. */
interface SentFacts extends Envelope {
  interchangeDate: string
  interchangeTime: string
  functional: string
  setId: string
  setNumber: string
  bills: readonly string[]
  cars: readonly string[]
}

/** The only document an answer matches, or why there is none. */
export type Match = { candidate: Candidate } | { reasonCode: string; why: string }

/**
 * Our document that an answer belongs to: all its references must equal what was sent, and together they must
 * identify exactly one tender.
 */
export function matchAnswer(answer: Answer, envelope: Envelope, candidates: readonly Candidate[]): Match {
  const [first] = candidates
  if (first === undefined) return { reasonCode: 'unknown_document', why: unknownText(answer, envelope) }
  const checked = candidates.map((candidate) => ({
    candidate,
    wrong: disagreements(answer, envelope, candidate),
  }))
  const fitting = checked.filter(({ wrong }) => wrong.length === 0).map(({ candidate }) => candidate)
  const [one, other] = fitting
  if (one !== undefined && other === undefined) return { candidate: one }
  if (one !== undefined) return { reasonCode: 'ambiguous_answer', why: ambiguousText(answer, fitting) }
  const { candidate, wrong } = checked.reduce((best, next) =>
    next.wrong.length < best.wrong.length ? next : best,
  )
  return { reasonCode: 'answer_disagrees', why: disagreementText(candidate, wrong) }
}

interface Disagreement {
  what: string
  got: string
  expected: string
}

/** The references of an answer that differ from what was sent. */
function disagreements(answer: Answer, envelope: Envelope, candidate: Candidate): Disagreement[] {
  const { facts: sent } = candidate
  if (sent === null) return []
  const bills = sent.bills.length > 0 || candidate.bill === null ? sent.bills : [candidate.bill]
  const pairs: [what: string, got: string | null, expected: readonly string[]][] = [
    ['sender (ISA06)', envelope.sender, [sent.receiver]],
    ['receiver (ISA08)', envelope.receiver, [sent.sender]],
    ['sender of its group (GS02)', envelope.groupSender, [sent.groupReceiver, sent.receiver]],
    ['receiver of its group (GS03)', envelope.groupReceiver, [sent.groupSender, sent.sender]],
    ['interchange date (TA102)', answer.interchangeDate, [sent.interchangeDate]],
    ['interchange time (TA103)', answer.interchangeTime, [sent.interchangeTime]],
    ['group id', answer.functional, [sent.functional]],
    ['set id', answer.setId, [sent.setId]],
    ['set number', unpadded(answer.setNumber), [unpadded(sent.setNumber) ?? '']],
    ['original sender (OTI04)', answer.senderCode, [sent.groupSender, sent.sender]],
    ['original receiver (OTI05)', answer.receiverCode, [sent.groupReceiver, sent.receiver]],
    ['bill of lading', bills.length === 0 ? null : answer.bolNumber, bills],
    ...answer.cars.map((car): [string, string, readonly string[]] => ['equipment', car, sent.cars]),
  ]
  return pairs.flatMap(([what, got, expected]) =>
    got === null || got === '' || expected.includes(got)
      ? []
      : [{ what, got, expected: [...new Set(expected)].slice(0, MAX_NAMED).join(' or ') || 'none' }],
  )
}

const MAX_NAMED = 3

/** Numbers of sets are compared as numbers: some answer `12` to `0012`. */
const unpadded = (number: string | null): string | null => number?.replace(/^0+(?=.)/, '') ?? null

/** The identification of one of our documents; null when the text contains none. */
export function getFacts(content: string): SentFacts | null {
  const [set] = parse(content).sets
  if (!set) return null
  return {
    ...getEnvelope(set),
    interchangeDate: set.interchange?.date ?? '',
    interchangeTime: set.interchange?.time ?? '',
    functional: set.group?.functional_id ?? '',
    setId: set.id,
    setNumber: set.control_number,
    bills: set.segments.flatMap(billIn),
    cars: set.segments.flatMap(carIn),
  }
}

function billIn(segment: Segment): string[] {
  if (segment.id !== N9.id) return []
  const n9 = read(N9, segment)
  return n9.reference_identification_qualifier === 'BM' ? [n9.reference_identification.trim()] : []
}

function carIn(segment: Segment): string[] {
  if (segment.id === ZD.id) {
    const zd = read(ZD, segment)
    return [getCar(zd.equipment_initial, zd.equipment_number)]
  }
  if (segment.id !== N7.id) return []
  const n7 = read(N7, segment)
  return [getCar(n7.equipment_initial, n7.equipment_number)]
}

const unknownText = ({ kind, controlNumber, bolNumber }: Answer, { sender }: Envelope): string => {
  if (kind === 'TA1')
    return controlNumber === null
      ? 'it has no interchange control number (TA101)'
      : `no document was sent to ${sender} as interchange ${controlNumber}`
  if (controlNumber !== null) return `nothing was sent to ${sender} under group number ${controlNumber}`
  return bolNumber === null
    ? 'it has neither the group number (OTI08) nor the bill of lading it responds to'
    : `no open tender to ${sender} has bill of lading ${bolNumber}`
}

function ambiguousText({ kind }: Answer, fitting: readonly Candidate[]): string {
  const ids = fitting.slice(0, MAX_NAMED).map(({ id }) => id)
  const more = fitting.length > MAX_NAMED ? ', …' : ''
  const remedy =
    kind === 'TA1'
      ? 'Ask the railroad which one it means, and record its response'
      : 'Ask the railroad to include the group number (OTI08) or the car'
  return `it matches ${fitting.length} tenders (${ids.join(', ')}${more}). ${remedy}`
}

const disagreementText = ({ scac, controlNumber }: Candidate, wrong: readonly Disagreement[]): string =>
  `it responds to document ${controlNumber} to ${scac}, but ${wrong
    .slice(0, MAX_NAMED)
    .map(({ what, got, expected }) => `its ${what} is ${got}, expected ${expected}`)
    .join('; ')}`
