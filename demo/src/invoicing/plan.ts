/** What becomes of an invoice until the demo begins. */
export type Fate =
  | 'no payer'
  | 'draft'
  | 'sent'
  | 'seen'
  | 'question'
  | 'disputed'
  | 'partial'
  | 'paid'
  | 'overpaid'
  | 'reminded'
  | 'credited'
  | 'void'

export interface Planned {
  payer: string
  /** Days since it was issued. */
  days: number
  fate: Fate
}

const LONE_STAR = 'Lone Star Beverages'
const GOLDEN_COAST = 'Golden Coast Fuels'
const CAROLINA = 'Carolina Bottling'
const LAREDO = 'Laredo Ingredients'
const MIDWEST = 'Midwest Beverage Distributors'
const PUGET = 'Puget Grain Export'
const ONTARIO = 'Ontario Baking'
const JALISCO = 'Jalisco Foods'

/** Oldest first, as numbers are given: most are paid in time, a few late, disputed or credited. */
export const BOOK: readonly Planned[] = [
  { payer: LONE_STAR, days: 96, fate: 'paid' },
  { payer: CAROLINA, days: 92, fate: 'paid' },
  { payer: MIDWEST, days: 88, fate: 'void' },
  { payer: MIDWEST, days: 87, fate: 'paid' },
  { payer: GOLDEN_COAST, days: 83, fate: 'paid' },
  { payer: LONE_STAR, days: 78, fate: 'credited' },
  { payer: JALISCO, days: 74, fate: 'paid' },
  { payer: LAREDO, days: 71, fate: 'paid' },
  { payer: CAROLINA, days: 66, fate: 'reminded' },
  { payer: ONTARIO, days: 61, fate: 'paid' },
  { payer: LONE_STAR, days: 57, fate: 'paid' },
  { payer: GOLDEN_COAST, days: 52, fate: 'overpaid' },
  { payer: MIDWEST, days: 47, fate: 'reminded' },
  { payer: PUGET, days: 43, fate: 'paid' },
  { payer: LONE_STAR, days: 39, fate: 'partial' },
  { payer: CAROLINA, days: 36, fate: 'paid' },
  { payer: JALISCO, days: 33, fate: 'seen' },
  { payer: GOLDEN_COAST, days: 27, fate: 'paid' },
  { payer: LAREDO, days: 24, fate: 'reminded' },
  { payer: LONE_STAR, days: 22, fate: 'paid' },
  { payer: MIDWEST, days: 19, fate: 'sent' },
  { payer: ONTARIO, days: 16, fate: 'seen' },
  { payer: CAROLINA, days: 14, fate: 'disputed' },
  { payer: PUGET, days: 12, fate: 'seen' },
  { payer: GOLDEN_COAST, days: 10, fate: 'partial' },
  { payer: LONE_STAR, days: 8, fate: 'question' },
  { payer: LAREDO, days: 6, fate: 'disputed' },
  { payer: MIDWEST, days: 5, fate: 'sent' },
  { payer: JALISCO, days: 4, fate: 'sent' },
  { payer: LONE_STAR, days: 2, fate: 'sent' },
  { payer: GOLDEN_COAST, days: 1, fate: 'draft' },
  { payer: PUGET, days: 1, fate: 'draft' },
  { payer: CAROLINA, days: 0, fate: 'draft' },
  { payer: LONE_STAR, days: 0, fate: 'no payer' },
]
