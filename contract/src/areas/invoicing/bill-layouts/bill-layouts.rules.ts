/** What a column of a railroad's CSV may hold; such headings are recognized. */
export const BILL_FIELDS = {
  bill_number: 'Bill number',
  bill_date: 'Bill date',
  amount: 'Amount of the line',
  code: 'Charge code',
  scac: 'Railroad (SCAC)',
  due_date: 'Due date',
  correction: 'Correction (X12 DE 202)',
  original_number: 'Corrects bill',
  currency: 'Currency',
  total: 'Total of the bill',
  waybill_number: 'Waybill',
  waybill_date: 'Waybill date',
  bill_of_lading: 'Bill of lading',
  authority: 'Price authority',
  payer: 'Payer',
  origin: 'Origin (city and state)',
  origin_city: 'Origin city',
  origin_state: 'Origin state',
  destination: 'Destination (city and state)',
  destination_city: 'Destination city',
  destination_state: 'Destination state',
  car: 'Car',
  initial: 'Car initial',
  number: 'Car number',
  text: 'Description',
  quantity: 'Quantity',
  rate: 'Rate',
  weight_lb: 'Weight, lb',
} as const
export type BillField = keyof typeof BILL_FIELDS
const FIELD_KEYS = Object.keys(BILL_FIELDS) as BillField[]

export const DATE_ORDERS = { mdy: '12/31/2026', ymd: '2026-12-31', dmy: '31/12/2026' } as const
export type DateOrder = keyof typeof DATE_ORDERS

const ALIASES: Readonly<Record<string, BillField>> = {
  freight_bill: 'bill_number',
  freight_bill_number: 'bill_number',
  invoice: 'bill_number',
  invoice_number: 'bill_number',
  invoice_no: 'bill_number',
  bill_no: 'bill_number',
  invoice_date: 'bill_date',
  amount: 'amount',
  charge_amount: 'amount',
  line_amount: 'amount',
  charge: 'code',
  charge_type: 'code',
  railroad: 'scac',
  carrier: 'scac',
  scac: 'scac',
  pay_by: 'due_date',
  correction: 'correction',
  original_bill: 'original_number',
  bill_total: 'total',
  total: 'total',
  invoice_total: 'total',
  waybill_no: 'waybill_number',
  bol: 'bill_of_lading',
  contract: 'authority',
  equipment: 'car',
  car_id: 'car',
  equipment_initial: 'initial',
  equipment_number: 'number',
  charge_description: 'text',
  qty: 'quantity',
  weight: 'weight_lb',
}

const toForm = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Headings are compared without case, spaces and signs. */
export const isSameHeading = (one: string, other: string): boolean => toForm(one) === toForm(other)

/** The field a heading names; null for an unknown one. */
export function fieldOfBillHeading(heading: string): BillField | null {
  const form = toForm(heading)
  return FIELD_KEYS.find((key) => key === form || toForm(BILL_FIELDS[key]) === form) ?? ALIASES[form] ?? null
}

export interface BillColumn {
  heading: string
  /** Empty: the column is not used. */
  field: BillField | ''
}

/** Columns by the first line of a file, each field once. */
export function guessBillColumns(headings: readonly string[]): BillColumn[] {
  const used = new Set<BillField>()
  return headings
    .filter((heading) => heading.trim() !== '')
    .map((heading) => {
      const field = fieldOfBillHeading(heading)
      if (field === null || used.has(field)) return { heading, field: '' }
      used.add(field)
      return { heading, field }
    })
}

/** Why columns give no bill; null when they do. */
export function getBillColumnsError(columns: readonly BillColumn[], scac: string): string | null {
  const fields = columns.flatMap(({ field }) => (field === '' ? [] : [field]))
  const twice = fields.find((one, at) => fields.indexOf(one) < at)
  if (twice) return `Two columns are mapped to “${BILL_FIELDS[twice]}”. Keep only one.`
  const headings = columns.filter(({ field }) => field !== '').map(({ heading }) => toForm(heading))
  if (headings.some((one, at) => headings.indexOf(one) < at)) return 'Two columns have the same heading.'
  const lacks = (['bill_number', 'bill_date', 'amount', 'code'] as const).find((one) => !fields.includes(one))
  if (lacks) return `No column is mapped to “${BILL_FIELDS[lacks]}”. Choose one.`
  if (scac === '' && !fields.includes('scac'))
    return 'Enter the railroad, or map a column to “Railroad (SCAC)”.'
  return null
}
