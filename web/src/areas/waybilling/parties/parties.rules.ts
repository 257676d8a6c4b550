/** Addresses of the pages of parties. */
export const PARTY_PATHS = {
  parties: '/waybilling/$customerId/parties',
  newImport: '/waybilling/$customerId/parties/import',
  import: '/waybilling/$customerId/parties/import/$importId',
} as const
