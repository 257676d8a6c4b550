import type { Page } from '@playwright/test'
import type { Facts } from './facts.ts'
import { answer, open, openOfList, refuse, type Scene } from './scene.ts'

const LIST_CALL = /\/api\/waybills\/\d+\/dashboard$/
const CSV_CALL = /\/dashboard\/csv$/
const WAYBILL_CALL = /\/api\/waybills\/\d+\/detail\/\d+$/

const assets =
  (search = '') =>
  ({ customerId }: Facts) =>
    `/visibility/${customerId}/assets${search}`
const waybill = ({ customerId, waybillId }: Facts): string =>
  `/visibility/${customerId}/waybills/${waybillId}`

const WIDE = [1440, 1024]
const NARROW = [390]

/** The button in the column of estimates of the first row, or of the first card where the screen is narrow. */
async function openEta(page: Page): Promise<void> {
  await page.locator(':is(td, article p) button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog', { name: /^ETA of/ }).waitFor()
}

async function typeInSearch(page: Page, { equipmentId }: Facts): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search equipment, waybill or bill of lading' })
  await box.pressSequentially(equipmentId.slice(0, 3))
  await page.getByRole('option').first().waitFor()
}

async function openFilterEditor(page: Page, column: string): Promise<void> {
  await open(/^Add filter/, 'dialog')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: column, exact: true }).click()
  await dialog.locator('p', { hasText: column }).waitFor()
}

/** The date editor is loaded from a separate chunk. */
async function openDates(page: Page): Promise<void> {
  await openFilterEditor(page, 'Last sighting')
  await page.getByRole('dialog').getByLabel('From', { exact: true }).waitFor()
}

/** The full list, and what opens above it. */
const above = (state: string, act: NonNullable<Scene['act']>, widths?: readonly number[]): Scene => ({
  page: 'assets',
  state,
  visitor: 'shipper',
  path: assets(),
  act,
  ...(widths ? { widths } : {}),
})

const VIEWS = /\/api\/lists\/\d+\/views\?/
const VIEW = {
  view_id: 5,
  list: 'assets',
  name: 'Late to Chicago, loaded, of the customers in the east',
  is_shared: true,
  is_mine: true,
  is_default: true,
  address: { status_code: '40|50' },
  widths: {},
  version: 1,
}

const assetList: Scene[] = [
  { page: 'assets', state: 'full', visitor: 'shipper', path: assets() },
  { page: 'assets-map', state: 'full', visitor: 'shipper', path: assets('?map=on') },
  { page: 'assets-map', state: 'late', visitor: 'shipper', path: assets('?map=on&lateness=overdue|late') },
  {
    page: 'assets-map',
    state: 'failed',
    visitor: 'shipper',
    path: assets('?map=on'),
    mock: refuse(/\/dashboard\/map$/, 'database_unavailable'),
  },
  {
    page: 'assets',
    state: 'filtered',
    visitor: 'shipper',
    path: assets('?status_code=40|90&sort=destination_location&dir=asc'),
  },
  {
    page: 'assets',
    state: 'loading',
    visitor: 'shipper',
    path: assets(),
    stalled: LIST_CALL,
  },
  { page: 'assets', state: 'nothing-matches', visitor: 'shipper', path: assets('?q=ZZZZ999999') },
  { page: 'assets', state: 'lost-list', visitor: 'shipper', path: assets('?lookup=abc123abc123') },
  { page: 'assets', state: 'ids-not-found', visitor: 'shipper', path: assets('?ids=GATX1|UTLX2|ZZZZ3') },
  {
    page: 'assets',
    state: 'no-assets-yet',
    visitor: 'shipper',
    path: assets(),
    mock: answer(LIST_CALL, { data: [], record_count: 0, report_groups: {}, unmatched_terms: [] }),
  },
  {
    page: 'assets',
    state: 'server-error',
    visitor: 'shipper',
    path: assets(),
    mock: refuse(LIST_CALL, 'internal'),
    act: (page) => page.getByRole('button', { name: /try again/i }).waitFor(),
  },
  above('bulk-search', open(/^Bulk search/, 'dialog')),
  above('columns', openOfList(/^Columns/, 'dialog')),
  above('eta', openEta),
  above('suggestions', typeInSearch),
  above('export', openOfList(/^Export/, 'menu')),
  { ...above('notice', failToExport), mock: refuse(CSV_CALL, 'internal') },
  {
    ...above('views', openOfList(/^Late to Chicago/, 'menu')),
    path: assets('?view=5&status_code=40'),
    mock: answer(VIEWS, { views: [VIEW, { ...VIEW, view_id: 6, name: 'Empties', is_mine: false }] }),
  },
  above('view-kept', async (page) => {
    await openOfList(/^Views/, 'menu')(page)
    await page.getByRole('menuitem', { name: /^Save as/ }).click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
  }),
  above('filters', open(/^Add filter/, 'dialog'), WIDE),
  above('filter-choices', (page) => openFilterEditor(page, 'Status'), WIDE),
  above('filter-dates', openDates, WIDE),
  above('groups', open(/^Reporting groups/, 'dialog'), WIDE),
  above('column-menu', open(/^Column Status/, 'menu'), WIDE),
  above('more', (page) => page.getByRole('button', { name: 'More list options' }).click(), NARROW),
  above('filter-sheet', open(/^Filters/, 'dialog'), NARROW),
]

