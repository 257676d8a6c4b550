/** What a role may do, area by area. Unbuilt areas are not listed; tickets are open to everyone (SUP-005). */
export const AREAS = [
  'assets',
  'demurrage',
  'car_requests',
  'bookings',
  'quotes',
  'alerts',
  'terminal',
  'company',
] as const

export type Area = (typeof AREAS)[number]

/** Areas of roles as people call them. */
export const AREA_NAMES: Readonly<Record<Area, string>> = {
  assets: 'Assets',
  demurrage: 'Demurrage',
  car_requests: 'Car requests',
  bookings: 'Bookings and patterns',
  quotes: 'Quotes and rates',
  alerts: 'Notifications',
  terminal: 'Terminal',
  company: 'Company settings',
}

/** The levels of an area; acting includes seeing. */
export const LEVELS = ['see', 'act'] as const
export type Level = (typeof LEVELS)[number]

/** A person's levels at the current customer; an area that is not listed is closed. */
export type Levels = Readonly<Partial<Record<Area, Level>>>

/** Whether a level is sufficient for a required level. */
export const isEnough = (held: Level | undefined, required: Level): boolean =>
  held === 'act' || held === required

const PREFIXES: readonly [prefix: string, area: Area][] = [
  ['/assets/', 'assets'],
  ['/live/', 'assets'],
  ['/waybills/', 'assets'],
  ['/visibility/', 'assets'],
  ['/telematics/', 'assets'],
  ['/demurrage/', 'demurrage'],
  ['/actions/', 'car_requests'],
  ['/booking/v1/', 'bookings'],
  ['/waybilling/', 'bookings'],
  ['/pricing/{customerId}', 'quotes'],
  ['/pricing/$customerId', 'quotes'],
  ['/notifications/', 'alerts'],
  ['/terminal/{customerId}', 'terminal'],
  ['/feeds/', 'company'],
  ['/invoicing/', 'company'],
  ['/settings/', 'company'],
]

/** The area of an endpoint's or page's path at a customer; undefined where levels do not apply. */
export const areaOfPath = (path: string): Area | undefined =>
  path.includes('{customerId}') || path.includes('$customerId')
    ? PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1]
    : undefined
