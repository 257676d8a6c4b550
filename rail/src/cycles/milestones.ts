import type { RailEvent } from '../event.ts'
import { STATUS, type Action } from '../status.ts'

/** A time in which a unit could not work, whatever leg it was on. */
export interface Interruption {
  kind: 'stored' | 'bad_order'
  from_ts: number
  /** `null` while it lasts. */
  to_ts: number | null
}

/** The moments of a trip that cycles are measured by; `null` while not reported. Milliseconds. */
export interface Milestones {
  /** Released at its origin: the cycle begins. */
  released_ts: number | null
  /** Constructively placed: it waits for its track. */
  constructive_ts: number | null
  /** Placed where the trip ends. */
  placed_ts: number | null
  /** Released, unloaded or out-gated where the trip ends. */
  ended_ts: number | null
  interruptions: readonly Interruption[]
}

export const NO_MILESTONES: Milestones = {
  released_ts: null,
  constructive_ts: null,
  placed_ts: null,
  ended_ts: null,
  interruptions: [],
}

/** What a trip's status was before an event and is after it. */
interface Statuses {
  before: number
  after: number
}

/** The milestones after one more event; the same object where it adds none. */
export function withMilestones(
  known: Milestones,
  event: Pick<RailEvent, 'event_ts'>,
  action: Action,
  statuses: Statuses,
): Milestones {
  const name = getMilestone(action, statuses)
  const isNew = name !== null && known[name] === null
  const interruptions = withInterruption(known.interruptions, event.event_ts, action)
  if (!isNew && interruptions === known.interruptions) return known
  return { ...known, ...(isNew && { [name]: event.event_ts }), interruptions }
}

const ENDS: ReadonlySet<Action> = new Set(['release', 'unload', 'outgate'])

function getMilestone(
  action: Action,
  { before, after }: Statuses,
): Exclude<keyof Milestones, 'interruptions'> | null {
  if (ENDS.has(action) && after === STATUS.complete) return 'ended_ts'
  if (action === 'release' && after < STATUS.moving) return 'released_ts'
  if (action === 'constructive_placement' && before < STATUS.placed) return 'constructive_ts'
  if (action === 'actual_placement' && after === STATUS.placed) return 'placed_ts'
  return null
}

const OPENS: Partial<Record<Action, Interruption['kind']>> = { store: 'stored', bad_order: 'bad_order' }
/** A unit that rolls, is placed or released is neither stored nor waiting for repair. */
const MOVES: ReadonlySet<Action> = new Set([
  'pull',
  'depart',
  'arrive',
  'arrive_destination',
  'actual_placement',
  'release',
  'interchange_delivered',
  'interchange_received',
])

function withInterruption(
  known: readonly Interruption[],
  ts: number,
  action: Action,
): readonly Interruption[] {
  const opened = OPENS[action]
  const isOpen = (one: Interruption) => one.to_ts === null
  if (opened) {
    if (known.some((one) => isOpen(one) && one.kind === opened)) return known
    return [...known, { kind: opened, from_ts: ts, to_ts: null }]
  }
  const ends = (one: Interruption) =>
    isOpen(one) && (MOVES.has(action) || (action === 'repaired' && one.kind === 'bad_order'))
  return known.some(ends) ? known.map((one) => (ends(one) ? { ...one, to_ts: ts } : one)) : known
}
