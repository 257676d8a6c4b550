// Responses about quotes in states that the demo does not have.

export const CHECKED_RATES = {
  import_id: 5,
  kind: 'rates',
  customer_id: 1,
  customer_name: 'Meridian Foods & Ingredients, Inc.',
  source: 'tariff 4022, northern lanes.xlsx',
  state: 'checked',
  has_header: true,
  mapping: { origin: 0, destination: 1, price: 2, effective_date: 3 },
  sample: [
    ['Origin', 'Destination', 'Price', 'From', 'Remarks of the tariff office'],
    [
      'Galesburg, IL',
      'Laredo, TX',
      '4,200.00',
      '01/01/2026',
      'Rule 11; cars of the shipper, per car of a train',
    ],
    ['Casselton, ND', 'Seattle, WA', '2,445.00', '01/01/2026', ''],
  ],
  row_count: 1200,
  checked_count: 1200,
  good_count: 1199,
  refused_count: 1,
  written_count: 0,
  refused: [
    {
      row: 7,
      cells: ['Galesburg', 'Laredo, TX', '4,200.00', '01/01/2026'],
      problems: [{ column: 'origin', words: 'Enter the state too, as in Galesburg, IL.' }],
    },
  ],
  reason: null,
  created_ts: '2026-11-20T12:00:00Z',
}

const archivedText = (how: string) => `This quote ${how} and can’t be changed. Copy it to create a new one.`
const SAVED_TEXT = archivedText('was accepted')
export const ended = (how: string) =>
  ({ edit: archivedText(how), send: archivedText(how), copy: true, remove: true }) as const
const CAN = { edit: true, send: true, copy: true, remove: true } as const

export const QUOTE = {
  id: 1207,
  customer_business_name: 'Prairie Grain',
  status: 2,
  origin: 'Galesburg, IL',
  destination: 'Laredo, TX',
  commodities: ['Corn', 'Chlorine'],
  total: 473_450,
  price: 420_000,
  cars_per_week: 15,
  cost: 402_500,
  volume_discounts: [
    { from_cars: 10, percent: 2 },
    { from_cars: 15, percent: 3 },
  ],
  discount: 12_600,
  fsc_cost: 31_050,
  other_costs: [
    { description: 'Switching', amount: 35_000 },
    { description: 'Weighing at the origin', amount: 15_000, only_when_used: true },
  ],
  effective_date: '2026-11-23',
  expiration_date: '2026-12-18',
  rejected_once: true,
  last_modified: '2026-11-20T12:00:00Z',
  sent_at: '2026-11-20T12:00:00Z',
  opened_at: '2026-11-20T13:10:00Z',
  answered_at: '2026-11-19T09:12:00Z',
  created_at: '2026-11-18T08:00:00Z',
  email: 'rates@prairiegrain.example',
  customer_id: 1,
  customer_name: 'Meridian Foods & Ingredients, Inc.',
  deleted: false,
  short_link: null,
  has_notes: true,
  quote_url: null,
  data: {
    origin_city: 'Galesburg',
    origin_state: 'IL',
    destination_city: 'Laredo',
    destination_state: 'TX',
    origin: null,
    destination: null,
    stccs: [
      { commodity_code: '0113215', associated_stcc: null, commodity: 'Corn', is_hazmat: false },
      { commodity_code: '4920523', associated_stcc: '2812815', commodity: 'Chlorine', is_hazmat: true },
    ],
  },
  shipper: { id: 3, name: 'Prairie Grain', description: null, customer_id: 1 },
  terms: 'Rule 11 applies. Cars are furnished by the shipper.',
  counter_price: 450_000,
  counter_cars: 15,
  price_rate: null,
  fsc_rule: {
    scac: 'BNSF',
    basis: 'mile',
    rate: 27,
    miles: 1150,
    index_price: 3.859,
    week: '2026-11-16',
    base: 420_000,
    amount: 31_050,
  },
  fsc_reason: '',
  has_passcode: false,
  link_ended: null as 'revoked' | 'locked' | null,
  link_ended_at: null as string | null,
  version: 4,
  can: CAN,
}
export const REVOKED = { ...QUOTE, link_ended: 'revoked', link_ended_at: '2026-11-20T14:00:00Z' }
export const FRESH = {
  ...QUOTE,
  status: 0,
  rejected_once: false,
  sent_at: null,
  opened_at: null,
  answered_at: null,
  counter_price: null,
}
export const LONG = {
  ...QUOTE,
  id: 1206,
  status: 50,
  rejected_once: false,
  counter_price: null,
  customer_business_name:
    'Gulf and Prairie Petrochemical Distribution and Transloading of Southern Texas LLC',
  can: { edit: SAVED_TEXT, send: SAVED_TEXT, copy: true, remove: SAVED_TEXT },
}
export const PAGE = {
  quotes: [QUOTE, LONG, { ...QUOTE, id: 1205, status: 4, can: LONG.can }, { ...REVOKED, id: 1204 }],
  total_record_count: 4,
}
export const FIGURES = {
  by_status: {
    2: { count: 1, total: 473_450 },
    4: { count: 1, total: 473_450 },
    50: { count: 1, total: 473_450 },
  },
  count: 3,
  total: 1_458_150,
  expiring_soon: 1,
  acceptance_rate: 0.5,
  median_answer_hours: 26.5,
}
export const MANY = {
  count: 3,
  done: 1,
  left: [
    { id: 1206, name: LONG.customer_business_name, why: SAVED_TEXT },
    { id: 1205, name: 'Prairie Grain', why: 'Its expiration date has passed. Choose a later date first.' },
  ],
  left_count: 2,
}
export const HAPPENED = [
  {
    id: 3,
    user_email: QUOTE.email,
    user_name: 'Prairie Grain',
    activity_timestamp: '2026-11-19T09:12:00Z',
    activity_code: 'countered',
    details: [{ label: 'Total, $234.50 below the offer', before: '$4,734.50', after: '$4,500.00' }],
  },
  {
    id: 2,
    user_email: 'nora@demo.example',
    user_name: 'Nora Lindqvist',
    activity_timestamp: '2026-11-18T08:10:00Z',
    activity_code: 'sent',
    details: [{ label: 'To', before: null, after: QUOTE.email }],
  },
]
export const WRITTEN = [
  {
    id: 8,
    note: 'Margin is thin on this lane.',
    is_internal: true,
    created_ts: '2026-11-19T10:00:00Z',
    user: { user_id: 1, first_name: 'Nora', last_name: 'Lindqvist' },
    attachments: [],
  },
  {
    id: 7,
    note: 'Which week could it start?',
    is_internal: false,
    created_ts: '2026-11-19T09:12:00Z',
    user: 'shipper',
    attachments: [],
  },
]
export const OFFER = {
  ...QUOTE,
  fsc_words: 'BNSF: 1,150 miles at 27¢ per mile, diesel at $3.859 in the week of 11/16/2026',
  expires_ts: '2099-12-19T06:00:00Z',
  zone: 'America/Chicago',
  answered_by: null,
  contact: { name: 'Nora Lindqvist', email: 'nora@demo.example', phone: '+1 402 555 0142' },
  notes: [
    { id: 7, note: 'Which week could it start?', created_ts: '2026-11-19T09:12:00Z', author: 'shipper' },
  ],
}

