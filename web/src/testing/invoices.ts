import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'

const ADDRESS = {
  id: 1,
  address_1: '1200 Prairie Avenue',
  address_2: '',
  city: 'Minneapolis',
  state: 'MN',
  country: 'US',
  postal_code: '55415',
}

/** Who is paid. */
export const PAYEE: Payee = {
  id: 1,
  name: 'Meridian Foods LLC',
  addresses: [ADDRESS],
  phone: '',
  email: '',
  tax_number: '',
  remit_to: '',
  currency: 'USD',
  invoice_prefix: 'MF-',
  credit_prefix: 'CR-',
  finance_percent: 0,
  dispute_stops_clock: true,
  logo: null,
  version: 1,
}

/** Who pays. */
export const PAYER = {
  id: 3,
  name: 'Cedar Valley Foods',
  addresses: [ADDRESS],
  contact_name: '',
  phone: '',
  emails: 'ap@cedarvalley.example',
  terms_days: 30,
  active: true,
  version: 1,
}
const CAN = {
  edit: true,
  send: true,
  copy: true,
  remove: true,
  void: 'This invoice is a draft. Send it first.',
  pay: 'This invoice is a draft. Send it first.',
  credit: 'This invoice is a draft. Send it first.',
  charge: 'This invoice is a draft. Send it first.',
  remind: 'Only open invoices can get a reminder.',
} as const

/** An invoice that was not sent yet. */
export const DRAFT: Invoice = {
  id: 9,
  payee_id: 1,
  invoice_number: null,
  kind: 'invoice',
  status: 'draft',
  state: 'draft',
  payer_id: 3,
  payer_name: 'Cedar Valley Foods',
  waybill_id: 50,
  waybill_number: '512487',
  waybill_date: '2026-10-30',
  equipment_id: 'NAHX481219',
  origin: 'Fargo, ND',
  destination: 'Charlotte, NC',
  currency: 'USD',
  issue_date: null,
  due_date: null,
  terms_days: null,
  payer_order: 'CV-88214',
  notes: '',
  send_to: '',
  copy_to: '',
  invoice_ar_total: 123_456,
  invoice_ap_total: 100_000,
  margin_cents: 23_456,
  open_cents: 0,
  paid_cents: 0,
  credited_cents: 0,
  sent_to: '',
  sent_ts: null,
  seen_ts: null,
  downloaded_ts: null,
  reminded_ts: null,
  created_ts: '2026-11-24T20:00:00Z',
  version: 1,
  charges: [
    {
      id: 1,
      charge_code: 'freight',
      description: 'Line-haul freight',
      quantity: 1,
      unit: 'car',
      unit_price_cents: 123_456,
      ap_amount_cents: 100_000,
      ar_amount_cents: 123_456,
      source: 'quote',
      source_ref: '2041',
      source_text: 'Quote 2041',
      waybill_ids: [],
      ap_source: 'hand',
      ap_source_ref: '',
      ap_source_text: '',
      dispute: null,
    },
  ],
  cars: [
    {
      waybill_id: 50,
      waybill_number: '512487',
      waybill_date: '2026-10-30',
      equipment_id: 'NAHX481219',
      origin: 'Fargo, ND',
      destination: 'Charlotte, NC',
    },
  ],
  credit_of: null,
  credits: [],
  payments: [],
  payer_credit_cents: 0,
  activity: [],
  can: CAN,
}

/** The same once it was sent. */
export const SENT: Invoice = {
  ...DRAFT,
  invoice_number: 'MF-1043',
  status: 'sent',
  state: 'sent',
  sent_to: 'ap@cedarvalley.example',
  can: {
    ...CAN,
    edit: 'This invoice was sent and can’t be changed.',
    send: 'This invoice was already sent.',
  },
}
