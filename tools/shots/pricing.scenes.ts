import type { Page } from '@playwright/test'
import {
  CHECKED_RATES,
  FIGURES,
  FRESH,
  HAPPENED,
  LONG,
  LONG_OFFER,
  MANY,
  NEXT_STEPS,
  OFFER,
  PAGE,
  QUOTE,
  REVOKED,
  WRITTEN,
  ended,
} from './answers/pricing.answers.ts'
import { answer, open, refuse, type Scene } from './scene.ts'

const LIST = /\/api\/pricing\/\d+\/quotes\?/
const STATS = /\/api\/pricing\/\d+\/quotes\/stats/
const STEPS = /\/api\/pricing\/\d+\/quotes\/next-steps$/
const ONE = /\/api\/pricing\/\d+\/quotes\/\d+$/
const FEED = /\/api\/pricing\/\d+\/quotes\/\d+\/feed$/
const NOTES = /\/api\/pricing\/\d+\/quotes\/\d+\/notes$/
const BULK_SEND = /\/api\/pricing\/\d+\/bulk\/send$/
const SEND = /\/api\/pricing\/\d+\/quotes\/\d+\/send$/
const REVIEW = /\/api\/shippers\/quotes\/\d+\?/

const RATE_IMPORT = /\/api\/pricing\/\d+\/rates\/imports\/\d+$/

const mockAll =
  (...mocks: ((page: Page) => Promise<unknown>)[]) =>
  (page: Page) =>
    Promise.all(mocks.map((rig) => rig(page)))

const list = mockAll(answer(LIST, PAGE), answer(STATS, FIGURES), answer(STEPS, NEXT_STEPS))
const one = (quote: object) => mockAll(answer(ONE, quote), answer(FEED, HAPPENED), answer(NOTES, WRITTEN))
const DASHBOARD = () => '/pricing/1/dashboard'
const LINK = () => '/shipper/1/quote/1207?token=planted'

/** Quotes as the portal's users and the shipper see them. */
export const pricingScenes: readonly Scene[] = [
  { page: 'quotes', state: 'full', visitor: 'shipper', path: DASHBOARD, mock: list },
  { page: 'quotes', state: 'loading', visitor: 'shipper', path: DASHBOARD, stalled: LIST },
  {
    page: 'quotes',
    state: 'empty',
    visitor: 'shipper',
    path: DASHBOARD,
    mock: answer(LIST, { quotes: [], total_record_count: 0 }),
  },
  {
    page: 'quotes',
    state: 'server-error',
    visitor: 'shipper',
    path: DASHBOARD,
    mock: refuse(LIST, 'not_permitted'),
  },
  {
    page: 'quotes',
    state: 'actions',
    visitor: 'shipper',
    path: DASHBOARD,
    mock: list,
    act: open(/^Actions for/, 'menu'),
  },
  {
    page: 'quotes',
    state: 'bulk',
    visitor: 'shipper',
    path: DASHBOARD,
    mock: mockAll(list, answer(BULK_SEND, MANY)),
    act: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('won’t change').waitFor()
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
    mock: answer(RATE_IMPORT, CHECKED_RATES),
  },
  {
    page: 'rate-import',
    state: 'columns',
    visitor: 'shipper',
    path: () => '/pricing/1/rates/import/5',
    mock: answer(RATE_IMPORT, { ...CHECKED_RATES, state: 'mapping' }),
  },
  {
    page: 'rate-import',
    state: 'done',
    visitor: 'shipper',
    path: () => '/pricing/1/rates/import/5',
    mock: answer(RATE_IMPORT, { ...CHECKED_RATES, state: 'done', good_count: 0, written_count: 1199 }),
  },
  { page: 'quote-new', state: 'full', visitor: 'shipper', path: () => '/pricing/1/quote/new' },
  {
    page: 'quote-new',
    state: 'wrong',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/new',
    act: async (page) => {
      await page.getByRole('button', { name: 'Save quote' }).click()
      await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor()
    },
  },
  { page: 'quote', state: 'open', visitor: 'shipper', path: () => '/pricing/1/quote/1207', mock: one(QUOTE) },
  { page: 'quote', state: 'ended', visitor: 'shipper', path: () => '/pricing/1/quote/1206', mock: one(LONG) },
  {
    page: 'quote',
    state: 'send',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    mock: one(QUOTE),
    act: open(/^Resend/, 'dialog'),
  },
  {
    page: 'quote',
    state: 'passcode',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    mock: mockAll(
      one({ ...QUOTE, has_passcode: true }),
      answer(SEND, { ...QUOTE, has_passcode: true, passcode: 'K7QM-3XDP' }),
    ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Resend' }).click()
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
    mock: one(quote),
  })),
  {
    page: 'quote',
    state: 'loading',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    stalled: ONE,
  },
  {
    page: 'quote',
    state: 'server-error',
    visitor: 'shipper',
    path: () => '/pricing/1/quote/1207',
    mock: refuse(ONE, 'not_permitted'),
  },
  { page: 'quote', state: 'missing', visitor: 'shipper', path: () => '/pricing/1/quote/999999' },
  {
    page: 'review',
    state: 'offer',
    visitor: 'nobody',
    path: LINK,
    mock: answer(REVIEW, { ...OFFER, rejected_once: false }),
  },
  {
    page: 'review',
    state: 'accept',
    visitor: 'nobody',
    path: LINK,
    mock: answer(REVIEW, OFFER),
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
    mock: answer(REVIEW, { ...OFFER, rejected_once: false }),
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
    mock: answer(REVIEW, { ...OFFER, status: 1 }),
  },
  {
    page: 'review',
    state: 'refused',
    visitor: 'nobody',
    path: LINK,
    mock: refuse(REVIEW, 'quote_link_refused'),
  },
  {
    page: 'review',
    state: 'long',
    visitor: 'nobody',
    path: LINK,
    mock: answer(REVIEW, LONG_OFFER),
  },
  {
    page: 'review',
    state: 'passcode',
    visitor: 'nobody',
    path: LINK,
    mock: refuse(REVIEW, 'quote_passcode_needed'),
    act: (page) => page.getByRole('textbox', { name: 'Passcode' }).waitFor(),
  },
  {
    page: 'review',
    state: 'passcode-wrong',
    visitor: 'nobody',
    path: LINK,
    mock: refuse(REVIEW, 'quote_passcode_wrong'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Passcode' }).fill('abcd 2345')
      await page.getByRole('button', { name: 'Open quote' }).click()
      await page.getByText('Incorrect passcode.').waitFor()
    },
  },
  {
    page: 'review',
    state: 'locked',
    visitor: 'nobody',
    path: LINK,
    mock: refuse(REVIEW, 'quote_link_locked'),
  },
  { page: 'review', state: 'incomplete', visitor: 'nobody', path: () => '/shipper/1/quote/1207' },
  ...(['accept', 'counter', 'reject', 'deleted'] as const).map((action) => ({
    page: 'confirmation',
    state: action,
    visitor: 'nobody' as const,
    path: () => `/shipper/1/confirmation/1207?action=${action}`,
  })),
]
