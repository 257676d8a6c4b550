import { openList } from './list.ts'

// Codes of payments (820); the wording is ours.

export const HANDLING = openList(
  305,
  `
  C - payment together with its remittance advice
  D - payment only
  I - remittance advice only
  X - mutually defined handling
  `,
)

export const PAYMENT_METHODS = openList(
  591,
  `
  ACH - automated clearing house
  CHK - check
  FWT - wire transfer
  NON - no payment
  `,
)

export const ADJUSTMENT_REASONS = openList(
  426,
  `
  01 - incorrect price
  18 - not our bill
  19 - duplicate
  20 - balance due declined
  21 - payment method
  22 - weight
  23 - charge not authorized
  33 - currency
  35 - commodity
  44 - documents missing
  45 - over 180 days
  46 - incorrect transportation charge
  50 - late charge
  B8 - routing
  BA - GST
  BC - HST
  H6 - partial payment
  `,
)
