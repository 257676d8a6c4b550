import type { Page } from '@playwright/test'
import {
  CODES,
  DRAFT,
  LONG_PAGE,
  OPEN,
  PAGE,
  PAYEE,
  PAYER_INVOICE,
  PAYERS,
  PAYMENTS,
  SENT,
  STATEMENT,
  STATS,
  TRIPS,
} from './invoicing.answers.ts'
import {
  BILL,
  BILL_PAGE,
  BILL_STATS,
  BILL_STAYS,
  DEMURRAGE_BILL,
  DENIED,
  DISPUTED,
  LONG_BILLS,
  QUESTION,
} from './answers/bills.ts'
import {
  ACCRUAL,
  BILL_LAYOUTS,
  BILL_RULES,
  FUEL_MONTHS,
  REMITTANCES,
  SENT_DISPUTE,
} from './answers/bill-work.ts'
import { answer, open, openOfList, refuse, type Scene } from './scene.ts'

const COMPANY = /\/api\/invoicing\/\d+\/company$/
const PAYER_LIST = /\/api\/invoicing\/\d+\/payers$/
const CODE_LIST = /\/api\/invoicing\/\d+\/charge_codes$/
const LIST = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/list/
const SUMS = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/stats/
const ONE = /\/api\/invoicing\/\d+\/payee\/\d+\/invoices\/\d+$/
const TRIP_LIST = /\/api\/invoicing\/\d+\/waybills/

const STATEMENTS = /\/api\/invoicing\/\d+\/payee\/\d+\/payers\/\d+\/statement/
const PAYMENT_LIST = /\/api\/invoicing\/\d+\/payee\/\d+\/payments$/
const OPEN_INVOICES = /\/api\/invoicing\/\d+\/payee\/\d+\/payers\/\d+\/open_invoices/
const PAYER_LINK = /\/api\/payers\/invoices\/\d+\?/

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

const BILL_LIST = /\/api\/invoicing\/\d+\/bills\?/
const BILL_SUMS = /\/api\/invoicing\/\d+\/bills\/stats/
const ONE_BILL = /\/api\/invoicing\/\d+\/bills\/\d+$/
const FUEL = /\/api\/invoicing\/\d+\/bills\/\d+\/fuel$/
const STAYS = /\/api\/invoicing\/\d+\/bills\/\d+\/stays$/
const DISPUTE = /\/api\/invoicing\/\d+\/bills\/\d+\/dispute/
const ACCRUALS = /\/api\/invoicing\/\d+\/bill_accrual/
const REMITTED = /\/api\/invoicing\/\d+\/remittances/
const RULES = /\/api\/invoicing\/\d+\/bill_rules/
const LAYOUTS = /\/api\/invoicing\/\d+\/bill_layouts/
const BILLS = () => '/invoicing/1/bills'
const BILL_PATH = () => '/invoicing/1/bills/7'
const sums = mockAll(answer(BILL_SUMS, BILL_STATS), answer(ACCRUALS, ACCRUAL))

