import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  listInboundPipeline,
  type PipelineRow,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations, listOrigins } from '#contract/areas/analytics/places/places.contract.ts'
import { createView, listViews, type SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { makeCompany, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { getPipelineColumns } from './pipeline.rules.ts'

const ROW: PipelineRow = {
  waybill_id: 1,
  equipment_id: 'TILX1',
  equipment_kind: 'R',
  load_empty_status: 'L',
  reporting_groups: [1],
  commodity: 'Corn syrup',
  current_location: 'Kansas City, MO',
  last_event_text: 'Bad order',
  last_sighting_date: '2026-11-13T12:00:00Z',
  destination_location: 'Dallas, TX',
  destination_id: 11,
  origin_location: 'Cedar Rapids, IA',
  origin_id: 21,
  status_code: 40,
  tele_eta: { date: '2026-11-23T00:00:00Z' },
  rail_eta: { date: '2026-11-20T18:00:00Z' },
  current_carrier: 'UP',
  days_since_last_sighting: 11,
  note: { note: null },
  bill_of_lading_number: null,
  last_notify_date: null,
  imdl_pickup_number: null,
  train_id: null,
  exceptions: ['Bad order'],
  ramped_date: null,
  deramped_date: null,
  current_zone: 'America/Chicago',
  destination_zone: 'America/Chicago',
  due: null,
}
const ROWS: PipelineRow[] = [
  ROW,
  {
    ...ROW,
    waybill_id: 2,
    equipment_id: 'UTLX2',
    load_empty_status: 'E',
    exceptions: [],
    commodity: null,
    days_since_last_sighting: 2,
    tele_eta: { date: null },
    last_event_text: 'Departed',
  },
]

function pipeline(permissions = ['reporting_pipeline_view'], waybill_type: 'both' | 'R' | 'imdl' = 'both') {
  const api = signedInAs({ permissions, user: { companies: [makeCompany({ waybill_type })] } })
  const group = (id: number, name: string) => ({ id, name, equipment_ids: [], party_ids: [], version: 1 })
  api.answer(listReportingGroups, { data: [group(1, 'Syrup tanks'), group(2, 'Oil tanks')] })
  api.answer(listDestinations, {
    data: [
      { id: 11, name: 'Dallas, TX' },
      { id: 12, name: 'Chicago, IL' },
    ],
  })
  api.answer(listOrigins, {
    data: [
      { id: 21, name: 'Cedar Rapids, IA' },
      { id: 22, name: 'Nampa, ID' },
    ],
  })
  api.answer(listViews, { views: [] })
  api.answer(listInboundPipeline, { data: ROWS, record_count: 2, report_groups: { 1: 'Syrup tanks' } })
  return api
}
const sentBy = (api: ReturnType<typeof pipeline>): unknown =>
  JSON.parse(api.calls.filter(({ path }) => path.endsWith('/inbound_pipeline')).at(-1)?.body ?? 'null')

beforeEach(() => {
  localStorage.removeItem('interline.pipeline.columns')
  return page.viewport(1440, 900)
})

const unitNames = () =>
  page
    .getByRole('table', { name: 'Pipeline' })
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)
    .filter((text) => /^\w{4}\d+$/.test(text ?? ''))

test('[ANA-010] [ANA-018] [ANA-040] units are grouped by destination, the longest silent first', async () => {
  const api = pipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Pipeline View' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  expect(document.title).toContain('Pipeline View')
  expect(unitNames()).toEqual(['TILX1', 'UTLX2'])
  expect(sentBy(api)).toEqual({ destination: '', group_ids: '', max_age: '2', shape: 'columns' })
})

test('[ANA-012] [ANA-013] [ANA-014] [ANA-058] the address chooses groups, destinations and months', async () => {
  const api = pipeline()

  await openPortal(pages, '/reports/7/pipeline?groupIds=1%7C2&destinations=11%7C12&maxAge=5')

  await expect.element(page.getByRole('button', { name: '2 fleets' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 destinations' })).toBeVisible()
  await expect
    .poll(() => sentBy(api))
    .toEqual({ destination: '11,12', group_ids: '1,2', max_age: '5', shape: 'columns' })
})

test('[ANA-089] origins keep the units that come from them', async () => {
  pipeline()

  await openPortal(pages, '/reports/7/pipeline?origins=22')

  await expect.element(page.getByRole('button', { name: 'Nampa, ID' })).toBeVisible()
  await expect.element(page.getByText('No matching units')).toBeVisible()
})

test('[ANA-015] [ANA-016] the address sorts by a column in a direction', async () => {
  pipeline()

  await openPortal(pages, '/reports/7/pipeline?sortColumn=equipment_id&sortDirection=desc')

  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  expect(unitNames()).toEqual(['UTLX2', 'TILX1'])
  await expect
    .element(page.getByRole('columnheader', { name: 'Equipment' }))
    .toHaveAttribute('aria-sort', 'descending')
})

test('[ANA-049] a filter keeps rows at or above its value and shows how many', async () => {
  pipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('3')
  await expect.element(page.getByText('Matches 1 of 2 units.')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect
    .element(page.getByRole('button', { name: 'Remove filter Days since sighting at least 3 (1)' }))
    .toBeVisible()
  expect(unitNames()).toEqual(['TILX1'])
})

test('[ANA-041] [ANA-042] [ANA-043] [ANA-044] reset takes filters, groups, destinations, months and sort back', async () => {
  const api = pipeline()
  const { path } = await openPortal(
    pages,
    '/reports/7/pipeline?groupIds=1&destinations=11&maxAge=5&sortColumn=equipment_id&filters=commodity~contains~corn',
  )
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()

  await expect.poll(path).toBe('/reports/7/pipeline')
  await expect
    .poll(() => sentBy(api))
    .toEqual({ destination: '', group_ids: '', max_age: '2', shape: 'columns' })
  expect(unitNames()).toEqual(['TILX1', 'UTLX2'])
})

test.each([
  ['both', 21, ['Train', 'Pickup number', 'Railroad', 'Ramp status']],
  ['R', 19, ['Train', 'Railroad']],
  ['imdl', 17, ['Pickup number', 'Ramp status']],
] as const)('[ANA-038] [ANA-039] the layout %s has %i columns', async (type, columns, own) => {
  pipeline(undefined, type)
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: new RegExp(`/${columns}$`) }).click()

  await expect.element(page.getByRole('checkbox', { name: own[0] })).toBeVisible()
  for (const label of ['Train', 'Pickup number', 'Railroad', 'Ramp status'])
    expect(page.getByRole('checkbox', { name: label, exact: true }).elements()).toHaveLength(
      (own as readonly string[]).includes(label) ? 1 : 0,
    )
})

test('[ANA-011] without its permission the pipeline leads to the landing page', async () => {
  pipeline(['visibility_asset_list'])

  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await expect.poll(path).toMatch(/^\/visibility\/7\/assets/)
})

test('[ANA-093] nothing found is shown as such', async () => {
  pipeline().refuse(listInboundPipeline, 404, { message: 'Not found.' } as never)

  await openPortal(pages, '/reports/7/pipeline')

  await expect
    .element(page.getByRole('status').getByText('No data returned for the selected groups/destinations.'))
    .toBeVisible()
})

test('[ANA-095] [ANA-096] errors name what failed', async () => {
  const api = pipeline()
  api.refuse(listInboundPipeline, 500, { message: 'Broken.' } as never)
  api.refuse(listDestinations, 500, { message: 'Broken.' } as never)

  await openPortal(pages, '/reports/7/pipeline')

  const alerts = page.getByRole('alert')
  await expect.element(alerts.getByText('Unable to load report at this time.')).toBeVisible()
  await expect.element(alerts.getByText('Unable to load destinations at this time.')).toBeVisible()
})

test('[ANA-019] [ANA-020] [ANA-021] [ANA-022] [ANA-023] [ANA-024] [ANA-025] [ANA-026] [ANA-027] [ANA-028] [ANA-029] [ANA-030] [ANA-031] [ANA-032] [ANA-033] [ANA-034] [ANA-035] [ANA-036] [ANA-037] every column shows the row’s value, and an empty one blank', async () => {
  localStorage.setItem('interline.pipeline.columns', getPipelineColumns('both').join(','))
  const empty = Object.fromEntries(Object.keys(ROW).map((key) => [key, null]))
  const full = {
    note: { note: 'Ask the yard' },
    bill_of_lading_number: 'BL-7700',
    last_notify_date: '2026-11-12T12:00:00Z',
    imdl_pickup_number: 'PU9',
    train_id: 'MKCDA 23',
  }
  const api = pipeline()
  api.answer(listInboundPipeline, {
    data: [
      { ...ROW, ...full },
      {
        ...ROW,
        ...(empty as object),
        waybill_id: 2,
        equipment_id: 'UTLX2',
        equipment_kind: 'R',
        destination_id: 11,
        reporting_groups: [],
        exceptions: [],
        tele_eta: { date: null },
        rail_eta: { date: null },
        note: { note: null },
      },
    ],
    record_count: 2,
    report_groups: { 1: 'Syrup tanks' },
  })
  await openPortal(pages, '/reports/7/pipeline')
  const table = page.getByRole('table', { name: 'Pipeline' })
  await expect.element(table).toBeVisible()

  const toCells = (name: string) =>
    Object.fromEntries(
      [
        ...(table
          .getByRole('row', { name: new RegExp(`Select ${name}`) })
          .element()
          .querySelectorAll('td') ?? []),
      ].map((cell) => [cell.dataset['label'], cell.textContent]),
    )
  expect(toCells('TILX1')).toEqual({
    'L/E': 'L',
    Status: 'In Transit',
    Location: 'Kansas City, MO',
    'Last event': 'Bad order',
    'Days since sighting': '11',
    ETA: '11/22/2026 18:00',
    'Railroad ETA': '11/20/2026 12:00',
    Commodity: 'Corn syrup',
    Exceptions: 'Bad order',
    Origin: 'Cedar Rapids, IA',
    'Last sighting': '11/13/2026 06:00',
    'Reporting groups': 'Syrup tanks',
    Note: 'Ask the yard',
    Railroad: 'UP',
    'Bill of lading': 'BL-7700',
    Train: 'MKCDA 23',
    'Last notified': '11/12/2026 06:00',
    'Pickup number': 'PU9',
    'Ramp status': '',
  })
  const blank = toCells('UTLX2')
  expect(Object.entries(blank).filter(([label, text]) => label !== 'Status' && text !== '')).toEqual([])
  await expect.element(table.getByText('Dallas, TX').first()).toBeVisible()
})

test.each([
  ['load_empty_status~equals~e', ['UTLX2']],
  ['exceptions~contains~bad', ['TILX1']],
  ['last_event_text~contains~DEPART', ['UTLX2']],
  ['commodity~contains~syrup', ['TILX1']],
  ['status_code~equals~In Transit', ['TILX1', 'UTLX2']],
] as const)(
  '[ANA-050] [ANA-051] [ANA-052] [ANA-053] [ANA-054] the filter %s keeps what passes it',
  async (filter, kept) => {
    pipeline()

    await openPortal(pages, `/reports/7/pipeline?filters=${encodeURIComponent(filter)}`)

    await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
    expect(unitNames()).toEqual(kept)
  },
)

test.each([
  ['Pipeline View', 'pipeline', 'reporting_pipeline_view'],
  ['Forecasting', 'forecast', 'reporting_forecasting'],
  ['Network Map', 'network', 'reporting_network_maps'],
])('[ANA-008] [ANA-009] %s opens and is in the navigation', async (title, path, permission) => {
  await page.viewport(1440, 900)
  signedInAs({ permissions: [permission] }).answer(listReportingGroups, { data: [] })
  await openPortal(pages, `/reports/7/${path}`)

  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('navigation').getByRole('link', { name: title }).first()).toBeVisible()
  expect(document.title).toContain(title)
})

const makeUnits = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...ROW, waybill_id: at + 1, equipment_id: `TILX${at + 1}` }))

