/** The purpose of a tender's document. */
export type Purpose = 'bill' | 'correction' | 'cancellation'

/**
 * The events of a document. `read` and `unreadable` come from a 997 or 999, `unreadable` by a TA1 as well, which otherwise says
 * `delivered`; the next four from an 824 or a 417;
 * `revoked` is recorded by a person when the railroad says that it has no bill.
 */
export type DocumentEvent =
  | 'delivered'
  | 'given_up'
  | 'retried'
  | 'replaced'
  | 'read'
  | 'unreadable'
  | 'accepted'
  | 'rejected'
  | 'in_part'
  | 'on_hold'
  | 'revoked'

/** The state of a document; a `revoked` one was accepted first and rejected later. */
export type DocumentStatus =
  | 'queued'
  | 'undelivered'
  | 'replaced'
  | 'sent'
  | 'read'
  | 'unreadable'
  | 'accepted'
  | 'rejected'
  | 'in_part'
  | 'on_hold'
  | 'revoked'

type Moves = Partial<Record<DocumentEvent, DocumentStatus>>

const ADVICES = {
  accepted: 'accepted',
  rejected: 'rejected',
  in_part: 'in_part',
  on_hold: 'on_hold',
} as const
const ANSWERS = { read: 'read', unreadable: 'unreadable', ...ADVICES } as const
const REVOKED = { ...ADVICES, rejected: 'revoked', revoked: 'revoked' } as const

/**
 * The allowed transitions of one document: state × event → next state. An event without an entry is stored and shown
 * but changes nothing. An answer proves that a document arrived, whatever was known about its delivery; an advice is
 * stronger than an acknowledgment; and of two contradictory acknowledgments, the one that may have put a bill in
 * force counts.
 */
export const DOCUMENT_MOVES: Readonly<Record<DocumentStatus, Moves>> = {
  queued: { delivered: 'sent', given_up: 'undelivered', ...ANSWERS },
  undelivered: { delivered: 'sent', retried: 'queued', replaced: 'replaced', ...ANSWERS },
  replaced: { delivered: 'sent', ...ANSWERS },
  sent: { ...ANSWERS, revoked: 'revoked' },
  unreadable: { read: 'read', ...ADVICES },
  read: { ...ADVICES, revoked: 'revoked' },
  accepted: REVOKED,
  in_part: REVOKED,
  on_hold: { ...ADVICES, revoked: 'revoked' },
  rejected: ADVICES,
  revoked: { ...ADVICES, rejected: 'revoked' },
}

/** A document that was or will be sent to a railroad. */
export interface SentDocument {
  purpose: Purpose
  status: DocumentStatus
  /** When the railroad wrote the advice in effect, as ISO 8601; null without an advice or without a time in it. */
  advisedAt: string | null
}

const ACCEPTING_EVENTS: ReadonlySet<DocumentEvent> = new Set<DocumentEvent>(['accepted', 'in_part'])
const ADVICE: ReadonlySet<DocumentEvent> = new Set(Object.keys(ADVICES) as DocumentEvent[])

/**
 * The state of a document after an event; null when the event changes nothing. Of two advices, the one written later
 * counts, regardless of the order in which they arrive.
 */
export function afterEvent(
  { status, advisedAt }: SentDocument,
  event: DocumentEvent,
  writtenAt: string | null = null,
): DocumentStatus | null {
  const isOlder = ADVICE.has(event) && advisedAt !== null && writtenAt !== null && writtenAt < advisedAt
  if (isOlder) return status === 'rejected' && ACCEPTING_EVENTS.has(event) ? 'revoked' : null
  const next = DOCUMENT_MOVES[status][event]
  return next === undefined || next === status ? null : next
}

const READ: ReadonlySet<string> = new Set<DocumentStatus & DocumentEvent>([
  'read',
  'accepted',
  'in_part',
  'on_hold',
])

/**
 * Whether an answer and the one before it cannot both be true: the railroad could not read a document, and it has it. What counts
 * follows from the moves; a person should check it nevertheless.
 */
export const contradicts = (status: DocumentStatus, event: DocumentEvent): boolean =>
  (event === 'unreadable' && READ.has(status)) || (status === 'unreadable' && READ.has(event))

const DEAD: ReadonlySet<DocumentStatus> = new Set<DocumentStatus>([
  'undelivered',
  'replaced',
  'unreadable',
  'rejected',
  'revoked',
])
const IN_FORCE: ReadonlySet<DocumentStatus> = new Set<DocumentStatus>(['accepted', 'in_part', 'on_hold'])
const UNDECIDED: ReadonlySet<DocumentStatus> = new Set<DocumentStatus>(['sent', 'read', 'in_part', 'on_hold'])

type WithStatus = Pick<SentDocument, 'status'>

/** Whether the document had no effect: it put no bill in force, and it never will. */
export const isDead = ({ status }: WithStatus): boolean => DEAD.has(status)

/** Whether the document put a bill in force at the railroad. */
export const isInForce = ({ status }: WithStatus): boolean => IN_FORCE.has(status)

/** Whether the railroad received the document and has not decided yet. */
export const isUndecided = ({ status }: WithStatus): boolean => UNDECIDED.has(status)
