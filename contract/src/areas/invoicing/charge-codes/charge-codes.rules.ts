/** The codes that every customer starts with (INV-020). */
export const STANDARD_CODES = {
  freight: 'Freight',
  fuel_surcharge: 'Fuel surcharge',
  switching: 'Switching',
  demurrage: 'Demurrage',
  storage: 'Storage',
  cleaning: 'Cleaning',
  finance_charge: 'Finance charge',
  tax: 'Tax',
  other: 'Other',
} as const
