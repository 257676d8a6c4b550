import { isAllowed, type Access, type Entitlements } from '../../base/access.ts'

const UNITS = { anyOf: ['visibility_asset_list'] } as const
const WAYBILLING: Access = { module: 'hasWaybillModule' }
const TENDERS: Access = { allOf: [WAYBILLING, { area: 'bookings', level: 'see' }] }

/** What an event's number counts; hours are a closed list, for a fact tells which of them it passed. */
export type Unit = 'days' | 'hours'

interface EventFacts {
  words: string
  /** What it means, beside its switch. */
  help: string
  /** Who may be told of it. */
  needs: Access
  unit?: Unit
  /** About a unit, so that groups, views and followed units narrow it. */
  isOfUnit: boolean
}

/** Everything people can be told of (NTF-006). */
export const EVENTS = {
  arrival: { words: 'Arrival', help: 'A unit reached its destination.', needs: UNITS, isOfUnit: true },
  constructive_placement: {
    words: 'Constructive placement',
    help: 'A unit waits for room at the customer: its free time may run.',
    needs: UNITS,
    isOfUnit: true,
  },
  notify: {
    words: 'Notify',
    help: 'The railroad says that a unit is ready for you.',
    needs: UNITS,
    isOfUnit: true,
  },
  actual_placement: {
    words: 'Actual placement',
    help: 'A unit stands where it is loaded or unloaded.',
    needs: UNITS,
    isOfUnit: true,
  },
  dwell: {
    words: 'Dwell',
    help: 'A unit under way has not been reported for so many days.',
    needs: UNITS,
    unit: 'days',
    isOfUnit: true,
  },
  eta_change: {
    words: 'ETA change',
    help: 'The estimated arrival moved by so many hours or more since it was last told.',
    needs: UNITS,
    unit: 'hours',
    isOfUnit: true,
  },
  late: { words: 'Late', help: 'Expected later than first estimated.', needs: UNITS, isOfUnit: true },
  silent: {
    words: 'Silent while moving',
    help: 'A moving unit is not reported for longer than is usual on its lane.',
    needs: UNITS,
    isOfUnit: true,
  },
  demurrage: {
    words: 'Demurrage at risk',
    help: 'A unit costs another day within 24 hours unless it is ordered in or released.',
    needs: UNITS,
    isOfUnit: true,
  },
  bad_order: { words: 'Bad order', help: 'A unit needs repair.', needs: UNITS, isOfUnit: true },
  hold: {
    words: 'Hold',
    help: 'A unit is held, or refused at an interchange.',
    needs: UNITS,
    isOfUnit: true,
  },
  feed_silent: {
    words: 'Feed silent',
    help: 'A railroad sends nothing for longer than it usually does.',
    needs: UNITS,
    isOfUnit: false,
  },
  tender_refused: {
    words: 'Tender refused',
    help: 'A railroad refused a tender.',
    needs: TENDERS,
    isOfUnit: false,
  },
  tender_unanswered: {
    words: 'Tender unanswered',
    help: 'A railroad did not answer a tender in its time.',
    needs: TENDERS,
    isOfUnit: false,
  },
  car_request: {
    words: 'Car request not met',
    help: 'A railroad rejected a request about a car, or let its time pass. Who asked is told in any case.',
    needs: { allOf: [UNITS, WAYBILLING, { area: 'car_requests', level: 'see' }] },
    isOfUnit: true,
  },
  ticket_change: {
    words: 'Ticket changes',
    help: 'A support ticket was raised, changed, answered or closed.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  ticket_mention: {
    words: 'Named in a ticket',
    help: 'A colleague names the reader in a note of a ticket: it is told to nobody else.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  ticket_due: {
    words: 'Ticket due',
    help: 'A support ticket is about to be late, or is late by now.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  quote_change: {
    words: 'Quote changes',
    help: 'A quote was sent, answered or expired.',
    needs: { anyOf: ['pricing_pricing_dashboard'] },
    isOfUnit: false,
  },
} as const satisfies Record<string, EventFacts>

export type AlertEvent = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as [AlertEvent, ...AlertEvent[]]
export const EVENT_WORDS = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, EVENTS[name].words]),
) as Record<AlertEvent, string>

export const factsOf = (event: AlertEvent): EventFacts => EVENTS[event]

/** Hours an estimate may be said to have moved by. */
export const ETA_HOURS = [1, 2, 4, 6, 12, 24, 48, 72] as const
export const MOST_DWELL_DAYS = 30
/** Where nothing else is chosen. */
export const USUAL_THRESHOLD: Readonly<Record<Unit, number>> = { days: 3, hours: 12 }

/** What is wrong with a rule's number; null: nothing. */
export function wrongThreshold(event: AlertEvent, threshold: number | null): string | null {
  const { unit } = factsOf(event)
  if (unit === undefined) return null
  if (unit === 'days')
    return threshold !== null && threshold >= 1 && threshold <= MOST_DWELL_DAYS
      ? null
      : `Enter 1 to ${MOST_DWELL_DAYS} days.`
  return (ETA_HOURS as readonly (number | null)[]).includes(threshold)
    ? null
    : `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(ETA_HOURS.map(String))} hours.`
}

/** Whether somebody may be told of an event. */
export const mayBeTold = (
  event: AlertEvent,
  who: Pick<Entitlements, 'permissions' | 'modules' | 'levels'>,
): boolean => isAllowed(factsOf(event).needs, { isAdmin: false, isInternal: false, roleId: null, ...who })

export const CHANNELS = { email: 'E-mail', portal: 'In the portal' } as const
export const FREQUENCIES = { immediate: 'At once', daily: 'Once a day' } as const
export const CHANNEL_NEEDED = 'Choose at least one way to be told.'
export const RECIPIENT_NEEDED = 'Enter at least one e-mail address.'
