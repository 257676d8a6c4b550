/** What a role may do, area by area. An area that is not built is not listed; tickets are everybody's (SUP-005). */
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

/** How far somebody may go in an area; to act includes to see. */
export const LEVELS = ['see', 'act'] as const
export type Level = (typeof LEVELS)[number]

/** Levels of somebody for the customer at hand; an area that is not named is closed. */
export type Levels = Readonly<Partial<Record<Area, Level>>>

/** Whether a level is enough for what asks for another. */
export const isEnough = (held: Level | undefined, required: Level): boolean =>
  held === 'act' || held === required

const PREFIXES: readonly [prefix: string, area: Area][] = [
  ['/assets/', 'assets'],
  ['/live/', 'assets'],
  ['/waybills/', 'assets'],
  ['/visibility/', 'assets'],
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

/** The area that the path of an endpoint or page of one customer stands in; undefined: none that levels govern. */
export const areaOfPath = (path: string): Area | undefined =>
  path.includes('{customerId}') || path.includes('$customerId')
    ? PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1]
    : undefined
