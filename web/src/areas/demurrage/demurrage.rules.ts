/** Addresses of the area. */
export const DEMURRAGE_PATHS = {
  stays: '/demurrage/$customerId',
  statement: '/demurrage/$customerId/statement',
  tariffs: '/demurrage/$customerId/tariffs',
  newTariff: '/demurrage/$customerId/tariffs/new',
  tariff: '/demurrage/$customerId/tariffs/$tariffId',
} as const
