import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { mockPipeline, resetPipeline, ROW, sentBy, unitNames } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test('[ANA-010] [ANA-018] [ANA-040] units are grouped by destination, the longest silent first', async () => {
  const api = mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Pipeline View' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  expect(document.title).toContain('Pipeline View')
  await expect.element(page.getByText(/^As of \d\d\/\d\d\/\d{4} /)).toBeVisible()
  expect(unitNames()).toEqual(['TILX1', 'UTLX2'])
  expect(sentBy(api)).toEqual({ destination: '', group_ids: '', max_age: '2', shape: 'columns' })
})

test('[ANA-012] [ANA-013] [ANA-014] [ANA-058] the address chooses groups, destinations and months', async () => {
  const api = mockPipeline()

  await openPortal(pages, '/reports/7/pipeline?groupIds=1%7C2&destinations=11%7C12&maxAge=5')

  await expect.element(page.getByRole('button', { name: '2 fleets' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 destinations' })).toBeVisible()
  await expect
    .poll(() => sentBy(api))
    .toEqual({ destination: '11,12', group_ids: '1,2', max_age: '5', shape: 'columns' })
})

test('[ANA-089] origins keep the units that come from them', async () => {
  mockPipeline()

  await openPortal(pages, '/reports/7/pipeline?origins=22')

  await expect.element(page.getByRole('button', { name: 'Nampa, ID' })).toBeVisible()
  await expect.element(page.getByText('No matching units')).toBeVisible()
})

test('[ANA-015] [ANA-016] the address sorts by a column in a direction', async () => {
  mockPipeline()

  await openPortal(pages, '/reports/7/pipeline?sortColumn=equipment_id&sortDirection=desc')

  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  expect(unitNames()).toEqual(['UTLX2', 'TILX1'])
  await expect
    .element(page.getByRole('columnheader', { name: 'Equipment' }))
    .toHaveAttribute('aria-sort', 'descending')
})

test('[ANA-041] [ANA-042] [ANA-043] [ANA-044] reset takes filters, groups, destinations, months and sort back', async () => {
  const api = mockPipeline()
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

test('[ANA-011] without its permission the pipeline leads to the landing page', async () => {
  mockPipeline(['visibility_asset_list'])

  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await expect.poll(path).toMatch(/^\/visibility\/7\/assets/)
})

test('[ANA-093] nothing found is shown as such', async () => {
  mockPipeline().refuse(listInboundPipeline, 404, { message: 'Not found.' } as never)

  await openPortal(pages, '/reports/7/pipeline')

  await expect
    .element(page.getByRole('status').getByText('No data returned for the selected groups/destinations.'))
    .toBeVisible()
})

test('[ANA-095] [ANA-096] errors name what failed', async () => {
  const api = mockPipeline()
  api.refuse(listInboundPipeline, 500, { message: 'Broken.' } as never)
  api.refuse(listDestinations, 500, { message: 'Broken.' } as never)

  await openPortal(pages, '/reports/7/pipeline')

  const alerts = page.getByRole('alert')
  await expect.element(alerts.getByText('Unable to load report at this time.')).toBeVisible()
  await expect.element(alerts.getByText('Unable to load destinations at this time.')).toBeVisible()
})

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

test('the browser’s key for find goes to the search of all units', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()

  await userEvent.keyboard('{Control>}f{/Control}')

  await expect.element(page.getByRole('textbox', { name: 'Find in pipeline' })).toHaveFocus()
})

test('Back undoes a choice and what was typed into the search since, in one step each choice', async () => {
  mockPipeline()
  const { path, router } = await openPortal(pages, '/reports/7/pipeline')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()

  await page.getByRole('button', { name: 'Loaded 1' }).click()
  await page.getByRole('columnheader', { name: 'Equipment' }).getByRole('button').click()
  await page.getByRole('textbox', { name: 'Find in pipeline' }).fill('TILX')
  await expect.poll(path).toContain('find=TILX')

  router.history.back()
  await expect.poll(path).toBe('/reports/7/pipeline?filters=load_empty_status%7Eequals%7EL')
  router.history.back()
  await expect.poll(path).toBe('/reports/7/pipeline')
})

test('[ANA-055] the file has the units in the order of the table, group by group', async () => {
  const to = (id: number, destination_location: string, destination_id: number) => ({
    ...ROW,
    waybill_id: id,
    equipment_id: `TILX${id}`,
    destination_location,
    destination_id,
  })
  const api = mockPipeline()
  const data = [to(1, 'Dallas, TX', 11), to(2, 'Chicago, IL', 12), to(3, 'Dallas, TX', 11)]
  api.answer(listInboundPipeline, { data, record_count: 3, report_groups: {} })
  const files: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:pipeline'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => {
    make.mockRestore()
    click.mockRestore()
  })
  await openPortal(pages, '/reports/7/pipeline')
  await expect.poll(unitNames).toEqual(['TILX1', 'TILX3', 'TILX2'])

  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('checkbox', { name: 'Select TILX2' }).click()
  await page.getByRole('checkbox', { name: 'Select TILX3' }).click()
  await page.getByRole('button', { name: 'Export 2' }).click()

  const texts = await Promise.all(files.map((file) => file.text()))
  expect(texts.map((text) => text.match(/TILX\d/g))).toEqual([
    ['TILX1', 'TILX3', 'TILX2'],
    ['TILX3', 'TILX2'],
  ])
})
