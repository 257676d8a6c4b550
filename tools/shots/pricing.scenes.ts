import type { Page } from '@playwright/test'
import { answer, open, refuse, type Scene } from './scene.ts'

const LIST = /\/api\/pricing\/\d+\/quotes\?/
const STATS = /\/api\/pricing\/\d+\/quotes\/stats/
const ONE = /\/api\/pricing\/\d+\/quotes\/\d+$/
const FEED = /\/api\/pricing\/\d+\/quotes\/\d+\/feed$/
const NOTES = /\/api\/pricing\/\d+\/quotes\/\d+\/notes$/
const BULK_SEND = /\/api\/pricing\/\d+\/bulk\/send$/
const SEND = /\/api\/pricing\/\d+\/quotes\/\d+\/send$/
const REVIEW = /\/api\/shippers\/quotes\/\d+\?/

const RATE_IMPORT = /\/api\/pricing\/\d+\/rates\/imports\/\d+$/

const CHECKED_RATES = {
  import_id: 5,
  kind: 'rates',
  customer_id: 1,
  customer_name: 'Meridian Foods & Ingredients, Inc.',
  source: 'tariff 4022, northern lanes.xlsx',
  state: 'checked',
  has_header: true,
  mapping: { origin: 0, destination: 1, price: 2, effective_date: 3 },
  sample: [['Origin', 'Destination', 'Price', 'From']],
  row_count: 1200,
  checked_count: 1200,
  good_count: 1199,
  refused_count: 1,
  written_count: 0,
  refused: [
    {
      row: 7,
      cells: ['Galesburg', 'Laredo, TX', '4,200.00', '01/01/2026'],
      problems: [{ column: 'origin', words: 'Write the state too, as in Galesburg, IL.' }],
    },
  ],
  reason: null,
  created_ts: '2026-11-20T12:00:00Z',
}

const keptAs = (how: string) => `This quote ${how} and is kept as it is. Copy it to make another.`
const KEPT = keptAs('was accepted')
const ended = (how: string) => ({ edit: keptAs(how), send: keptAs(how), copy: true, remove: true }) as const
const CAN = { edit: true, send: true, copy: true, remove: true } as const

