const ADDRESS = {
  id: 1,
  address_1: '1200 Prairie Avenue',
  address_2: 'Suite 400',
  city: 'Minneapolis',
  state: 'MN',
  country: 'US',
  postal_code: '55415',
}

export const PAYEE = {
  id: 1,
  name: 'Meridian Foods LLC',
  addresses: [ADDRESS],
  phone: '+1 612 555 0133',
  email: 'ar@meridianfoods.example',
  tax_number: '41-2093784',
  remit_to: 'Prairie National Bank, ACH or wire\nAccount Meridian Foods LLC, ending 4471',
  currency: 'USD',
  invoice_prefix: 'MF-',
  credit_prefix: 'CR-',
  finance_percent: 12,
  dispute_stops_clock: true,
  logo: null,
  version: 3,
}

const payer = (id: number, name: string) => ({
  id,
  name,
  addresses: [{ ...ADDRESS, address_1: '415 Mill Street', address_2: '', city: 'Charlotte', state: 'NC' }],
  contact_name: 'Dana Whitfield',
  phone: '',
  emails: 'ap@cedarvalley.example',
  terms_days: 30,
  active: true,
  version: 1,
})
export const PAYERS = [
  payer(3, 'Cedar Valley Foods Inc.'),
  payer(4, 'Lakeshore Blending'),
  payer(5, 'Riverbend Oils'),
]

const code = (name: string, description: string, account: string) => ({
  code: name,
  description,
  default_ap_amount_cents: 0,
  default_ar_amount_cents: name === 'weighing' ? 35_000 : 0,
  ledger_account: account,
  tax_type: account === '' ? '' : 'Tax exempt',
  active: name !== 'cleaning',
})
export const CODES = [
  code('freight', 'Freight', '4010'),
  code('fuel_surcharge', 'Fuel surcharge', '4020'),
  code('switching', 'Switching', ''),
  code('demurrage', 'Demurrage', '4030'),
  code('storage', 'Storage', ''),
  code('cleaning', 'Cleaning', ''),
  code('tax', 'Tax', ''),
  code('other', 'Other', ''),
  code('weighing', 'Weighing at a certified track scale at origin or en route', '4090'),
]

const SENT_REASON = 'This invoice was sent and can’t be changed. Copy it to a draft, or credit it.'
const DRAFT_REASON = 'This invoice is a draft. Send it first.'
const can = (status: string) => ({
  edit: status === 'draft' || SENT_REASON,
  send: status === 'draft' || 'This invoice was already sent.',
  copy: true,
  remove: status === 'draft' || 'Only drafts can be deleted. Void the invoice instead.',
  void: status === 'sent' || DRAFT_REASON,
  pay: status === 'sent' || DRAFT_REASON,
  credit: status === 'sent' || DRAFT_REASON,
  charge: status !== 'draft' || 'This invoice is a draft. Send it first.',
  remind: status === 'sent' || 'Only open invoices can get a reminder.',
})

let count = 1036
const row = (state: string, cents: number, with_: object = {}) => {
  const status = ['sent', 'partial', 'overdue', 'disputed'].includes(state) ? 'sent' : state
  count += 1
  return {
    id: count,
    payee_id: 1,
    invoice_number: state === 'draft' ? null : `MF-${count}`,
    kind: 'invoice',
    status,
    state,
    payer_id: 3,
    payer_name: 'Cedar Valley Foods Inc.',
    waybill_id: 50,
    waybill_number: '512487',
    waybill_date: '2026-10-30',
    equipment_id: 'NAHX481219',
    origin: 'Fargo, ND',
    destination: 'Charlotte, NC',
    currency: 'USD',
    issue_date: state === 'draft' ? null : '2026-11-24',
    due_date: state === 'draft' ? null : '2026-12-24',
    terms_days: 30,
    payer_order: 'CV-88214',
    notes: '',
    send_to: '',
    copy_to: '',
    invoice_ar_total: cents,
    invoice_ap_total: Math.round(cents * 0.93),
    margin_cents: cents - Math.round(cents * 0.93),
    open_cents: status === 'sent' ? cents : 0,
    paid_cents: 0,
    credited_cents: 0,
    sent_to: status === 'draft' ? '' : 'ap@cedarvalley.example',
    sent_ts: status === 'draft' ? null : '2026-11-24T20:58:00.000Z',
    seen_ts: null,
    downloaded_ts: null,
    reminded_ts: null,
    payer_credit_cents: 0,
    created_ts: '2026-11-24T20:00:00.000Z',
    version: 1,
    can: can(status),
    ...with_,
  }
}

