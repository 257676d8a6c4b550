import { canTable } from '../../../list/can.ts'

/** 1 is the only status a customer can be used in (ADM-014). */
export const CUSTOMER_STATUS = { 1: 'Active', 0: 'Disabled' } as const

/** What a customer is to the railroad; the number is `type_id`. */
export const CUSTOMER_TYPES = {
  1: 'Shipper',
  2: 'Fleet owner',
  3: 'Intermodal',
  4: 'Terminal',
} as const

export const WAYBILL_TYPES = {
  both: 'Railcar and intermodal',
  R: 'Railcar',
  imdl: 'Intermodal',
} as const

/** Whose look links and mails of a customer have; the names are historic (docs/decisions/007). */
export const CUSTOMER_THEMES = { other: 'Interline', wabtec: 'Partner', staging: 'Staging' } as const

/** What may be done with a customer. */
export const customerCan = canTable<{ status: number }>()({
  disable: ({ status }) => status === 1 || 'This customer is disabled already.',
  activate: ({ status }) => status !== 1 || 'This customer is active already.',
})

/** A reporting mark of two to four letters and a number of up to seven digits, as AAR has them. */
const EQUIPMENT_ID = /^[A-Z]{2,4}\d{1,7}$/

/** What is wrong with an id of equipment; null: nothing. */
export const equipmentIdProblem = (id: string): string | null =>
  EQUIPMENT_ID.test(id) ? null : 'Not an equipment id: 2 to 4 letters, then 1 to 7 digits, like GATX12345.'

/** Marks of intermodal units end in U or Z; all others are railcars. */
export const equipmentKindOf = (id: string): 'R' | 'imdl' => (/^[A-Z]+[UZ]\d/.test(id) ? 'imdl' : 'R')
