import { matchFact, type RuleBook, type Delivery, type HookDelivery, type Reader } from './matching.rules.ts'
import type { Fact } from '../../../facts/fact.ts'
import { nextAt, wallMinutes } from './clock.rules.ts'

/** Minimum time between two emails to one reader. What happens in between is collected, so a burst becomes one email. */
export const BATCH_WINDOW_MS = 10 * 60_000

/** A planned email, identified by its reader, kind and time. */
export interface PlannedMail {
  address: string
  user_id: number | null
  kind: 'immediate' | 'daily'
  due: number
}

export interface PlannedDelivery extends Delivery {
  /** The key of the email that contains it. */
  due: number | null
}

/** When the last immediate email of each address is due. Planning keeps no other state. */
export type Planned = Map<string, number>

export interface Report {
  deliveries: PlannedDelivery[]
  hooks: HookDelivery[]
}

/**
 * Matches facts with the rules and plans the emails, in the given order. The same facts, rules and state give the
 * same plan, in one batch or several, so the dry run shows what will be sent.
 */
export function planFacts(facts: readonly Fact[], book: RuleBook, planned: Planned): Report {
  const reported: Report = { deliveries: [], hooks: [] }
  for (const fact of facts) {
    const { deliveries, hooks } = matchFact(fact, book)
    reported.hooks.push(...hooks)
    for (const delivery of deliveries)
      reported.deliveries.push({
        ...delivery,
        due: getDue(delivery, book.readers.get(delivery.address), fact, planned),
      })
  }
  return reported
}

function getDue(
  { mail, address }: Delivery,
  reader: Reader | undefined,
  fact: Fact,
  planned: Planned,
): number | null {
  if (mail === null || reader === undefined) return null
  const at = fact.matched_ts
  if (mail === 'daily') return nextAt(at, reader.timezone, reader.digest_hour * 60)
  const last = planned.get(address)
  const isGathering = last !== undefined && last >= at
  // quiet hours may have been set since the mail was planned
  const due = postponePastQuietHours(
    isGathering ? last : Math.max(at, (last ?? -Infinity) + BATCH_WINDOW_MS),
    reader,
  )
  planned.set(address, due)
  return due
}

/** The end of the quiet hours that contain a time; outside quiet hours, the time itself. */
export function postponePastQuietHours(
  ts: number,
  { quiet, timezone }: Pick<Reader, 'quiet' | 'timezone'>,
): number {
  if (quiet === null) return ts
  const [from, to] = quiet
  const now = wallMinutes(ts, timezone)
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to
  return isQuiet ? nextAt(ts, timezone, to) : ts
}

/** The emails of a plan, without duplicates. */
export function toMails(deliveries: readonly PlannedDelivery[]): PlannedMail[] {
  const mails = new Map<string, PlannedMail>()
  for (const { address, user_id, mail, due } of deliveries)
    if (mail !== null && due !== null)
      mails.set(mailKey({ address, kind: mail, due }), { address, user_id, kind: mail, due })
  return [...mails.values()]
}

export const mailKey = ({ address, kind, due }: Pick<PlannedMail, 'address' | 'kind' | 'due'>): string =>
  `${address} ${kind} ${due}`