const ROWS = [
  row('overdue', 1_248_000, { waybill_number: '511902', waybill_date: '2026-09-12', due_date: '2026-10-27' }),
  row('partial', 3_002_950, {
    payer_name: 'Lakeshore Blending',
    paid_cents: 1_981_947,
    open_cents: 1_021_003,
  }),
  row('disputed', 7_658_120, { seen_ts: '2026-11-24T21:31:00.000Z' }),
  row('sent', 412_500, { payer_name: 'Riverbend Oils', sent_to: '' }),
  row('sent', 2_890_000, { seen_ts: '2026-11-24T21:31:00.000Z', currency: 'CAD' }),
  row('draft', 7_658_120),
  row('draft', 0, {
    payer_id: null,
    payer_name: null,
    waybill_number: null,
    waybill_date: null,
    equipment_id: null,
  }),
  row('paid', 990_000),
  row('void', 35_000),
]
export const PAGE = { data: ROWS, record_count: ROWS.length, page: 1, size: 25 }
const NAME =
  'Consolidated Agricultural Commodities and Sweetener Distribution Partnership of the Upper Midwest'
export const LONG_PAGE = {
  data: ROWS.map((one) => ({
    ...one,
    payer_name: NAME,
    invoice_ar_total: 99_999_999_999,
    open_cents: 99_999_999_999,
  })),
  record_count: ROWS.length,
  page: 1,
  size: 25,
}

const sum = (currency: string, state: string, number: number, cents: number) => ({
  currency,
  state,
  count: number,
  cents,
})
export const STATS = {
  states: [
    sum('USD', 'draft', 2, 7_658_120),
    sum('USD', 'sent', 1, 412_500),
    sum('USD', 'partial', 1, 1_021_003),
    sum('USD', 'overdue', 1, 1_248_000),
    sum('USD', 'disputed', 1, 7_658_120),
    sum('USD', 'paid', 1, 990_000),
    sum('USD', 'void', 1, 35_000),
    sum('CAD', 'sent', 1, 2_890_000),
  ],
  ageing: [
    { currency: 'USD', bucket: 0, count: 3, cents: 9_091_623 },
    { currency: 'USD', bucket: 2, count: 1, cents: 1_248_000 },
    { currency: 'CAD', bucket: 0, count: 1, cents: 2_890_000 },
  ],
}

