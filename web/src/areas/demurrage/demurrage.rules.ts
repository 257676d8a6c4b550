/** Addresses of the area. */
export const DEMURRAGE_PATHS = {
  stays: '/demurrage/$customerId',
  statement: '/demurrage/$customerId/statement',
  tariffs: '/demurrage/$customerId/tariffs',
  newTariff: '/demurrage/$customerId/tariffs/new',
  tariff: '/demurrage/$customerId/tariffs/$tariffId',
} as const

/** The page that requests something for cars. */
export const requestPath = (customerId: number, kind: string, cars: readonly string[]): string =>
  `/actions/${customerId}/new?kind=${kind}&cars=${[...new Set(cars)].join(',')}`
