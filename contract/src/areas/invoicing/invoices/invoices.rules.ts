import { plural } from '../../../base/plural.ts'
import { canTable, type Verdict } from '../../../list/can.ts'

/** The lifecycle that is stored (INV-021); everything else about an invoice is derived. */
export const INVOICE_STATUSES = { draft: 'Draft', sent: 'Sent', paid: 'Paid', void: 'Void' } as const
export type InvoiceStatus = keyof typeof INVOICE_STATUSES

/** What people see: an invoice counts once, for the first that fits. */
export const INVOICE_STATES = {
  draft: 'Draft',
  sent: 'Sent',
  partial: 'Partly paid',
  overdue: 'Overdue',
  disputed: 'Disputed',
  paid: 'Paid',
  void: 'Void',
} as const
export type InvoiceState = keyof typeof INVOICE_STATES

export const INVOICE_KINDS = { invoice: 'Invoice', credit: 'Credit note' } as const
export type InvoiceKind = keyof typeof INVOICE_KINDS

/** Where a line of an invoice comes from. */
export const CHARGE_SOURCES = {
  quote: 'Quote',
  fuel: 'Fuel',
  stay: 'Stay',
  hand: 'Manual',
  finance: 'Overdue invoice',
  tax: 'Place of supply',
  /** Charged by a railroad, and not to the payer: it is not printed. */
  cost: 'Cost only',
} as const

/** Whether the payer sees a line: not what only costs. */
export const isPrinted = ({
  source,
  ar_amount_cents,
}: {
  source: string
  ar_amount_cents: number
}): boolean => source !== 'cost' || ar_amount_cents > 0

/** Where the cost of a line comes from. */
export const COST_SOURCES = {
  hand: 'Manual',
  bill: 'Railroad bill',
  expected: 'Expected, not billed',
} as const

/** A unit train and some more. */
export const MAX_CARS = 200

const SCALE = 1000n
const HALF = 500n

/** The amount of a line: price times quantity to three places, rounded half up to whole cents. */
export const toAmount = (quantity: number, unitPriceCents: number): number =>
  Number((BigInt(Math.round(quantity * 1000)) * BigInt(unitPriceCents) + HALF) / SCALE)

/** A quantity with its unit: `2.5 tons`, `12 cars`, `800 mi`; an abbreviation has no plural. */
export const quantityText = (quantity: number, unit: string): string => {
  const figure = quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })
  return `${figure} ${quantity === 1 || unit.length < 3 || unit.endsWith('s') ? unit : plural(unit)}`.trim()
}

interface Line {
  quantity: number
  unit_price_cents: number | null
  ar_amount_cents: number
}

/** A line's amount: of a price by its quantity, else as entered. */
export const getArAmount = ({ quantity, unit_price_cents, ar_amount_cents }: Line): number =>
  unit_price_cents === null ? ar_amount_cents : toAmount(quantity, unit_price_cents)

export interface Standing {
  status: InvoiceStatus
  kind: InvoiceKind
  paid_cents: number
  credited_cents: number
  invoice_ar_total: number
}

const NOT_DRAFT = 'This invoice was sent and can’t be changed. Copy it to a draft, or credit it.'
const VOIDED = 'This invoice is void.'
const NOT_SENT = 'This invoice is a draft. Send it first.'

const draftOnly = ({ status }: Standing): Verdict => status === 'draft' || NOT_DRAFT

/** What may be done with an invoice now, the same for the API and every page. */
export const invoiceCan = canTable<Standing, unknown>()({
  edit: draftOnly,
  send: ({ status }) => status === 'draft' || 'This invoice was already sent.',
  copy: () => true,
  remove: ({ status }) => status === 'draft' || 'Only drafts can be deleted. Void the invoice instead.',
  void: ({ status, paid_cents, credited_cents }) => {
    if (status === 'void') return VOIDED
    if (status === 'draft') return NOT_SENT
    return (
      (paid_cents === 0 && credited_cents === 0) ||
      'A payment or credit was recorded. Credit the balance instead.'
    )
  },
  pay: ({ status, kind }) => {
    if (kind === 'credit') return 'A credit note can’t be paid.'
    if (status === 'void') return VOIDED
    if (status === 'draft') return NOT_SENT
    return status === 'sent' || 'This invoice is paid.'
  },
  credit: ({ status, kind, credited_cents, invoice_ar_total }) => {
    if (kind === 'credit') return 'A credit note can’t be credited.'
    if (status === 'void') return VOIDED
    if (status === 'draft') return NOT_SENT
    return credited_cents < invoice_ar_total || 'This invoice is fully credited.'
  },
  charge: ({ status, kind }) => {
    if (kind === 'credit') return 'A credit note has no finance charge.'
    if (status === 'void') return VOIDED
    return status !== 'draft' || NOT_SENT
  },
  remind: ({ status, kind }) =>
    (status === 'sent' && kind === 'invoice') || 'Only open invoices can get a reminder.',
})

/** Payments by how they came. */
export const PAYMENT_METHODS = {
  ach: 'ACH',
  wire: 'Wire',
  check: 'Check',
  card: 'Card',
  other: 'Other',
} as const
