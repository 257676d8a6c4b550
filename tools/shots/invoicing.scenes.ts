import type { Page } from '@playwright/test'
import { CODES, DRAFT, LONG_PAGE, PAGE, PAYEE, PAYERS, SENT, STATS, TRIPS } from './invoicing.answers.ts'
import { answer, open, refuse, type Scene } from './scene.ts'

const COMPANY = /\/api\/invoicing\/\d+\/company$/
const PAYER_LIST = /\/api\/invoicing\/\d+\/payers$/
const CODE_LIST = /\/api\/invoicing\/\d+\/charge_codes$/
const LIST = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/list/
const SUMS = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/stats/
const ONE = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/\d+$/
const TRIP_LIST = /\/api\/invoicing\/\d+\/waybills/

const mockAll =
  (...mocks: ((page: Page) => Promise<unknown>)[]) =>
  (page: Page) =>
    Promise.all(mocks.map((mock) => mock(page)))

const base = mockAll(
  answer(COMPANY, PAYEE),
  answer(PAYER_LIST, PAYERS),
  answer(CODE_LIST, CODES),
  answer(TRIP_LIST, TRIPS),
  answer(SUMS, STATS),
)
const INVOICES = () => '/invoicing/1/invoices'
const visitor = 'shipper'

/** Invoices as their people see them. */
export const invoicingScenes: readonly Scene[] = [
  { page: 'invoices', state: 'full', visitor, path: INVOICES, mock: mockAll(base, answer(LIST, PAGE)) },
  { page: 'invoices', state: 'long', visitor, path: INVOICES, mock: mockAll(base, answer(LIST, LONG_PAGE)) },
  { page: 'invoices', state: 'loading', visitor, path: INVOICES, mock: base, stalled: LIST },
  {
    page: 'invoices',
    state: 'empty',
    visitor,
    path: INVOICES,
    mock: mockAll(
      base,
      answer(LIST, { data: [], record_count: 0, page: 1, size: 25 }),
      answer(SUMS, { states: [], ageing: [] }),
    ),
  },
  {
    page: 'invoices',
    state: 'server-error',
    visitor,
    path: INVOICES,
    mock: mockAll(base, refuse(LIST, 'not_permitted')),
  },
  {
    page: 'invoices',
    state: 'actions',
    visitor,
    path: INVOICES,
    mock: mockAll(base, answer(LIST, PAGE)),
    act: open(/^Actions for/, 'menu'),
  },
  { page: 'invoice-new', state: 'full', visitor, path: () => '/invoicing/1/invoices/new', mock: base },
  {
    page: 'invoice-copy',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/invoices/new/9',
    mock: mockAll(base, answer(ONE, SENT)),
  },
  {
    page: 'invoice',
    state: 'draft',
    visitor,
    path: () => '/invoicing/1/invoices/9/edit',
    mock: mockAll(base, answer(ONE, DRAFT)),
  },
  {
    page: 'invoice',
    state: 'sent',
    visitor,
    path: () => '/invoicing/1/invoices/9/edit',
    mock: mockAll(base, answer(ONE, SENT)),
  },
  {
    page: 'invoice',
    state: 'server-error',
    visitor,
    path: () => '/invoicing/1/invoices/9/edit',
    mock: mockAll(base, refuse(ONE, 'not_permitted')),
  },
  { page: 'payee-profile', state: 'full', visitor, path: () => '/invoicing/1/profile', mock: base },
  { page: 'charge-codes', state: 'full', visitor, path: () => '/invoicing/1/charge-codes', mock: base },
]
