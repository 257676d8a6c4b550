import { isAllowed, type Access, type Entitlements } from '../../base/access.ts'
import { ETA_HOURS, FACT_KINDS, type FactKind } from '../../base/facts.ts'

const UNITS = { anyOf: ['visibility_asset_list'] } as const
const WAYBILLING: Access = { module: 'hasWaybillModule' }
const TENDERS: Access = { allOf: [WAYBILLING, { area: 'bookings', level: 'see' }] }

/** What the number of an event counts; hours are a closed list, because a fact records which of them it passed. */
export type Unit = 'days' | 'hours'

interface EventFacts {
  text: string
  /** The explanation beside its switch. */
  help: string
  /** Access needed to be notified about it. */
  needs: Access
  unit?: Unit
  /** About a unit, so that groups, views and followed units narrow it. */
  isOfUnit: boolean
}

/** All events people can be notified about (NTF-006). */
export const EVENTS = {
  arrival: { text: 'Arrival', help: 'A unit arrived at its destination.', needs: UNITS, isOfUnit: true },
  constructive_placement: {
    text: 'Constructive placement',
    help: 'A unit is waiting for track space. Free time may be running.',
    needs: UNITS,
    isOfUnit: true,
  },
  notify: {
    text: 'Notify',
    help: 'The railroad reports that a unit is available to you.',
    needs: UNITS,
    isOfUnit: true,
  },
  actual_placement: {
    text: 'Actual placement',
    help: 'A unit was placed for loading or unloading.',
    needs: UNITS,
    isOfUnit: true,
  },
  dwell: {
    text: 'Dwell',
    help: 'A unit in transit hasn’t been reported for a set number of days.',
    needs: UNITS,
    unit: 'days',
    isOfUnit: true,
  },
  eta_change: {
    text: 'ETA change',
    help: 'The ETA moved by a set number of hours or more since the last notification.',
    needs: UNITS,
    unit: 'hours',
    isOfUnit: true,
  },
  late: {
    text: 'Late',
    help: 'A unit’s ETA is later than its first ETA.',
    needs: UNITS,
    isOfUnit: true,
  },
  silent: {
    text: 'Silent while moving',
    help: 'A moving unit hasn’t been reported for longer than usual on its lane.',
    needs: UNITS,
    isOfUnit: true,
  },
  demurrage: {
    text: 'Demurrage at risk',
    help: 'A unit will be charged another day within 24 hours unless it is ordered in or released.',
    needs: UNITS,
    isOfUnit: true,
  },
  bad_order: { text: 'Bad order', help: 'A unit needs repair.', needs: UNITS, isOfUnit: true },
  hold: {
    text: 'Hold',
    help: 'A unit is on hold, or was refused at an interchange.',
    needs: UNITS,
    isOfUnit: true,
  },
  feed_silent: {
    text: 'Feed silent',
    help: 'A railroad has sent nothing for longer than usual.',
    needs: UNITS,
    isOfUnit: false,
  },
  tender_refused: {
    text: 'Tender rejected',
    help: 'A railroad rejected a tender.',
    needs: TENDERS,
    isOfUnit: false,
  },
  tender_unanswered: {
    text: 'Tender without response',
    help: 'A railroad didn’t respond to a tender in time.',
    needs: TENDERS,
    isOfUnit: false,
  },
  car_request: {
    text: 'Car request missed',
    help: 'A railroad rejected a car request or didn’t act on it in time. The requester is always notified.',
    needs: { allOf: [UNITS, WAYBILLING, { area: 'car_requests', level: 'see' }] },
    isOfUnit: true,
  },
  ticket_change: {
    text: 'Ticket changes',
    help: 'A support ticket was created, changed, replied to or closed.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  ticket_mention: {
    text: 'Mentioned in a ticket',
    help: 'Someone mentions you in a ticket note. Only you are notified.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  ticket_due: {
    text: 'Ticket due',
    help: 'A support ticket is due soon or overdue.',
    needs: 'signed-in',
    isOfUnit: false,
  },
  quote_change: {
    text: 'Quote changes',
    help: 'A quote was sent, responded to or expired.',
    needs: { anyOf: ['pricing_pricing_dashboard'] },
    isOfUnit: false,
  },
  invoice_change: {
    text: 'Invoice changes',
    help: 'An invoice was sent, viewed, paid or disputed, or is overdue.',
    needs: { allOf: [{ module: 'hasInvoicingModule' }, { area: 'company', level: 'see' }] },
    isOfUnit: false,
  },
  unit_alert: {
    text: 'Watchtower alert',
    help: 'A unit’s device reports an impact, an open door, a temperature out of range, or another problem.',
    needs: { anyOf: ['telematics_watchtower'] },
    isOfUnit: true,
  },
  fence_in: {
    text: 'Geofence entered',
    help: 'A unit’s device reports that it entered a geofence.',
    needs: { anyOf: ['telematics_watchtower'] },
    isOfUnit: true,
  },
  fence_out: {
    text: 'Geofence exited',
    help: 'A unit’s device reports that it exited a geofence.',
    needs: { anyOf: ['telematics_watchtower'] },
    isOfUnit: true,
  },
  fence_dwell: {
    text: 'Geofence dwell',
    help: 'A unit stays in a geofence for longer than its limit.',
    needs: { anyOf: ['telematics_watchtower'] },
    isOfUnit: true,
  },
  car_due: {
    text: 'Test or lease due',
    help: 'A car’s test under 49 CFR 180.509 is due, or its lease ends, within 60 days.',
    needs: { anyOf: ['visibility_fleet_cycles'] },
    isOfUnit: true,
  },
} as const satisfies Record<FactKind, EventFacts>

export type AlertEvent = FactKind
export const EVENT_NAMES = FACT_KINDS
export const EVENT_LABELS = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, EVENTS[name].text]),
) as Record<AlertEvent, string>

export const getFacts = (event: AlertEvent): EventFacts => EVENTS[event]

export const MAX_DWELL_DAYS = 30
/** The default threshold. */
export const DEFAULT_THRESHOLD: Readonly<Record<Unit, number>> = { days: 3, hours: 12 }

/** What is wrong with a rule's number; null when it is valid. */
export function getThresholdError(event: AlertEvent, threshold: number | null): string | null {
  const { unit } = getFacts(event)
  if (unit === undefined) return null
  if (unit === 'days')
    return threshold !== null && threshold >= 1 && threshold <= MAX_DWELL_DAYS
      ? null
      : `Enter 1 to ${MAX_DWELL_DAYS} days.`
  return (ETA_HOURS as readonly (number | null)[]).includes(threshold)
    ? null
    : `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(ETA_HOURS.map(String))} hours.`
}

/** Whether a user may be notified about an event. */
export const canNotify = (
  event: AlertEvent,
  who: Pick<Entitlements, 'permissions' | 'modules' | 'levels'>,
): boolean => isAllowed(getFacts(event).needs, { isAdmin: false, isInternal: false, roleId: null, ...who })

export const CHANNELS = { email: 'Email', portal: 'In the portal' } as const
export const FREQUENCIES = { immediate: 'Immediately', daily: 'Once a day' } as const
export const CHANNEL_NEEDED = 'Choose at least one channel.'
export const RECIPIENT_NEEDED = 'Enter at least one email address.'