/** A file that cannot be created: the message is shown for a few seconds. */
async function failToExport(page: Page): Promise<void> {
  await openOfList(/^Export/, 'menu')(page)
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await page.getByRole('alert').waitFor()
}

/** A waybill with everything one may hold, for a tank car of crude oil. */
const DOCUMENTS = {
  documents: [
    {
      message_id: 1,
      request_id: null,
      is_used: true,
      place: 1,
      set_id: '417',
      summary: 'Waybill, 305357, DORE, ND to GALVESTON, TX',
      received_ts: '2026-11-20T14:05:00.000Z',
      facts: {
        waybill_number: '305357',
        bill_of_lading_number: '008573DR',
        weight_lb: 193_598,
        goods: [{ stcc: '4910165', description: 'PETROLEUM CRUDE OIL, RESIDUE LAST CONTAINED' }],
        hazmat: [
          {
            identification: 'UN1267',
            name: 'PETROLEUM CRUDE OIL',
            hazard_class: '3',
            packing_group: 'I',
            contact: 'CHEMTREC # 204043, 8004249300',
          },
        ],
        parties: [
          { role: 'shipper', name: 'DAKOTA CRUDE MARKETING', location: 'DORE, ND' },
          { role: 'consignee', name: 'GULF REFINING COMPANY, LTD.', location: 'GALVESTON, TX' },
          { role: 'freight bill recipient', name: 'DAKOTA CRUDE MARKETING', location: 'OKLAHOMA CITY, OK' },
        ],
        route: [
          { carrier: 'BNSF', junction: 'GALVE' },
          { carrier: 'UP', junction: null },
        ],
        seals: ['582127', '582128'],
        references: [{ type: 'purchase order number', number: '77-12' }],
        price_authority: 'BNSF 4022',
      },
    },
  ],
}

const waybills: Scene[] = [
  {
    page: 'waybill',
    state: 'document',
    visitor: 'shipper',
    path: waybill,
    mock: answer(/\/api\/waybills\/\d+\/detail\/\d+\/documents$/, DOCUMENTS),
    act: (page) => page.getByRole('heading', { name: 'On the waybill' }).scrollIntoViewIfNeeded(),
  },
  {
    page: 'waybill',
    state: 'full',
    visitor: 'shipper',
    path: waybill,
    // The ground is drawn once the lazy map and its borders have come.
    act: (page) => page.locator('svg[aria-label^="Map of"] path').first().waitFor({ state: 'attached' }),
  },
  {
    page: 'waybill',
    state: 'loading',
    visitor: 'shipper',
    path: waybill,
    stalled: WAYBILL_CALL,
  },
  {
    page: 'waybill',
    state: 'missing',
    visitor: 'shipper',
    path: ({ customerId }) => `/visibility/${customerId}/waybills/999999999`,
  },
  {
    page: 'waybill',
    state: 'server-error',
    visitor: 'shipper',
    path: waybill,
    mock: refuse(WAYBILL_CALL, 'internal'),
    act: (page) => page.getByRole('button', { name: /try again/i }).waitFor(),
  },
]

export const visibilityScenes: readonly Scene[] = [...assetList, ...waybills]
