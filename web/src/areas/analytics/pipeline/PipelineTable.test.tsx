import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listUnloadCapacities } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline, ROW, ROWS, unitNames } from '../../../testing/pipeline.ts'
import { getCutOff, LETTER, showOnPaper } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { getPipelineColumns } from './columns.rules.ts'

beforeEach(resetPipeline)

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
  const api = mockPipeline()
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

const makeUnits = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...ROW, waybill_id: at + 1, equipment_id: `TILX${at + 1}` }))

test('of many units those are drawn where the reader looks; the search and the file hold all', async () => {
  const api = mockPipeline()
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
  const api = mockPipeline()
  api.answer(listInboundPipeline, { data: makeUnits(300), record_count: 300, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')
  await expect.poll(() => unitNames().length).toBe(8)

  dispatchEvent(new Event('beforeprint'))
  expect(unitNames()).toHaveLength(300)
  dispatchEvent(new Event('afterprint'))

  await expect.poll(() => unitNames().length).toBe(8)
})

test('groups carry the sums of their units, and overdue units open as a filter', async () => {
  const api = mockPipeline()
  const rows = [
    { ...ROW, due: 'overdue' },
    { ...ROWS[1]!, origin_location: 'Nampa, ID' },
  ]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  const head = page.getByRole('row', { name: /Dallas, TX/ }).first()
  await expect.element(head.getByTitle('2 units: 1 loaded, 1 empty').first()).toHaveTextContent('2')
  expect([...head.element().querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '11',
    '',
    '1 overdue',
    'UP',
    'Corn syrup',
    '2 origins',
    '1',
  ])
  await head.getByRole('button', { name: '1 overdue' }).click()

  await expect.poll(path).toContain('filters=due%7Eequals%7EOverdue')
  await expect.poll(unitNames).toEqual(['TILX1'])
})

test.each([390, 1440])('at %s px the overdue units of the total open as a filter', async (width) => {
  await page.viewport(width, 900)
  const api = mockPipeline()
  const rows = [{ ...ROW, due: 'overdue' }, ROWS[1]!]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  const total = page.getByRole('row', { name: /^1 destination/ })
  await total.getByRole('button', { name: '1 overdue' }).click()

  await expect.poll(path).toContain('filters=due%7Eequals%7EOverdue')
  expect(path()).not.toContain('destinations')
})

const BY_RAILROAD = [
  { ...ROW, due: 'overdue' },
  { ...ROWS[1]!, exceptions: ['Held'], current_carrier: 'BNSF' },
  { ...ROWS[1]!, waybill_id: 3, equipment_id: 'GATX3', current_carrier: null },
]

test.each([
  ['1 L (loaded)', 'load_empty_status~equals~L'],
  ['Longest without a sighting: 11 days', 'days_since_last_sighting~equals~11'],
  ['1 overdue', 'due~equals~Overdue'],
  ['1 unit with exceptions', 'has_exception~equals~Yes'],
])('the figure %s of a railroad lists its units', async (name, filter) => {
  const api = mockPipeline()
  api.answer(listInboundPipeline, { data: BY_RAILROAD, record_count: 3, report_groups: {} })
  const { path } = await openPortal(pages, '/reports/7/pipeline?groupBy=current_carrier')

  await page
    .getByRole('row', { name: /^Select all 1 of UP/ })
    .getByRole('button', { name })
    .click()

  await expect.poll(unitNames).toEqual(['TILX1'])
  const filters = new URL(path(), 'https://portal.example').searchParams.get('filters')
  expect(filters).toBe(`current_carrier~equals~UP|${filter}`)
})

test('a figure of zero and those of units without a railroad, which no filter keeps, are text', async () => {
  const api = mockPipeline()
  api.answer(listInboundPipeline, { data: BY_RAILROAD, record_count: 3, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline?groupBy=current_carrier')

  const unknown = page.getByRole('row', { name: /^Select all 1 of Railroad unknown/ })
  await expect.element(unknown.getByText('1 E')).toBeVisible()
  expect(
    unknown
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Railroad unknown'])
  const total = page.getByRole('row', { name: /^3 railroads/ })
  await expect.element(total.getByText('0 in 14 days')).toBeVisible()
  expect(total.getByRole('button', { name: '0 in 14 days' }).elements()).toEqual([])
})

test('the units of the next days are listed from the foot, and from the bars of a reader without forecast', async () => {
  const api = mockPipeline()
  const rows = [{ ...ROW, due: toDay(new Date()) }, ROWS[1]!]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  const { router } = await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: '1 in 14 days' }).click()
  await expect.poll(unitNames).toEqual(['TILX1'])
  router.history.back()
  await expect.poll(unitNames).toEqual(['TILX1', 'UTLX2'])
  await page.getByRole('button', { name: '1 unit due in the next 14 days' }).click()

  await expect.poll(unitNames).toEqual(['TILX1'])
})

const CAPACITY = {
  destination_id: 11,
  version: 1,
  monday: 1,
  tuesday: 1,
  wednesday: 1,
  thursday: 1,
  friday: 1,
  saturday: 1,
  sunday: 1,
}
const getForecastLink = () => page.getByRole('link', { name: /^Forecast: / })

test('the part of a bar that its destination cannot unload is drawn apart, and said', async () => {
  const api = mockPipeline(['reporting_pipeline_view', 'reporting_forecasting'])
  const due = toDay(new Date())
  const rows = ROWS.map((row) => ({ ...row, due }))
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  api.answer(listUnloadCapacities, { data: [CAPACITY] })
  await openPortal(pages, '/reports/7/pipeline')

  await expect
    .element(getForecastLink())
    .toHaveAccessibleName('Forecast: 2 units due in the next 14 days, 1 over unload capacity')
  const [bar, ...others] = getForecastLink().element().querySelectorAll('[role="img"] > span')
  // half of what is due, in stripes
  const excess = bar?.firstElementChild
  expect([bar, excess].map((one) => one?.getBoundingClientRect().height)).toEqual([20, 10])
  expect(getComputedStyle(excess!).backgroundImage).toContain('repeating-linear-gradient')
  expect(others.filter((one) => one.firstElementChild)).toEqual([])
  const loads = api.calls.filter(({ path }) => path.endsWith('/unload_capacities'))
  expect(loads.map(({ query }) => query.get('destination'))).toEqual(['11'])
})

test.each([
  ['of a place without a capacity', '', [], 1],
  ['of one fleet, which a place does not unload alone', '?groupIds=1', [CAPACITY], 0],
])('%s no bar has a part beyond it', async (_, search, data, loads) => {
  const api = mockPipeline(['reporting_pipeline_view', 'reporting_forecasting'])
  const rows = ROWS.map((row) => ({ ...row, due: toDay(new Date()) }))
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  api.answer(listUnloadCapacities, { data })
  await openPortal(pages, `/reports/7/pipeline${search}`)

  await expect.element(getForecastLink()).toHaveAccessibleName('Forecast: 2 units due in the next 14 days')
  expect(api.calls.filter(({ path }) => path.includes('/unload_capacities'))).toHaveLength(loads)
})

test('units are grouped by railroad, too, and the grouped column leaves the table', async () => {
  mockPipeline()
  localStorage.setItem('interline.pipeline.columns', 'equipment_id|current_carrier'.replace('|', ','))
  await openPortal(pages, '/reports/7/pipeline?groupBy=current_carrier')

  await expect.element(page.getByRole('button', { name: 'UP', exact: true })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Railroad' }).elements()).toEqual([])
})

test('a group names the zone of its ETAs once, and a cell names it when pointed at', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await expect.element(page.getByRole('row', { name: /Dallas, TX C[SD]T / })).toBeVisible()
  await expect.element(page.getByTitle('11/22/2026 18:00 CST')).toHaveTextContent('11/22/2026 18:00')
})

const press = {
  click: (name: string) => page.getByRole('checkbox', { name }).click({ modifiers: ['Shift'] }),
  space: async (name: string) => {
    page.getByRole('checkbox', { name }).element().focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
  },
  x: async (name: string) => {
    page.getByRole('checkbox', { name }).element().focus()
    await userEvent.keyboard('{Shift>}x{/Shift}')
  },
} as const

test.each(['click', 'space', 'x'] as const)(
  'Shift and %s selects the listed units from the last one selected to this',
  async (way) => {
    const api = mockPipeline()
    const elsewhere = { destination_id: 12, destination_location: 'Chicago, IL' }
    const units = makeUnits(12).map((unit) => (unit.waybill_id > 10 ? { ...unit, ...elsewhere } : unit))
    api.answer(listInboundPipeline, { data: units, record_count: 12, report_groups: {} })
    await openPortal(pages, '/reports/7/pipeline')

    await page.getByRole('checkbox', { name: 'Select TILX7', exact: true }).click()
    await press[way]('Select TILX11')

    // the seventh and eighth to Dallas, whose others are not listed, and the first to Chicago
    await expect.element(page.getByText('3 units selected')).toBeVisible()
  },
)

test('a unit that is selected after another leaves it selected', async () => {
  const api = mockPipeline()
  api.answer(listInboundPipeline, { data: makeUnits(5), record_count: 5, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('checkbox', { name: 'Select TILX2', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select TILX4', exact: true }).click()

  await expect.element(page.getByText('2 units selected')).toBeVisible()
})

test('on paper every column is on the sheet, below what narrows the rows', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline?groupIds=1&filters=has_exception~equals~Yes')
  const table = page.getByRole('table', { name: 'Pipeline' })
  await expect.element(table).toBeVisible()

  await showOnPaper(LETTER.landscape)

  await expect
    .element(
      page.getByText(
        /^Syrup tanks · All destinations · Waybilled in the last 2 months · Any exception is Yes · /,
      ),
    )
    .toBeVisible()
  const cells = [...table.getByRole('columnheader').elements(), ...table.element().querySelectorAll('td')]
  expect(getCutOff(cells)).toEqual([])
})
