import { canTable, type Verdict } from '../../../list/can.ts'

/** The statuses of a quote, in the order of its lifecycle (PRC-028 to PRC-033). */
export const QUOTE_STATUSES = {
  0: 'New Request',
  1: 'In Progress',
  2: 'Submitted',
  3: 'Rejected',
  4: 'Expired',
  50: 'Active',
} as const
export type QuoteStatus = 0 | 1 | 2 | 3 | 4 | 50

export const NEW_REQUEST = 0
export const IN_PROGRESS = 1
export const SUBMITTED = 2
export const REJECTED = 3
export const EXPIRED = 4
export const ACTIVE = 50

/** The facts that decide which step is allowed. */
export interface Standing {
  status: number
  /** The shipper has made a counter-offer before: the next refusal is the last (SHP-011). */
  rejected_once: boolean
  deleted: boolean
}

/** Everything that may happen to a quote. */
export type QuoteStep = 'edit' | 'send' | 'accept' | 'counter' | 'reject' | 'expire' | 'remove'

interface Step {
  from: readonly QuoteStatus[]
  /** Null: it stays where it is. */
  to: QuoteStatus | null
}

/**
 * The lifecycle, defined once for the API and every page (PRC-034). A change to a sent offer withdraws it, so that
 * no one accepts what they have not read.
 */
const STEPS: Readonly<Record<QuoteStep, Step>> = {
  edit: { from: [NEW_REQUEST, IN_PROGRESS, SUBMITTED], to: IN_PROGRESS },
  send: { from: [NEW_REQUEST, IN_PROGRESS, SUBMITTED], to: SUBMITTED },
  accept: { from: [SUBMITTED], to: ACTIVE },
  counter: { from: [SUBMITTED], to: IN_PROGRESS },
  reject: { from: [SUBMITTED], to: REJECTED },
  expire: { from: [SUBMITTED], to: EXPIRED },
  remove: { from: [NEW_REQUEST, IN_PROGRESS, SUBMITTED, REJECTED, EXPIRED], to: null },
}

const ENDED: Partial<Record<number, string>> = {
  [ACTIVE]: 'This quote was accepted and can’t be changed. Copy it to create a new one.',
  [REJECTED]: 'This quote was rejected and can’t be changed. Copy it to create a new one.',
  [EXPIRED]: 'This quote has expired and can’t be changed. Copy it to create a new one.',
}

const DELETED_TEXT = 'This quote was deleted.'
const NOT_OUT = 'This quote is being revised. There is no offer to respond to right now.'
const COUNTERED_BEFORE = 'You already made a counter-offer. Accept or reject this offer.'
const NOT_COUNTERED = 'Your first response can’t be a rejection. Make a counter-offer instead.'

/** Whether a step is allowed, or why not. */
export function mayStep(step: QuoteStep, { status, rejected_once, deleted }: Standing): Verdict {
  if (deleted) return DELETED_TEXT
  if (!(STEPS[step].from as readonly number[]).includes(status)) return ENDED[status] ?? NOT_OUT
  if (step === 'counter' && rejected_once) return COUNTERED_BEFORE
  if (step === 'reject' && !rejected_once) return NOT_COUNTERED
  return true
}

/** From where a step may be taken. */
export const getFrom = (step: QuoteStep): readonly QuoteStatus[] => STEPS[step].from

/** The status of a quote after an allowed step. */
export const afterStep = (step: QuoteStep, standing: Standing): Standing => ({
  status: STEPS[step].to ?? standing.status,
  rejected_once: standing.rejected_once || step === 'counter',
  deleted: step === 'remove',
})

/** What the customer's people may do with a quote; a copy is always a new quote. */
export const quoteCan = canTable<Standing, unknown>()({
  edit: (quote) => mayStep('edit', quote),
  send: (quote) => mayStep('send', quote),
  copy: ({ deleted }) => !deleted || DELETED_TEXT,
  remove: (quote) => mayStep('remove', quote),
})

/**
 * The meaning of a shipper's answer: 50 accepts, any other status refuses, the first time as a counter-offer (SHP-009
 * to SHP-011).
 */
export function stepOfAnswer(status: number, { rejected_once }: Standing): 'accept' | 'counter' | 'reject' {
  if (status === ACTIVE) return 'accept'
  return rejected_once ? 'reject' : 'counter'
}

/** Outcomes as the address of the confirmation page names them (SHP-017, SHP-018). */
export const REVIEW_ACTIONS = ['accept', 'counter', 'reject', 'deleted'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** What became of a quote that cannot be answered anymore; null: the review form shows (SHP-012 to SHP-016). */
export function getOutcome({ status, deleted }: Omit<Standing, 'rejected_once'>): ReviewAction | null {
  if (deleted || status === EXPIRED) return 'deleted'
  if (status === ACTIVE) return 'accept'
  return status === REJECTED ? 'reject' : null
}

/** What ends a link before its quote ends: people revoke it, too many incorrect passcodes lock it. */
export const LINK_ENDS = ['revoked', 'locked'] as const
export type LinkEnd = (typeof LINK_ENDS)[number]

/** Texts of the activity feed (PRC-027). */
export const ACTIVITY_CODES = {
  created: 'created the quote',
  updated: 'changed the quote',
  sent: 'sent the quote',
  link_revoked: 'revoked the link',
  link_locked: 'locked the link after too many incorrect passcodes',
  viewed: 'opened the quote',
  accepted: 'accepted the quote',
  countered: 'made a counter-offer',
  changes_requested: 'asked for changes',
  rejected: 'rejected the quote',
  expired: 'expired',
  copied: 'copied the quote',
  deleted: 'deleted the quote',
  note_added: 'added a note',
  pattern_made: 'created a waybilling pattern',
} as const
export type ActivityCode = keyof typeof ACTIVITY_CODES

/** How the activity names the seller's cost, which the shipper never sees. */
export const OWN_COST = 'Your cost'

/** Quotes that end within so many days are counted apart (PRC-026). */
export const EXPIRING_DAYS = 7

/** An additional cost; one that is charged only when it happens is not part of the total. */
interface OtherCost {
  amount: number | null
  only_when_used?: boolean | undefined
}

/** Parts costs into those of the total and those that are charged only when used. */
export function partCosts<T extends Pick<OtherCost, 'only_when_used'>>(costs: readonly T[]) {
  const [included, onlyWhenUsed]: [T[], T[]] = [[], []]
  for (const cost of costs) (cost.only_when_used ? onlyWhenUsed : included).push(cost)
  return { included, onlyWhenUsed }
}

/** The total amount of a quote, in cents. */
export const getTotal = (quote: {
  price: number | null
  /** What the volume takes off the price. */
  discount: number
  fsc_cost: number | null
  other_costs: readonly OtherCost[]
}): number =>
  (quote.price ?? 0) -
  quote.discount +
  (quote.fsc_cost ?? 0) +
  partCosts(quote.other_costs).included.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