const billScenes: readonly Scene[] = [
  { page: 'bills', state: 'full', visitor, path: BILLS, mock: mockAll(sums, answer(BILL_LIST, BILL_PAGE)) },
  { page: 'bills', state: 'long', visitor, path: BILLS, mock: mockAll(sums, answer(BILL_LIST, LONG_BILLS)) },
  { page: 'bills', state: 'loading', visitor, path: BILLS, mock: sums, stalled: BILL_LIST },
  {
    page: 'bills',
    state: 'empty',
    visitor,
    path: BILLS,
    mock: mockAll(
      answer(BILL_LIST, { data: [], total_record_count: 0 }),
      answer(BILL_SUMS, { year: 2026, states: [], totals: [], railroads: [], charges: [] }),
    ),
  },
  {
    page: 'bills',
    state: 'server-error',
    visitor,
    path: BILLS,
    mock: mockAll(sums, refuse(BILL_LIST, 'not_permitted')),
  },
  {
    page: 'bills',
    state: 'upload',
    visitor,
    path: BILLS,
    mock: mockAll(sums, answer(BILL_LIST, BILL_PAGE), answer(LAYOUTS, BILL_LAYOUTS)),
    act: openOfList(/^Upload bills/, 'dialog'),
  },
  {
    page: 'bill',
    state: 'full',
    visitor,
    path: BILL_PATH,
    mock: mockAll(answer(ONE_BILL, BILL), answer(FUEL, FUEL_MONTHS)),
  },
  { page: 'bill', state: 'question', visitor, path: BILL_PATH, mock: answer(ONE_BILL, QUESTION) },
  {
    page: 'bill',
    state: 'disputed',
    visitor,
    path: BILL_PATH,
    mock: mockAll(answer(ONE_BILL, DISPUTED), answer(DISPUTE, SENT_DISPUTE), answer(FUEL, FUEL_MONTHS)),
  },
  {
    page: 'bill',
    state: 'denied',
    visitor,
    path: BILL_PATH,
    mock: mockAll(answer(ONE_BILL, DENIED), answer(DISPUTE, SENT_DISPUTE), answer(FUEL, FUEL_MONTHS)),
  },
  {
    page: 'bill',
    state: 'demurrage',
    visitor,
    path: BILL_PATH,
    mock: mockAll(answer(ONE_BILL, DEMURRAGE_BILL), answer(STAYS, BILL_STAYS)),
  },
  {
    page: 'bill',
    state: 'dispute-form',
    visitor,
    path: BILL_PATH,
    mock: mockAll(
      answer(ONE_BILL, DISPUTED),
      answer(DISPUTE, { ...SENT_DISPUTE, sent: null }),
      answer(FUEL, FUEL_MONTHS),
    ),
    act: openOfList(/^Send dispute/, 'dialog'),
  },
  { page: 'bill', state: 'server-error', visitor, path: BILL_PATH, mock: refuse(ONE_BILL, 'not_permitted') },
  {
    page: 'bill-rules',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/bill-rules',
    mock: answer(RULES, BILL_RULES),
  },
  {
    page: 'bill-rules',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/bill-rules',
    mock: answer(RULES, []),
  },
  {
    page: 'bill-accrual',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/accrual',
    mock: answer(ACCRUALS, ACCRUAL),
    act: (page) => page.getByRole('button', { name: /^Show .* cars of BNSF/ }).click(),
  },
  {
    page: 'bill-accrual',
    state: 'add-rate',
    visitor,
    path: () => '/invoicing/1/accrual',
    mock: answer(ACCRUALS, ACCRUAL),
    act: openOfList(/^Add rate/, 'dialog'),
  },
  {
    page: 'bill-accrual',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/accrual',
    mock: answer(ACCRUALS, { ...ACCRUAL, totals: [], lanes: [], lines: [] }),
  },
  {
    page: 'bill-payments',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/remittances',
    mock: answer(REMITTED, REMITTANCES),
  },
  {
    page: 'bill-payments',
    state: 'form',
    visitor,
    path: () => '/invoicing/1/remittances',
    mock: answer(REMITTED, REMITTANCES),
    act: openOfList(/^Record payment/, 'dialog'),
  },
  {
    page: 'bill-payments',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/remittances',
    mock: answer(REMITTED, { payable: [], paid: [] }),
  },
  {
    page: 'bill-layouts',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/bill-layouts',
    mock: answer(LAYOUTS, BILL_LAYOUTS),
  },
  {
    page: 'bill-layouts',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/bill-layouts',
    mock: answer(LAYOUTS, []),
  },
  {
    page: 'bill-layouts',
    state: 'form',
    visitor,
    path: () => '/invoicing/1/bill-layouts',
    mock: answer(LAYOUTS, BILL_LAYOUTS),
    act: openOfList(/^Edit NS weekly/, 'dialog'),
  },
  { page: 'bill-new', state: 'full', visitor, path: () => '/invoicing/1/bills/new' },
]

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
  {
    page: 'invoice',
    state: 'payment',
    visitor,
    path: () => '/invoicing/1/invoices/9/edit',
    mock: mockAll(base, answer(ONE, SENT)),
    act: open(/^Record payment/, 'dialog'),
  },
  {
    page: 'invoice',
    state: 'void',
    visitor,
    path: () => '/invoicing/1/invoices/9/edit',
    mock: mockAll(base, answer(ONE, SENT)),
    act: open(/^Void invoice/, 'dialog'),
  },
  {
    page: 'invoice-statements',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/statements',
    mock: mockAll(base, answer(STATEMENTS, STATEMENT), answer(PAYMENT_LIST, PAYMENTS)),
  },
  {
    page: 'invoice-statements',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/statements',
    mock: mockAll(base, answer(STATEMENTS, { ...STATEMENT, accounts: [] }), answer(PAYMENT_LIST, [])),
  },
  {
    page: 'record-payment',
    state: 'full',
    visitor,
    path: () => '/invoicing/1/payments/new',
    mock: mockAll(base, answer(OPEN_INVOICES, OPEN)),
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Payer' }).selectOption({ index: 1 })
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('20000')
      await page.getByRole('button', { name: 'Pay oldest first' }).click()
    },
  },
  {
    page: 'record-payment',
    state: 'empty',
    visitor,
    path: () => '/invoicing/1/payments/new',
    mock: mockAll(base, answer(OPEN_INVOICES, [])),
  },
  {
    page: 'payer-invoice',
    state: 'full',
    visitor: 'nobody',
    path: () => '/payer/1/invoice/9?token=planted',
    mock: answer(PAYER_LINK, PAYER_INVOICE),
  },
  {
    page: 'payer-invoice',
    state: 'refused',
    visitor: 'nobody',
    path: () => '/payer/1/invoice/9?token=planted',
    mock: refuse(PAYER_LINK, 'invoice_link_refused'),
  },
  { page: 'payee-profile', state: 'full', visitor, path: () => '/invoicing/1/profile', mock: base },
  ...billScenes,
  { page: 'charge-codes', state: 'full', visitor, path: () => '/invoicing/1/charge-codes', mock: base },
]