const QUOTE = {
  id: 1207,
  customer_business_name: 'Prairie Grain',
  status: 2,
  origin: 'Galesburg, IL',
  destination: 'Laredo, TX',
  commodities: ['Corn', 'Chlorine'],
  total: 486_050,
  price: 420_000,
  fsc_cost: 31_050,
  other_costs: [{ description: 'Switching', amount: 35_000 }],
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
const REVOKED = { ...QUOTE, link_ended: 'revoked', link_ended_at: '2026-11-20T14:00:00Z' }
const FRESH = {
  ...QUOTE,
  status: 0,
  rejected_once: false,
  sent_at: null,
  opened_at: null,
  answered_at: null,
  counter_price: null,
}
const LONG = {
  ...QUOTE,
  id: 1206,
  status: 50,
  rejected_once: false,
  counter_price: null,
  customer_business_name:
    'Gulf and Prairie Petrochemical Distribution and Transloading of Southern Texas LLC',
  can: { edit: KEPT, send: KEPT, copy: true, remove: KEPT },
}
const PAGE = {
  quotes: [QUOTE, LONG, { ...QUOTE, id: 1205, status: 4, can: LONG.can }, { ...REVOKED, id: 1204 }],
  total_record_count: 4,
}
const FIGURES = {
  by_status: {
    2: { count: 1, total: 486_050 },
    4: { count: 1, total: 486_050 },
    50: { count: 1, total: 486_050 },
  },
  count: 3,
  total: 1_458_150,
  expiring_soon: 1,
  acceptance_rate: 0.5,
  median_answer_hours: 26.5,
}
const MANY = {
  count: 3,
  done: 1,
  left: [
    { id: 1206, name: LONG.customer_business_name, why: KEPT },
    { id: 1205, name: 'Prairie Grain', why: 'Its last day has passed. Choose a later one first.' },
  ],
  left_count: 2,
}
const HAPPENED = [
  {
    id: 3,
    user_email: QUOTE.email,
    user_name: 'Prairie Grain',
    activity_timestamp: '2026-11-19T09:12:00Z',
    activity_code: 'countered',
    details: [{ label: 'Total, $360.50 below the offer', before: '$4,860.50', after: '$4,500.00' }],
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
const WRITTEN = [
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
const OFFER = {
  ...QUOTE,
  fsc_words: 'BNSF: 1,150 miles at 27¢ a mile, diesel at $3.859 in the week of 11/16/2026',
  expires_ts: '2099-12-19T06:00:00Z',
  zone: 'America/Chicago',
  answered_by: null,
  notes: [
    { id: 7, note: 'Which week could it start?', created_ts: '2026-11-19T09:12:00Z', author: 'shipper' },
  ],
}

const LONG_OFFER = {
  ...OFFER,
  customer_business_name: LONG.customer_business_name,
  customer_name: 'Consolidated Northern Prairie Grain, Fertilizer and Railcar Leasing Cooperative',
  other_costs: [
    { description: 'Switching at the industry track of the consignee, each way', amount: 35_000 },
    { description: 'Cleaning of cars that come back with a residue of the last load', amount: 1_250_000 },
  ],
  total: 1_736_050,
  terms: 'Rule 11 applies. Cars are furnished by the shipper. '.repeat(12),
}

const rigAll =
  (...rigs: ((page: Page) => Promise<unknown>)[]) =>
  (page: Page) =>
    Promise.all(rigs.map((rig) => rig(page)))

const list = rigAll(answer(LIST, PAGE), answer(STATS, FIGURES))
const one = (quote: object) => rigAll(answer(ONE, quote), answer(FEED, HAPPENED), answer(NOTES, WRITTEN))
const DASHBOARD = () => '/pricing/1/dashboard'
const LINK = () => '/shipper/1/quote/1207?token=planted'

/** Quotes as their people see them, and as the shipper does. */
export const pricingScenes: readonly Scene[] = [
  { page: 'quotes', state: 'full', visitor: 'shipper', path: DASHBOARD, rig: list },
  { page: 'quotes', state: 'loading', visitor: 'shipper', path: DASHBOARD, held: LIST },
  {
    page: 'quotes',
    state: 'empty',
    visitor: 'shipper',
    path: DASHBOARD,
    rig: answer(LIST, { quotes: [], total_record_count: 0 }),
  },
  {
    page: 'quotes',
    state: 'server-error',
    visitor: 'shipper',
    path: DASHBOARD,
    rig: refuse(LIST, 'not_permitted'),
  },
  {
    page: 'quotes',
    state: 'actions',
    visitor: 'shipper',
    path: DASHBOARD,
    rig: list,
    act: open(/^Actions for/, 'menu'),
  },
  {
    page: 'quotes',
    state: 'bulk',
    visitor: 'shipper',
    path: DASHBOARD,
    rig: rigAll(list, answer(BULK_SEND, MANY)),
    act: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('stay as they are').waitFor()
    },
    widths: [1440, 1024],
  },
  { page: 'fuel', state: 'full', visitor: 'admin', path: () => '/admin/fuel' },
  {
    page: 'fuel',
    state: 'edit',
    visitor: 'admin',
    path: () => '/admin/fuel',
    act: open(/^Edit BNSF/, 'dialog'),
  },
  { page: 'rates', state: 'full', visitor: 'shipper', path: () => '/pricing/1/rates' },
  { page: 'rate-import', state: 'start', visitor: 'shipper', path: () => '/pricing/1/rates/import' },
  {
    page: 'rate-import',
    state: 'checked',
    visitor: 'shipper',
    path: () => '/pricing/1/rates/import/5',
    rig: answer(RATE_IMPORT, CHECKED_RATES),
  },
  { page: 'quote-new', state: 'full', visitor: 'shipper', path: () => '/pricing/1/quote/new' },
  {
    page: 'quote-new',
    state: 'wrong',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/new',
    act: async (page) => {
      await page.getByRole('button', { name: 'Save quote' }).click()
      await page.getByText('Choose where it starts.').first().waitFor()
    },
  },
  { page: 'quote', state: 'open', visitor: 'shipper', path: () => '/pricing/1/quote/1207', rig: one(QUOTE) },
  { page: 'quote', state: 'ended', visitor: 'shipper', path: () => '/pricing/1/quote/1206', rig: one(LONG) },
  {
    page: 'quote',
    state: 'send',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    rig: one(QUOTE),
    act: open(/^Send again/, 'dialog'),
  },
  {
    page: 'quote',
    state: 'passcode',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    rig: rigAll(
      one({ ...QUOTE, has_passcode: true }),
      answer(SEND, { ...QUOTE, has_passcode: true, passcode: 'K7QM-3XDP' }),
    ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await page.getByText('K7QM-3XDP').waitFor()
    },
  },
  ...(
    [
      ['new', FRESH],
      ['draft', { ...FRESH, status: 1 }],
      ['countered', { ...QUOTE, status: 1 }],
      ['revoked', REVOKED],
      ['rejected', { ...QUOTE, status: 3, can: ended('was rejected') }],
      [
        'expired',
        { ...QUOTE, status: 4, rejected_once: false, counter_price: null, can: ended('has expired') },
      ],
    ] as const
  ).map(([state, quote]) => ({
    page: 'quote',
    state,
    visitor: 'shipper' as const,
    path: () => '/pricing/1/quote/1207',
    rig: one(quote),
  })),
  {
    page: 'quote',
    state: 'loading',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    held: ONE,
  },
  {
    page: 'quote',
    state: 'server-error',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    rig: refuse(ONE, 'not_permitted'),
  },
  { page: 'quote', state: 'missing', visitor: 'shipper', path: () => '/pricing/1/quote/999999' },
  {
    page: 'review',
    state: 'offer',
    visitor: 'nobody',
    path: LINK,
    rig: answer(REVIEW, { ...OFFER, rejected_once: false }),
  },
  {
    page: 'review',
    state: 'accept',
    visitor: 'nobody',
    path: LINK,
    rig: answer(REVIEW, OFFER),
    act: async (page) => {
      await page.getByRole('button', { name: /^Accept/ }).click()
      await page.getByRole('textbox', { name: 'Your name' }).waitFor()
    },
  },
  {
    page: 'review',
    state: 'counter',
    visitor: 'nobody',
    path: LINK,
    rig: answer(REVIEW, { ...OFFER, rejected_once: false }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Make a counter-offer' }).click()
      await page.getByRole('textbox', { name: 'Your price' }).fill('4,500')
    },
  },
  {
    page: 'review',
    state: 'countered',
    visitor: 'nobody',
    path: LINK,
    rig: answer(REVIEW, { ...OFFER, status: 1 }),
  },
  {
    page: 'review',
    state: 'refused',
    visitor: 'nobody',
    path: LINK,
    rig: refuse(REVIEW, 'quote_link_refused'),
  },
  {
    page: 'review',
    state: 'long',
    visitor: 'nobody',
    path: LINK,
    rig: answer(REVIEW, LONG_OFFER),
  },
  {
    page: 'review',
    state: 'passcode',
    visitor: 'nobody',
    path: LINK,
    rig: refuse(REVIEW, 'quote_passcode_needed'),
    act: (page) => page.getByRole('textbox', { name: 'Passcode' }).waitFor(),
  },
  {
    page: 'review',
    state: 'passcode-wrong',
    visitor: 'nobody',
    path: LINK,
    rig: refuse(REVIEW, 'quote_passcode_wrong'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Passcode' }).fill('abcd 2345')
      await page.getByRole('button', { name: 'Open the quote' }).click()
      await page.getByText('This passcode is not right.').waitFor()
    },
  },
  {
    page: 'review',
    state: 'locked',
    visitor: 'nobody',
    path: LINK,
    rig: refuse(REVIEW, 'quote_link_locked'),
  },
  { page: 'review', state: 'incomplete', visitor: 'nobody', path: () => '/shipper/1/quote/1207' },
  ...(['accept', 'counter', 'reject', 'deleted'] as const).map((action) => ({
    page: 'confirmation',
    state: action,
    visitor: 'nobody' as const,
    path: () => `/shipper/1/confirmation/1207?action=${action}`,
  })),
]
