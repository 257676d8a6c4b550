import {
  isDead,
  isInForce,
  isUndecided,
  type DocumentStatus,
  type Purpose,
  type SentDocument,
} from './documents.rules.ts'

/** The possible next steps of a tender. */
interface Allowed {
  /** What Edit sends: a fresh bill only while surely none is in force. */
  edit: 'bill' | 'correction' | null
  correct: boolean
  cancel: boolean
  /** A person may say that the railroad has no bill. */
  deny: boolean
  /** A person may say that no one needs it anymore. */
  dismiss: boolean
}

const WAIT: Allowed = { edit: null, correct: false, cancel: false, deny: false, dismiss: false }
const CANCEL: Allowed = { ...WAIT, cancel: true }
const IN_PLACE: Allowed = { ...CANCEL, correct: true }
const FRESH: Allowed = { ...WAIT, edit: 'bill' }
const REJECTED: Allowed = { ...FRESH, dismiss: true }
const AMEND: Allowed = { ...IN_PLACE, edit: 'correction', deny: true }

/**
 * The states of a tender and what may be done in each. A tender in transit changes its state automatically; in addition,
 * a person may record the railroad's answer to an undecided document in every state. `dismissed` is set by a person, and
 * stays until a bill is sent or turns out to be in force.
 */
export const TENDER_MOVES = {
  submitted: WAIT,
  file_queued: WAIT,
  file_drop_error: FRESH,
  file_dropped: CANCEL,
  acknowledged_accepted: IN_PLACE,
  acknowledged_rejected: REJECTED,
  tender_responded_accepted: IN_PLACE,
  tender_responded_in_part: IN_PLACE,
  on_hold: IN_PLACE,
  tender_responded_rejected: REJECTED,
  correction_queued: WAIT,
  correction_error: AMEND,
  correction_sent: CANCEL,
  correction_acknowledged: CANCEL,
  correction_rejected: AMEND,
  cancellation_queued: WAIT,
  cancellation_error: AMEND,
  cancellation_sent: WAIT,
  cancellation_acknowledged: CANCEL,
  cancellation_rejected: AMEND,
  cancelled: WAIT,
  conflicting_answers: { ...CANCEL, deny: true },
  dismissed: WAIT,
} as const satisfies Record<string, Allowed>

export type TenderState = keyof typeof TENDER_MOVES

/** The moves of a state; none for an unknown state. */
export const allowedIn = (state: string): Allowed =>
  Object.hasOwn(TENDER_MOVES, state) ? TENDER_MOVES[state as TenderState] : WAIT

/** The states in which a railroad surely has no bill of the tender, nor will get one. */
export const STATES_WITHOUT_BILL: readonly TenderState[] = (
  Object.keys(TENDER_MOVES) as TenderState[]
).filter((state) => TENDER_MOVES[state].edit === 'bill' || state === 'cancelled' || state === 'dismissed')

/** The states in which a bill can be dismissed. */
export const DISMISSIBLE_STATES: readonly TenderState[] = (Object.keys(TENDER_MOVES) as TenderState[]).filter(
  (state) => TENDER_MOVES[state].dismiss,
)

/** The railroad rejected a document, or its answers contradict each other: someone has to read why. */
export const isFailed = (state: string): boolean =>
  state === 'conflicting_answers' || state.endsWith('_rejected')

const OF_BILL: Readonly<Record<DocumentStatus, TenderState>> = {
  queued: 'file_queued',
  undelivered: 'file_drop_error',
  replaced: 'file_drop_error',
  sent: 'file_dropped',
  read: 'acknowledged_accepted',
  unreadable: 'acknowledged_rejected',
  accepted: 'tender_responded_accepted',
  rejected: 'tender_responded_rejected',
  revoked: 'tender_responded_rejected',
  in_part: 'tender_responded_in_part',
  on_hold: 'on_hold',
}
const OF_CORRECTION: Readonly<Record<DocumentStatus, TenderState>> = {
  ...OF_BILL,
  queued: 'correction_queued',
  undelivered: 'correction_error',
  replaced: 'correction_error',
  sent: 'correction_sent',
  read: 'correction_acknowledged',
  unreadable: 'correction_rejected',
  rejected: 'correction_rejected',
  revoked: 'correction_rejected',
}
const OF_CANCELLATION: Readonly<Record<DocumentStatus, TenderState>> = {
  queued: 'cancellation_queued',
  undelivered: 'cancellation_error',
  replaced: 'cancellation_error',
  sent: 'cancellation_sent',
  read: 'cancellation_acknowledged',
  unreadable: 'cancellation_rejected',
  accepted: 'cancelled',
  rejected: 'cancellation_rejected',
  revoked: 'cancellation_rejected',
  in_part: 'cancellation_acknowledged',
  on_hold: 'cancellation_acknowledged',
}
const STATES: Readonly<Record<Purpose, Readonly<Record<DocumentStatus, TenderState>>>> = {
  bill: OF_BILL,
  correction: OF_CORRECTION,
  cancellation: OF_CANCELLATION,
}

export interface Standing {
  state: TenderState
  /** The document whose bill the railroad has, or may have; -1 where it surely has none. */
  inForce: number
  /** The newest undecided document; -1 without one. */
  undecided: number
}

/**
 * The state of a tender, derived from all documents it sent, in their order. The order of the answers does not
 * matter: the same answers give the same state.
 */
export function getStanding(documents: readonly SentDocument[]): Standing {
  const { inForce, isConflicting, end } = getBills(documents)
  const last = documents.at(-1)
  const settled = documents.findLastIndex(
    ({ purpose, status }) => purpose !== 'bill' && status === 'accepted',
  )
  const undecided = documents.findLastIndex((one, at) => at > settled && isUndecided(one))
  if (last === undefined) return { state: 'submitted', inForce, undecided }
  const isOver = isDead(last) || (last.purpose === 'cancellation' && last.status === 'accepted')
  const isCancelling = last.purpose === 'cancellation' && !isDead(last)
  if (isConflicting && !isCancelling) return { state: 'conflicting_answers', inForce, undecided }
  if (inForce === -1 && isOver && last.purpose !== 'bill') return { state: end, inForce, undecided }
  // a rejected bill next to an earlier bill in force is a rejected correction
  const as = last.purpose === 'bill' && isDead(last) && inForce !== -1 ? 'correction' : last.purpose
  return { state: STATES[as][last.status], inForce, undecided }
}

interface Bills {
  inForce: number
  /** Two bills of the tender may be in force. */
  isConflicting: boolean
  /** How the tender ends where no bill is in force. */
  end: 'tender_responded_rejected' | 'cancelled'
}

function getBills(documents: readonly SentDocument[]): Bills {
  const bills: Bills = { inForce: -1, isConflicting: false, end: 'tender_responded_rejected' }
  for (const [at, document] of documents.entries()) {
    if (document.purpose === 'cancellation') {
      if (document.status === 'accepted')
        Object.assign(bills, { inForce: -1, isConflicting: false, end: 'cancelled' })
      continue
    }
    if (isDead(document)) {
      // the corrected bill was rejected since, so the one before it is no longer in force
      if (document.purpose === 'correction' && document.status === 'revoked') bills.inForce = -1
      continue
    }
    if (document.purpose === 'bill') {
      bills.isConflicting = bills.inForce !== -1
      bills.end = 'tender_responded_rejected'
      bills.inForce = at
    } else if (isInForce(document) || bills.inForce === -1) bills.inForce = at
  }
  return bills
}
