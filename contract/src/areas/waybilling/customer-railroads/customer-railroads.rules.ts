/** How a customer's documents reach a railroad. */
export const OWN_TRANSPORTS = {
  railroad: 'Railroad default',
  folder: 'Folder',
  sftp: 'Own SFTP server',
} as const

/** How far a railroad is on its way to real bills of lading. */
export const RAILROAD_STATES = {
  undelivered: 'Test not delivered',
  rejected: 'Test rejected',
  overdue: 'No 997',
  ready_to_test: 'Ready to test',
  sending: 'Sending test',
  testing: 'Testing',
  accepted: 'Ready to go live',
  live: 'Live',
} as const
export type RailroadState = keyof typeof RAILROAD_STATES

/** Minutes within which a railroad usually acknowledges a test. */
export const ACKNOWLEDGED_WITHIN_MINUTES = 15

/** A railroad's answer to a test. */
export interface TestAnswer {
  kind: string
  verdict: string
  message: string
  received_ts: string
}

/** The newest test of a railroad. */
export interface TestFacts {
  /** It was sent with the current IDs, release and transport. */
  is_current: boolean
  sent_ts: string | null
  /** Why it could not be delivered; null while it is on its way or there. */
  trouble: string | null
  answers: readonly TestAnswer[]
}

const isAcknowledgement = ({ kind }: TestAnswer): boolean => kind === '997' || kind === '999'

/** The latest acknowledgment of a test; null without one. */
export const getAcknowledgement = (test: TestFacts): TestAnswer | null =>
  test.answers.findLast(isAcknowledgement) ?? null

/**
 * The answer that rejects a test: its newest advice, its newest acknowledgment, or without either the TA1 of its
 * interchange.
 */
export function getRejection(test: TestFacts): TestAnswer | null {
  const advice = test.answers.findLast(({ kind }) => kind === '824' || kind === '417')
  const interchange = test.answers.findLast(({ kind }) => kind === 'TA1')
  return (
    [advice, getAcknowledgement(test) ?? interchange].find((answer) => answer?.verdict === 'rejected') ?? null
  )
}

/** Whether the railroad's newest 997 accepts the test, and nothing it said later rejects it. */
export const isAccepted = (test: TestFacts | null): boolean =>
  test !== null &&
  test.is_current &&
  getAcknowledgement(test)?.verdict === 'accepted' &&
  getRejection(test) === null

const MINUTE_MS = 60_000

const dueMs = (sentTs: string): number => Date.parse(sentTs) + ACKNOWLEDGED_WITHIN_MINUTES * MINUTE_MS

/** Minutes until a test's 997 is due, for display; clamped, because a client's clock may be wrong. */
export function minutesToAcknowledgement(sentTs: string, nowMs: number): number {
  const minutes = Math.ceil((dueMs(sentTs) - nowMs) / MINUTE_MS)
  return Math.min(Math.max(minutes, 1), ACKNOWLEDGED_WITHIN_MINUTES)
}

/** The onboarding state of a customer at a railroad. A test with other IDs, release or transport does not count. */
export function getState(
  { live_ts, test }: { live_ts: string | null; test: TestFacts | null },
  nowMs: number,
): RailroadState {
  if (live_ts !== null) return 'live'
  if (test === null || !test.is_current) return 'ready_to_test'
  if (getRejection(test)) return 'rejected'
  if (isAccepted(test)) return 'accepted'
  if (test.sent_ts === null) return test.trouble === null ? 'sending' : 'undelivered'
  return nowMs >= dueMs(test.sent_ts) ? 'overdue' : 'testing'
}

/** Why a bill of lading is not sent before the railroad is live. */
export const notLive = (scac: string): string =>
  `Bills of lading to ${scac} aren’t live yet. Ask an administrator to test ${scac} and go live.`

/** Words of company names that do not identify a company. */
const LEGAL = /^(?:INC|INCORPORATED|LLC|LLP|LP|LTD|LIMITED|CORP|CORPORATION|CO|COMPANY|THE|OF|AND|SA|DE|CV)$/
export const SENDER_ID_LENGTH = 15
const MIN_SENDER_ID = 2
const MAX_NAME = 120
const CANDIDATES = 99

/**
 * Suggested sender IDs for a customer, best first: the initials and last word of its name, then the same with a
 * number.
 */
export function senderIdCandidates(name: string, customerId: number): string[] {
  const texts = name
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !LEGAL.test(word))
  const last = texts.at(-1) ?? ''
  const initials = texts.slice(0, -1).map((word) => word.charAt(0))
  const made = `${initials.join('')}${last}`
  const base = made.length < MIN_SENDER_ID ? `CUSTOMER${customerId}` : made
  return Array.from({ length: CANDIDATES }, (_, at) => {
    const number = at === 0 ? '' : String(at + 1)
    return base.slice(0, SENDER_ID_LENGTH - number.length) + number
  })
}