const charge = (id: number, with_: object) => ({
  id,
  quantity: 12,
  unit: 'car',
  unit_price_cents: 594_000,
  ap_amount_cents: 6_596_760,
  ar_amount_cents: 7_128_000,
  source: 'quote',
  source_ref: '2041',
  source_text: 'Quote 2041',
  waybill_ids: [] as number[],
  ap_source: 'bill',
  ap_source_ref: '7',
  ap_source_text: 'BNSF bill B20261112041',
  dispute: null,
  ...with_,
})
const CHARGES = [
  charge(1, { charge_code: 'freight', description: 'Line-haul freight' }),
  charge(2, {
    charge_code: 'fuel_surcharge',
    description: 'Fuel surcharge',
    unit_price_cents: 38_760,
    ap_amount_cents: 465_120,
    ar_amount_cents: 465_120,
    source: 'fuel',
    source_text: 'BNSF table: 1,615 mi at $0.24, diesel $3.614 in August 2026',
  }),
  charge(3, {
    charge_code: 'demurrage',
    description: 'Demurrage at Charlotte, NC, 2 days',
    quantity: 2,
    unit: 'day',
    unit_price_cents: 15_000,
    ap_amount_cents: 30_000,
    ar_amount_cents: 30_000,
    source: 'stay',
    source_text: 'NAHX481219 at Charlotte, NC',
    waybill_ids: [50],
    dispute: 'We released the car on November 14.',
  }),
  charge(4, {
    charge_code: 'weighing',
    description: 'Weighing',
    quantity: 1,
    unit_price_cents: null,
    ap_amount_cents: 35_000,
    ar_amount_cents: 35_000,
    source: 'hand',
    source_text: '',
    waybill_ids: [51],
    ap_source: 'expected',
    ap_source_ref: '',
    ap_source_text: 'BNSF rate',
  }),
]
const UNITS = ['NAHX481219', 'NAHX481207', 'NAHX481233', 'CEFX320418', 'CEFX320431', 'CEFX320455']
const MORE_UNITS = ['CRDX194518', 'CRDX194562', 'CRDX194577', 'TILX270431', 'TILX270458', 'TILX270466']
const CARS = [...UNITS, ...MORE_UNITS].map((equipment_id, at) => ({
  waybill_id: 50 + at,
  waybill_number: '512487',
  waybill_date: '2026-10-30',
  equipment_id,
  origin: 'Fargo, ND',
  destination: 'Charlotte, NC',
}))
const REST = { cars: CARS, charges: CHARGES, credit_of: null, credits: [], payments: [], activity: [] }
const draft = ROWS[5]!
export const DRAFT = { ...draft, ...REST, charges: CHARGES.map((one) => ({ ...one, dispute: null })) }
export const SENT = {
  ...ROWS[2]!,
  ...REST,
  downloaded_ts: '2026-11-25T15:00:00.000Z',
  activity: [
    {
      id: 3,
      user_name: 'Cedar Valley Foods Inc.',
      activity_code: 'disputed',
      details: 'We released the car on November 14.',
      activity_ts: '2026-11-25T15:12:00.000Z',
    },
    {
      id: 2,
      user_name: 'Cedar Valley Foods Inc.',
      activity_code: 'seen',
      details: '',
      activity_ts: '2026-11-24T21:31:00.000Z',
    },
    {
      id: 1,
      user_name: 'Nora Lindqvist',
      activity_code: 'sent',
      details: 'ap@cedarvalley.example',
      activity_ts: '2026-11-24T20:58:00.000Z',
    },
  ],
}

export const TRIPS = [
  {
    waybill_id: 50,
    waybill_number: '512487',
    waybill_date: '2026-10-30',
    equipment_id: 'NAHX481219',
    origin: 'Fargo, ND',
    destination: 'Charlotte, NC',
    commodity: 'Sugar',
    waybill_ids: CARS.map(({ waybill_id }) => waybill_id),
    quote_id: 2041,
    expected_cents: 7_593_120,
  },
  {
    waybill_id: 51,
    waybill_number: null,
    waybill_date: '2026-11-05',
    equipment_id: 'CRDX194562',
    origin: 'Enid, OK',
    destination: 'Toronto, ON',
    commodity: 'Wheat',
    waybill_ids: [71],
    quote_id: null,
    expected_cents: null,
  },
]

export const STATEMENT = {
  payer_id: 3,
  payer_name: 'Cedar Valley Foods Inc.',
  accounts: [
    {
      currency: 'USD',
      opening_cents: 1_248_000,
      closing_cents: 7_658_120,
      ageing: [7_658_120, 0, 0, 0, 0],
      movements: [
        { day: '2026-11-20', kind: 'payment', id: 4, name: 'ACH 88121', cents: -1_248_000, balance_cents: 0 },
        {
          day: '2026-11-24',
          kind: 'invoice',
          id: 1043,
          name: 'MF-1043',
          cents: 7_658_120,
          balance_cents: 7_658_120,
        },
      ],
    },
  ],
}
export const PAYMENTS = [
  {
    payment_id: 4,
    payer_id: 3,
    payment_date: '2026-11-20',
    amount_cents: 1_250_000,
    free_cents: 2000,
    currency: 'USD',
    method: 'ach',
    reference: '88121',
    allocations: [{ invoice_id: 1037, invoice_number: 'MF-1037', amount_cents: 1_248_000 }],
  },
]
export const PAYER_INVOICE = {
  ...SENT,
  cars: CARS.map((car) => ({ ...car, total_cents: 638_177 })),
  payee_name: PAYEE.name,
  remit_to: PAYEE.remit_to,
}
/** The open invoices of a payer. */
export const OPEN = ROWS.slice(0, 5)
