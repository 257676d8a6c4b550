/** What a line charges for, whatever code a railroad gives it. */
export const CHARGE_KINDS = [
  'freight',
  'fuel',
  'demurrage',
  'storage',
  'switching',
  'diversion',
  'weighing',
  'special',
  'tax',
  'finance',
  'other',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A line of a railroad's bill; amounts are whole cents of the bill's currency. */
export interface BillLine {
  /** As the railroad sent it: 400, FUE. */
  code: string
  kind: ChargeKind
  /** The car it names; null: all of the bill. */
  car: string | null
  text: string
  /** How many units were rated: cars, miles, hundredweights. */
  quantity: number | null
  /** As X12 DE 122 has it: PC, CW, PT, PM, FR. */
  rate_unit: string
  /** In hundredths of a cent. */
  rate: number | null
  weight_lb: number | null
  cents: number
}

/** What a bill is to an earlier one: X12 DE 202, empty for a normal bill. */
export type Correction = '' | 'BD' | 'AD' | 'RB' | 'CA' | 'BO' | 'CO' | (string & {})

/** A railroad's bill, whatever way it came. */
export interface RailroadBill {
  scac: string
  bill_number: string
  correction: Correction
  /** The bill that a correction names. */
  original_number: string | null
  bill_date: string
  due_date: string | null
  currency: string
  total_cents: number
  waybill_number: string | null
  waybill_date: string | null
  urrwin: string | null
  bill_of_lading: string | null
  authority: string | null
  origin: string | null
  destination: string | null
  payer: string | null
  cars: readonly { id: string; weight_lb: number | null }[]
  lines: readonly BillLine[]
}

const KIND_OF: Readonly<Record<string, ChargeKind>> = {
  '400': 'freight',
  LHS: 'freight',
  '405': 'fuel',
  FUE: 'fuel',
  FSC: 'fuel',
  DEM: 'demurrage',
  DEA: 'demurrage',
  DES: 'demurrage',
  SRG: 'storage',
  STR: 'storage',
  TST: 'storage',
  SWC: 'switching',
  USW: 'switching',
  DIV: 'diversion',
  RCC: 'diversion',
  DV: 'diversion',
  WRC: 'weighing',
  SFT: 'special',
  GST: 'tax',
  HST: 'tax',
  LPC: 'finance',
}

/** The kind of a charge code; one that is not known stays text and counts as other. */
export const toKind = (code: string): ChargeKind => KIND_OF[code] ?? 'other'

/** Whether two bills charge the same: same move, cars, charges and amounts, and neither says it corrects the other. */
export const isRepeat = (one: RailroadBill, other: RailroadBill): boolean =>
  one.bill_number !== other.bill_number && one.correction === '' && contentKey(one) === contentKey(other)

const contentKey = (bill: RailroadBill): string =>
  [
    bill.scac,
    stripZeros(bill.waybill_number),
    bill.waybill_date,
    bill.currency,
    bill.cars
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
    bill.lines
      .map(({ code, cents }) => `${code} ${cents}`)
      .toSorted()
      .join(' '),
  ].join('\n')

/** A waybill number as it is compared: railroads write leading zeros or not. */
export const stripZeros = (number: string | null): string | null =>
  number === null ? null : number.replace(/^0+(?=.)/, '')

/** A balance due, adjustment or credit adds to what was billed before; it need not repeat every charge. */
export const isAddition = ({ correction, total_cents }: RailroadBill): boolean =>
  correction === 'BD' || correction === 'AD' || (correction === 'CO' && total_cents < 0)
