// Layouts, disputes, accruals and payments of railroad bills.

const COLUMNS = [
  ['Freight bill', 'bill_number'],
  ['Bill date', 'bill_date'],
  ['Waybill', 'waybill_number'],
  ['Car', 'car'],
  ['Charge code', 'code'],
  ['Charge amount', 'amount'],
  ['Printed by', ''],
] as const
export const BILL_LAYOUTS = [
  {
    layout_name: 'NS weekly statement',
    scac: 'NS',
    dates: 'mdy',
    currency: 'USD',
    columns: COLUMNS.map(([heading, field]) => ({ heading, field })),
  },
  {
    layout_name: 'Short lines, monthly',
    scac: '',
    dates: 'ymd',
    currency: 'CAD',
    columns: [...COLUMNS, ['Railroad', 'scac'] as const].map(([heading, field]) => ({ heading, field })),
  },
]

export const SENT_DISPUTE = {
  start: {
    sent_as: 'mail',
    recipients: 'freightclaims@bnsf.example',
    account_number: '0042117',
    answer_days: 30,
  },
  sent: {
    sent_ts: '2026-11-16T15:20:00.000Z',
    user_name: 'Erin Vance',
    sent_as: 'mail',
    recipients: 'freightclaims@bnsf.example',
    account_number: '0042117',
    answer_due: '2026-12-16',
    note: '',
    filename: 'dispute_BNSF_B20261112041_7.csv',
  },
}

const ACCRUED = {
  scac: 'BNSF',
  origin: 'Fargo, ND',
  destination: 'Charlotte, NC',
  currency: 'USD',
  cars: 12,
  freight_cents: 2_958_000,
  fuel_cents: 129_024,
  unknown_cars: 0,
  why: '',
  unrated_from: null,
  trips: [
    {
      waybill_id: 91,
      equipment_id: 'GATX201234',
      waybill_number: '512487',
      delivered: '2026-11-14',
      freight_cents: 246_500,
      fuel_cents: 10_752,
    },
  ],
}
export const ACCRUAL = {
  month: '2026-11',
  is_cut: false,
  totals: [
    {
      currency: 'USD',
      cars: 46,
      unknown_cars: 3,
      no_freight_cars: 3,
      no_fuel_cars: 2,
      unbilled_cents: 12_142_161,
      short_cents: 18_275,
    },
  ],
  lanes: [
    ACCRUED,
    {
      ...ACCRUED,
      scac: 'UP',
      origin: 'Blair, NE',
      destination: 'Houston, TX',
      cars: 31,
      freight_cents: 8_606_217,
      fuel_cents: 448_920,
    },
    {
      ...ACCRUED,
      scac: 'NS',
      origin: 'Chicago, IL',
      destination: 'Charlotte, NC',
      cars: 3,
      freight_cents: 0,
      fuel_cents: 0,
      unknown_cars: 3,
      why: 'No rate for this lane.',
      unrated_from: '2026-11-03',
    },
  ],
  lines: [
    {
      line_id: 1,
      bill_id: 7,
      scac: 'BNSF',
      bill_number: 'B20261113102',
      currency: 'USD',
      kind: 'freight',
      result: 'under',
      cents: 18_275,
    },
  ],
}

const TO_PAY = {
  bill_id: 7,
  bill_number: 'B20261112041',
  bill_date: '2026-11-12',
  due_date: '2026-11-27',
  total_cents: 3_260_700,
  pay_cents: 3_179_280,
  version: 4,
}
export const REMITTANCES = {
  payable: [
    {
      scac: 'BNSF',
      currency: 'USD',
      bills: [
        TO_PAY,
        { ...TO_PAY, bill_id: 8, bill_number: 'B20261111877', total_cents: 257_252, pay_cents: 257_252 },
      ],
      pay_cents: 3_436_532,
      problem: '',
    },
    {
      scac: 'CPKC',
      currency: 'CAD',
      bills: [{ ...TO_PAY, bill_id: 9, bill_number: '88120447', total_cents: 399_000, pay_cents: 380_000 }],
      pay_cents: 380_000,
      problem: 'CPKC is not set up for documents. Add it under Railroads.',
    },
  ],
  paid: [
    {
      remittance_id: 3,
      scac: 'UP',
      currency: 'USD',
      paid_on: '2026-11-20',
      method: 'ACH',
      reference: 'PAY0000551',
      total_cents: 652_708,
      bill_count: 2,
      filename: '820_000000112.edi',
      control_number: 112,
      user_name: 'Erin Vance',
      created_ts: '2026-11-20T16:02:00.000Z',
    },
  ],
}

const RULE = {
  scac: 'BNSF',
  kind: 'switching',
  how: 'absorbed',
  amount_cents: 0,
  minimum_cents: 0,
  tiers: [],
  item: 'BNSF 8005-D item 1260',
  tolerance_cents: 1,
  tolerance_lb: 500,
}
export const BILL_RULES = [
  RULE,
  {
    ...RULE,
    scac: 'UP',
    kind: 'diversion',
    how: 'tiers',
    tiers: [{ from_cars: 1, car_cents: 40_000, flat_cents: null }],
    item: 'UP 6004-C item 550',
  },
  { ...RULE, scac: '', kind: 'all', how: 'none', item: '', tolerance_cents: 100 },
]

export const FUEL_MONTHS = {
  index_name: 'EIA highway diesel',
  basis: 'mile',
  months: [
    ['2026-07', 3.541, 3.5, 3.75, 24, false, false],
    ['2026-08', 3.614, 3.5, 3.75, 24, true, false],
    ['2026-09', 3.782, 3.75, 4, 28, false, true],
    ['2026-10', 3.836, 3.75, 4, 28, false, false],
  ].map(([month, price, from_price, below_price, rate, applies, billed]) => ({
    month,
    price,
    from_price,
    below_price,
    rate,
    applies,
    billed,
  })),
}