export const LONG_OFFER = {
  ...OFFER,
  customer_business_name: LONG.customer_business_name,
  customer_name: 'Consolidated Northern Prairie Grain, Fertilizer and Railcar Leasing Cooperative',
  other_costs: [
    { description: 'Switching at the industry track of the consignee, each way', amount: 35_000 },
    { description: 'Cleaning of cars that come back with a residue of the last load', amount: 1_250_000 },
    {
      description: 'Diversion of a car to another consignee after it was tendered, each time',
      amount: 40_000,
      only_when_used: true,
    },
  ],
  contact: {
    name: 'Wilhelmina Featherstonehaugh-Montgomery',
    email: 'wilhelmina.featherstonehaugh-montgomery@consolidated-northern-prairie.example',
    phone: '+1 402 555 0142 ext. 20417',
  },
  total: 1_723_450,
  terms: 'Rule 11 applies. Cars are furnished by the shipper. '.repeat(12),
}

const toDo = (id: number, customer_business_name: string, total: number, rest: object = {}) => ({
  id,
  customer_business_name,
  origin: 'Galesburg, IL',
  destination: 'Laredo, TX',
  commodities: ['Corn'],
  total,
  cars_per_week: 15,
  counter_price: null,
  expiration_date: '2026-12-18',
  opened_at: '2026-11-20T13:10:00Z',
  since: '2026-11-20T12:00:00Z',
  ...rest,
})

/** Quotes at every step. */
export const NEXT_STEPS = {
  steps: [
    {
      step: 'counter',
      count: 2,
      cars: 30,
      total: 17_517_450,
      quotes: [
        toDo(1207, 'Prairie Grain', 473_450, { counter_price: 460_000 }),
        toDo(1211, 'Northstar Renewable Fuels of the Upper Midwest', 694_380, {
          origin: 'Saskatoon, SK',
          destination: 'Ciudad Obregón, SO',
          commodities: ['Ethanol', 'Denatured alcohol'],
        }),
      ],
    },
    { step: 'price', count: 1, cars: 15, total: 0, quotes: [toDo(1212, 'Gulfport Packaging', 0)] },
    {
      step: 'expiring',
      count: 3,
      cars: 45,
      total: 24_300_000,
      quotes: [toDo(1213, 'Riverbend Oils', 540_000)],
    },
    {
      step: 'accepted',
      count: 1,
      cars: 15,
      total: 9_491_400,
      quotes: [toDo(1214, 'Cedar Valley Foods', 632_760)],
    },
    { step: 'send', count: 4, cars: 60, total: 17_004_000, quotes: [toDo(1215, 'Riverbend Oils', 283_400)] },
    {
      step: 'waiting',
      count: 7,
      cars: 105,
      total: 31_950_225,
      quotes: [toDo(1216, 'Great Plains Pasta', 631_175)],
    },
  ],
}
