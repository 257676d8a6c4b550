import { canTable } from '../../../list/can.ts'
import { toMoment } from '../../../base/dates.ts'
import { wallAt } from '../../../base/zone-table.ts'
import { allowedIn } from './moves.rules.ts'

/** States with their own labels (WBL-121 to WBL-124). */
const STATE_LABELS: Readonly<Record<string, string>> = {
  tender_responded_accepted: 'Tender Accepted',
  tender_responded_rejected: 'Tender Rejected',
  acknowledged_accepted: 'Acknowledgement Accepted',
  acknowledged_rejected: 'Acknowledgement Rejected',
  cancelled: 'Canceled',
}

/** The label of a state; a state without one is humanized: `file_dropped` becomes `File dropped` (WBL-125). */
export function tenderStateLabel(state: string): string {
  const known = STATE_LABELS[state]
  if (known !== undefined) return known
  const text = state.replace(/[_\s]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

export type TenderBadge = 'failure' | 'success' | 'active' | 'pending'

const ON_ITS_WAY = /submit|queue|valid|convert|file|drop|sent|cancellation/i

/**
 * The badge of a state: failure on reject or error first, then success on accept (WBL-119, WBL-120). Steps before the
 * railroad has it are pending; a document without an answer is active (docs/decisions/027).
 */
export function tenderBadge(state: string): TenderBadge {
  if (/reject|error|conflict/i.test(state)) return 'failure'
  if (/accept/i.test(state)) return 'success'
  return ON_ITS_WAY.test(state) ? 'pending' : 'active'
}

export const isFailed = (state: string): boolean => tenderBadge(state) === 'failure'

/** What may be done with a booking request (WBL-022), from the common transition table. */
export const tenderCan = canTable<
  { state: string; undecided: object | null; conflict: string | null },
  unknown
>()({
  replay: ({ state }) =>
    allowedIn(state).edit !== null || 'Only rejected or failed tenders can be edited and resent.',
  correct: ({ state }) =>
    allowedIn(state).correct || 'A bill can be corrected once the railroad has it and has responded.',
  cancel: ({ state }) => allowedIn(state).cancel || 'Only a bill the railroad has can be canceled.',
  record: ({ state, undecided, conflict }) =>
    undecided !== null ||
    conflict !== null ||
    allowedIn(state).deny ||
    'The railroad has responded to everything sent.',
  dismiss: ({ state }) => allowedIn(state).dismiss || 'Only a rejected bill can be dismissed.',
})

/** The railroad's answers that a person may record after a call or an email. */
export const RECORDED_ANSWERS = {
  accepted: 'The railroad accepted it',
  rejected: 'The railroad rejected it',
  no_bill: 'The railroad has no bill for this tender',
} as const
export type RecordedAnswer = keyof typeof RECORDED_ANSWERS

/** Which answers may be recorded of a tender. */
export function recordableAnswers({
  state,
  undecided,
  conflict,
}: {
  state: string
  undecided: object | null
  conflict: string | null
}): RecordedAnswer[] {
  return [
    ...(undecided === null && conflict === null ? [] : (['accepted'] as const)),
    ...(undecided === null ? [] : (['rejected'] as const)),
    ...(allowedIn(state).deny || conflict !== null ? (['no_bill'] as const) : []),
  ]
}

/** The step a replay starts from (WBL-056). */
export const REPLAY_STEP = 'STEP_FILE_DROP'

/** Types of documents that are a tender (WBL-053). */
export const TENDER_DOCUMENT_TYPES = ['json_404', '404'] as const

export const isTenderDocument = (fileType: string): boolean =>
  (TENDER_DOCUMENT_TYPES as readonly string[]).includes(fileType)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jan 5, 2024 - 3:07 pm`, in the zone given; text that is no moment stays as it is (WBL-052). */
export function documentTime(text: string, zone = 'UTC'): string {
  const at = toMoment(text)
  if (at === null) return text
  const wall = wallAt(at, zone)
  const [hour, minute] = [wall.getUTCHours(), String(wall.getUTCMinutes()).padStart(2, '0')]
  const day = `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`
  return `${day} - ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** The label of a document in the selector (WBL-052). */
export const documentLabel = (
  { id, createdDate }: { id: number; createdDate: string },
  zone?: string,
): string => `${id} ${documentTime(createdDate, zone)}`

/** The entry of a delivered document. */
export const deliveredText = (filename: string): string => `${filename}${DELIVERED}`
export const isDeliveredText = (message: string): boolean => message.endsWith(DELIVERED)
const DELIVERED = ' was delivered to the railroad.'
