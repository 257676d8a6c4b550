import { showDayChange, showDays as daysText, showNumber } from '#contract/base/plural.ts'
import { isDay } from '#contract/base/dates.ts'
import { LEG_NAMES, type LegName, getDefaultRange } from '#contract/areas/fleets/fleets.rules.ts'
import { unbroken } from '../../ui/rail/place-time.ts'

export const FLEETS_PATH = '/visibility/$customerId/fleets'
export const SIZING_PATH = '/visibility/$customerId/fleets/sizing'
export const CARS_PATH = '/visibility/$customerId/fleets/cars'
export const NEW_CAR_IMPORT_PATH = '/visibility/$customerId/fleets/cars/import'
export const CAR_IMPORT_PATH = '/visibility/$customerId/fleets/cars/import/$importId'
export const NEW_GROUP_IMPORT_PATH = '/visibility/$customerId/fleets/groups/import'
export const GROUP_IMPORT_PATH = '/visibility/$customerId/fleets/groups/import/$importId'

/** Toasts of the page, to the letter (FLT-023 to FLT-031). */
export const TOASTS = {
  noEquipment: 'No equipment found for the selected group',
  noCycles: 'No cycles found for selected equipment.',
  noEvents: 'No events found for selected equipment.',
  noGroups: 'No groups found.',
  noTrips: 'No trips recorded in the given date range.',
  equipmentFailed: 'Unable to load equipment at this time',
  cyclesFailed: 'Unable to load cycles at this time.',
  eventsFailed: 'Unable to load events at this time.',
  groupsFailed: 'Unable to load groups at this time.',
} as const

/** What the address of the page says (FLT-003 to FLT-005). */
export interface FleetAddress {
  group_id?: string
  equipment_id?: string
  detail_view?: string
  /** The waybill of the chosen round trip. */
  trip?: string
  from?: string
  to?: string
}

export interface Chosen {
  group: number | 'all' | null
  equipmentId: string | null
  showsEvents: boolean
  trip: number | null
  range: { fromDate: string; toDate: string }
}

const WHOLE = /^[1-9]\d{0,14}$/

/** The page's URL parameters; invalid values count as missing. */
export function chosenBy(address: FleetAddress, now: Date): Chosen {
  const group = String(address.group_id ?? '')
  const trip = String(address.trip ?? '')
  const equipment = String(address.equipment_id ?? '')
  const { from = '', to = '' } = address
  const groupId = WHOLE.test(group) ? Number(group) : null
  const isChosen = group === 'all' || groupId !== null
  return {
    group: group === 'all' ? 'all' : groupId,
    // a car is one of its group's: without the group, groups are offered
    equipmentId: isChosen && /^[A-Z0-9]{2,20}$/.test(equipment) ? equipment : null,
    showsEvents: address.detail_view === 'events',
    trip: WHOLE.test(trip) ? Number(trip) : null,
    range: isDay(from) && isDay(to) && from <= to ? { fromDate: from, toDate: to } : getDefaultRange(now),
  }
}

/** A span of trips: `27 d 5 h`; a dash where it is not known. */
export const showDays = (days: number | null): string => (days === null ? '–' : unbroken(daysText(days)))

/** A change of a statistic, with its sign. */
export const showChange = (now: number | null, before: number | null): string =>
  now === null || before === null ? '–' : unbroken(showDayChange(now - before))

export const count = (n: number): string => showNumber(n)
export const cars = (n: number): string => `${count(n)}\u00a0${n === 1 ? 'car' : 'cars'}`
export const legName = (leg: LegName): string => LEG_NAMES[leg]

export const LOADS = { L: 'Loaded', E: 'Empty' } as const
export const INTERRUPTION_NAMES = { stored: 'Stored', bad_order: 'Bad order' } as const

export const LEFT_OUT_TEXTS = {
  incomplete: 'unreported release or placement',
  bad_order: 'bad order',
  long: 'over 3 times its lane’s median',
} as const