test('of many units those are drawn where the reader looks; the search and the file hold all', async () => {
  const api = pipeline()
  api.answer(listInboundPipeline, { data: makeUnits(5000), record_count: 5000, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Show all 5,000 to Dallas, TX' }).click()
  const box = page.getByRole('region', { name: 'Units by destination' }).element()
  box.scrollTop = box.scrollHeight

  await expect.poll(unitNames).toContain('TILX5000')
  expect(unitNames().length).toBeLessThan(200)
  await page.getByRole('textbox', { name: 'Find in pipeline' }).fill('TILX777')
  await expect.poll(unitNames).toEqual(['TILX777'])
})

test('on paper every unit is there', async () => {
  const api = pipeline()
  api.answer(listInboundPipeline, { data: makeUnits(300), record_count: 300, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')
  await expect.poll(() => unitNames().length).toBe(8)

  dispatchEvent(new Event('beforeprint'))
  expect(unitNames()).toHaveLength(300)
  dispatchEvent(new Event('afterprint'))

  await expect.poll(() => unitNames().length).toBe(8)
})

test('the browser’s key for find goes to the search of all units', async () => {
  pipeline()
  await openPortal(pages, '/reports/7/pipeline')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()

  await userEvent.keyboard('{Control>}f{/Control}')

  await expect.element(page.getByRole('textbox', { name: 'Find in pipeline' })).toHaveFocus()
})

test('groups carry the sums of their units, and overdue units open as a filter', async () => {
  const api = pipeline()
  const rows = [
    { ...ROW, due: 'overdue' },
    { ...ROWS[1]!, origin_location: 'Nampa, ID' },
  ]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  const head = page.getByRole('row', { name: /Dallas, TX/ }).first()
  await expect.element(head.getByText('2 units: 1 loaded, 1 empty')).toBeInTheDocument()
  expect([...head.element().querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '11',
    '',
    '1 overdue',
    'Corn syrup',
    '1',
  ])
  await page.getByRole('button', { name: '1 overdue' }).click()

  await expect.poll(path).toContain('filters=due%7Eequals%7EOverdue')
  await expect.poll(unitNames).toEqual(['TILX1'])
})

test('units are grouped by railroad, too, and the grouped column leaves the table', async () => {
  pipeline()
  localStorage.setItem('interline.pipeline.columns', 'equipment_id|current_carrier'.replace('|', ','))
  await openPortal(pages, '/reports/7/pipeline?groupBy=current_carrier')

  await expect.element(page.getByRole('button', { name: 'UP', exact: true })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Railroad' }).elements()).toEqual([])
})

test('chosen units go to a ticket, the asset list or a file; a group is chosen as a whole', async () => {
  pipeline(['reporting_pipeline_view', 'visibility_asset_list'])
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('checkbox', { name: 'Select all 2 of Dallas, TX' }).click()
  await expect.element(page.getByText('2 units selected')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export 2' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select UTLX2' }).click()
  await page.getByRole('button', { name: 'Work in asset list' }).click()

  await expect.poll(path).toBe('/visibility/7/assets?ids=TILX1')
})

const VIEW: SavedView = {
  view_id: 5,
  list: 'pipeline',
  name: 'Syrup to Dallas',
  is_shared: false,
  is_mine: true,
  is_default: false,
  address: { destinations: '11', columns: 'equipment_id|commodity' },
  widths: {},
  version: 1,
}

test('a view is saved with filters and columns, and opens with them', async () => {
  const api = pipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline?destinations=11')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByLabelText('Name').fill('Syrup to Dallas')
  api.answer(createView, VIEW)
  api.answer(listViews, { views: [VIEW] })
  await page.getByRole('button', { name: 'Save view', exact: true }).click()

  await expect.poll(path).toContain('view=5')
  const sent = JSON.parse(
    api.calls.find(({ method, path: to }) => method === 'POST' && to.endsWith('/views'))?.body ?? '',
  )
  expect(sent).toMatchObject({ list: 'pipeline', name: 'Syrup to Dallas', address: { destinations: '11' } })
  await expect.element(page.getByRole('button', { name: /Syrup to Dallas/ })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual(['Equipment', 'Commodity'])
})
