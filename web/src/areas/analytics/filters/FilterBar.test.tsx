import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getNetwork } from '#contract/areas/analytics/network/network.contract.ts'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { mockPipeline, resetPipeline, ROW, ROWS, unitNames } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test('[ANA-049] a filter keeps rows at or above its value and shows how many', async () => {
  mockPipeline()
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

test('where a column has few values, one is chosen', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('Any exception')
  await expect.element(page.getByText('Matches 1 of 2 units.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('No')
  await page.getByRole('button', { name: 'Add filter' }).click()

  expect(unitNames()).toEqual(['UTLX2'])
})

const addFilter = async (column: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOptions(column)
}
const getOptions = () =>
  [...page.getByRole('combobox', { name: 'Value' }).element().querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  )

test('[ANA-054] a column with few values offers those of the units', async () => {
  const api = mockPipeline()
  const rows = [{ ...ROW, status_code: 90 }, ROWS[1]!]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')

  await addFilter('Status')
  await expect.poll(getOptions).toEqual(['In Transit', 'AP'])
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('AP')
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect.poll(unitNames).toEqual(['TILX1'])
})

test('a day is entered as a date, and the address has it as YYYY-MM-DD', async () => {
  const api = mockPipeline()
  const rows = [
    { ...ROW, due: '2026-12-06' },
    { ...ROWS[1]!, due: '2026-12-07' },
  ]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await addFilter('Due')
  await page.getByRole('combobox', { name: 'Condition' }).selectOptions('at most')
  await page.getByLabelText('Value').fill('2026-12-06')
  await expect.element(page.getByText('Matches 1 of 2 units.')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect
    .element(page.getByRole('button', { name: 'Remove filter Due at most 12/06/2026 (1)' }))
    .toBeVisible()
  expect(path()).toContain('due%7Eless_than_or_equals%7E2026-12-06')
})

test('[ANA-049] what is no number is not added, and the field says what to enter', async () => {
  mockPipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const value = page.getByRole('textbox', { name: 'Value' })

  await value.fill('abc')
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect.element(page.getByText('Enter a number, such as 3.')).toBeVisible()
  await expect.element(value).toHaveAttribute('aria-invalid', 'true')
  expect(path()).toBe('/reports/7/pipeline')
})

test.each([
  ['load_empty_status~equals~e', ['UTLX2']],
  ['exceptions~contains~bad', ['TILX1']],
  ['has_exception~equals~Yes', ['TILX1']],
  ['has_exception~equals~No', ['UTLX2']],
  ['last_event_text~contains~DEPART', ['UTLX2']],
  ['commodity~contains~syrup', ['TILX1']],
  ['status_code~equals~In Transit', ['TILX1', 'UTLX2']],
  ['status_code~equals~40', ['TILX1', 'UTLX2']],
] as const)(
  '[ANA-050] [ANA-051] [ANA-052] [ANA-053] [ANA-054] the filter %s keeps what passes it',
  async (filter, expected) => {
    mockPipeline()

    await openPortal(pages, `/reports/7/pipeline?filters=${encodeURIComponent(filter)}`)

    await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
    expect(unitNames()).toEqual(expected)
  },
)

const LANE = {
  id: '1-2-L',
  origin_id: 1,
  destination_id: 2,
  origin_name: 'Cedar Rapids, IA',
  destination_name: 'Dallas, TX',
  load_empty_status: 'L',
  olng: -91.7,
  olat: 42,
  dlng: -96.8,
  dlat: 32.8,
  trips: 20,
  trips_before: 30,
} as const
const getLaneRows = () =>
  [...document.querySelectorAll('table[aria-label="Lanes by trips"] tbody th')].map(
    ({ textContent }) => textContent,
  )

test('[ANA-046] a filter narrows the map’s lanes and their table, the address has it, and it can be removed', async () => {
  const api = signedInAs({ permissions: ['reporting_network_maps'] })
  api.answer(listReportingGroups, {
    data: [{ id: 3, name: 'Tanks', equipment_ids: [], party_ids: [], version: 1, rule: null }],
  })
  const lanes = [
    { ...LANE, trips: 312 },
    { ...LANE, id: '3-2-L', origin_id: 3, origin_name: 'Enid, OK' },
  ]
  const days = { from_date: '2026-10-26', to_date: '2026-11-23' }
  api.answer(getNetwork, { data: lanes, record_count: 2, unplaced_trips: 0, ...days })
  const { path } = await openPortal(pages, '/reports/7/network?groupId=3')
  await expect.poll(getLaneRows).toEqual(['Cedar Rapids, IA to Dallas, TX', 'Enid, OK to Dallas, TX'])

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('Origin')
  await page.getByRole('combobox', { name: 'Condition' }).selectOptions('contains')
  await page.getByRole('textbox', { name: 'Value' }).fill('enid')
  await expect.element(page.getByText('Matches 1 of 2 lanes.')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect.poll(getLaneRows).toEqual(['Enid, OK to Dallas, TX'])
  await expect.element(page.getByRole('img', { name: /^1 lane\./ })).toBeVisible()
  expect(path()).toContain('filters=origin%7Econtains%7Eenid')
  await page.getByRole('button', { name: /^Remove filter Origin contains enid/ }).click()
  await expect.poll(getLaneRows).toHaveLength(2)
})
