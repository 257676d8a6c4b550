import { placeTime } from '#contract/base/place-time.ts'
import { type Targets, DEFAULT_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import type { Db } from '../../../db/tx.ts'
import { recordFacts, type NewFact } from '../../../facts/facts.ts'
import { selectAgents } from '../mail/mail.queries.ts'
import { getDueTimes } from './dues.rules.ts'
import * as queries from './targets.queries.ts'
import { ticketPath } from '../tickets/paths.rules.ts'

const AT_ONCE = 100

/** The targets that hold, the usual ones where the customer has set none: those are version 0. */
export const getTargets = async (
  db: Db,
  customerId: number,
): Promise<{ targets: Targets; version: number }> =>
  (await queries.selectTargets(db, customerId)) ?? { targets: DEFAULT_TARGETS, version: 0 }

/** Calculates when a ticket is due, after it was created, reopened or changed its priority. */
export async function saveDueTimes(db: Db, customerId: number, ticketId: number): Promise<void> {
  const { targets, version } = await getTargets(db, customerId)
  const clock = await queries.selectClock(db, customerId, ticketId)
  if (clock) await queries.updateDueTimes(db, customerId, version, [getDueTimes(clock, targets)])
}

/** Recalculates the due times of open tickets whose targets have changed; a batch at a time, locked ones later. */
export async function resetDueTimes(db: Db, customerId: number): Promise<number> {
  const { targets, version } = await getTargets(db, customerId)
  const outdated = await queries.lockOutdated(db, customerId, version, AT_ONCE)
  if (outdated.length > 0)
    await queries.updateDueTimes(
      db,
      customerId,
      version,
      outdated.map((clock) => getDueTimes(clock, targets)),
    )
  return outdated.length
}

/**
 * Warns before tickets are late and reports those that are; each once per due time. The people working on a ticket
 * are warned even without a rule; for an unassigned ticket, the agents and those who manage the customer's settings
 * are. Its writer is never warned to answer their own ticket.
 */
export async function watchTickets(db: Db, customerId: number): Promise<void> {
  while ((await resetDueTimes(db, customerId)) === AT_ONCE);
  const { targets } = await getTargets(db, customerId)
  const now = Date.now()
  const due = await queries.selectNearlyDue(db, customerId)
  const managers = due.some(({ assignees }) => assignees.length === 0)
    ? [...new Set([...(await selectAgents(db)), ...(await queries.selectTargetManagers(db))])]
    : []
  await recordFacts(
    db,
    customerId,
    due.map((one) => dueFact(customerId, one, { timezone: targets.timezone, now, managers })),
  )
}

const KEYS = { first_answer: 'answered', answer: 'replied', resolution: 'resolved' } as const
const STEPS = { first_answer: 'a first response', answer: 'a response', resolution: 'a resolution' } as const

function dueFact(
  customerId: number,
  { ticket_id, qualified_id, name, target, assignees, created_by, due, warn }: queries.DueTicket,
  { timezone, now, managers }: { timezone: string; now: number; managers: readonly number[] },
): NewFact {
  const what = KEYS[target]
  const at = placeTime(due, timezone)
  const isLate = due <= now
  const workers = assignees.length > 0 ? assignees : managers
  const step = STEPS[target]
  const text = isLate ? `is overdue: it needed ${step} by ${at}` : `needs ${step} by ${at}`
  return {
    kind: 'ticket_due',
    key: `${ticket_id} ${what} ${due} ${isLate ? 'late' : 'soon'}`,
    ts: isLate ? due : warn,
    data: {
      text: `Ticket ${qualified_id} ${text}: ${name.replace(/\.?$/, '.')}`,
      path: ticketPath(customerId, ticket_id),
      ...(!isLate && {
        owed_user_ids:
          assignees.length > 0 && target === 'resolution'
            ? assignees
            : workers.filter((id) => id !== created_by),
      }),
    },
  }
}
