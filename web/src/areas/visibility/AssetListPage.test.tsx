import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { autocompleteEquipment, listReportingGroups } from '#contract/areas/platform/lookups.contract.ts'
import {
  type AssetRow,
  exportAssetsCsv,
  exportAssetsXlsx,
  getAssetSummary,
  listAssets,
} from '#contract/areas/visibility/assets.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills.contract.ts'
import { queryClient } from '../../shell/queries.ts'
import { makeAsset, makeWaybill } from '../../testing/assets.ts'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import { visibilityPages } from './visibility.routes.tsx'

const PATH = '/visibility/7/assets'
/** Machines that run many tests at once take their time. */
const PATIENT = { timeout: 10_000 }

const SUMMARY = {
  total: 3,
  by_status: { '40': 2, '90': 1 },
  dwelling_over_2_days: 0,
  ap_status: 1,
  cp_status_or_notified: 0,
  ready_for_release: 0,
  silent: 1,
  exceptions: 1,
  last_event_ts: null,
}

const listOf = (rows: AssetRow[], what: { unmatched_terms?: string[]; record_count?: number } = {}) => ({
  data: rows,
  record_count: rows.length,
  report_groups: { '5': 'Ethanol fleet' },
  unmatched_terms: [],
  ...what,
})

const CARS = [
  makeAsset({ waybill_id: 1, equipment_id: 'GATX1234' }),
  makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', current_carrier: 'BNSF' }),
]

function portalWith(rows: AssetRow[] = CARS, who: Parameters<typeof signedInAs>[0] = {}) {
  const api = signedInAs(who)
  api.answer(listAssets, listOf(rows))
  api.answer(getAssetSummary, SUMMARY)
  api.answer(listReportingGroups, {
    data: [{ id: 5, name: 'Ethanol fleet', equipment_ids: [], party_ids: [] }],
  })
  return api
}

const questions = (api: ReturnType<typeof portalWith>) =>
  api.calls
    .filter(({ path }) => path === '/waybills/7/dashboard')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const car = (id: string) => page.getByRole('link', { name: id })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => page.viewport(1440, 900))

describe('the asset list', () => {
  test('[VIS-002] [VIS-006] shows the rows of the dashboard call under its title', async () => {
    portalWith()

    await openPortal(visibilityPages, PATH)

    await expect.element(page.getByRole('heading', { name: 'Visibility Dashboard', level: 1 })).toBeVisible()
    await expect.element(car('GATX1234')).toHaveAttribute('href', '/visibility/7/waybills/1')
    await expect.element(page.getByText('1 to 2 of 2 assets')).toBeVisible()
    expect(document.title).toContain('Visibility Dashboard')
  })

  test('[VIS-001] [VIS-003] is closed to somebody who may see fleet cycles only', async () => {
    portalWith(CARS, { permissions: ['visibility_fleet_cycles'] })

    const { path } = await openPortal(visibilityPages, PATH)

    await expect.poll(path, PATIENT).not.toContain('/assets')
  })

  test('[VIS-036] a press on a status shows only that status, and says so in the address', async () => {
    const api = portalWith()
    const { path } = await openPortal(visibilityPages, PATH)

    await button(/^AP 1/).click()

    await expect.poll(path, PATIENT).toContain('status_code=90')
    await expect
      .poll(() => questions(api).at(-1)?.['filters'], PATIENT)
      .toEqual([{ field: 'status_code', operand: 'equals', value: [90] }])
    await expect.element(button('Status AP')).toBeVisible()
  })

  test('an address is shown as it was shared: filters, order, page size and columns', async () => {
    const api = portalWith()

    await openPortal(
      visibilityPages,
      `${PATH}?current_location=memphis&sort=shipper&dir=desc&size=50&cols=status_code`,
    )

    await expect.element(button(/^Current location contains “memphis”/)).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect(page.getByRole('columnheader').elements()).toHaveLength(2)
    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ sort_by: 'shipper', sort_direction: 'desc', page_size: 50 })
  })

  test('a head sorts by its column and says which way', async () => {
    const api = portalWith()
    await openPortal(visibilityPages, PATH)

    await button('Status').first().click()

    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ sort_by: 'status_code', sort_direction: 'asc' })
    await expect
      .element(page.getByRole('columnheader', { name: 'Status' }))
      .toHaveAttribute('aria-sort', 'ascending')
  })

  test('a page beyond the last becomes the last', async () => {
    const api = portalWith()
    api.answer(listAssets, listOf(CARS, { record_count: 30 }))

    const { path } = await openPortal(visibilityPages, `${PATH}?page=9`)

    await expect.element(car('GATX1234')).toBeVisible()
    await expect.poll(path, PATIENT).toContain('page=2')
  })

  test('values of an address that make no sense leave it', async () => {
    portalWith()

    const { path } = await openPortal(visibilityPages, `${PATH}?sort=moon&size=33&status_code=40|7`)

    await expect.poll(path, PATIENT).toBe(`${PATH}?status_code=40`)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('[VIS-012] a widget in the address is noted once and changes nothing', async () => {
    performance.clearMarks()
    const api = portalWith()

    await openPortal(visibilityPages, `${PATH}?widget=dwelling`)

    await expect.element(car('GATX1234')).toBeVisible()
    expect(questions(api)).toContainEqual(expect.objectContaining({ filters: [], search_terms: [] }))
    expect(performance.getEntriesByName('use:widget')).toHaveLength(1)
  })

  test('searches from three characters on and says when no equipment is found', async () => {
    const api = portalWith()
    api.answer(autocompleteEquipment, { data: [] })
    await openPortal(visibilityPages, PATH)
    await expect.element(car('GATX1234')).toBeVisible()

    await userEvent.keyboard('/')
    await userEvent.keyboard('zz')
    await userEvent.keyboard('z')

    await expect.element(page.getByText('No equipment found.')).toBeVisible()
    expect(api.calls.filter(({ path }) => path.endsWith('/equipment_id'))).toHaveLength(1)
  })

  test('j and k move from row to row, Enter opens', async () => {
    portalWith()
    const { path } = await openPortal(visibilityPages, PATH)
    await expect.element(car('GATX1234')).toBeVisible()
    page.getByRole('region', { name: 'Assets' }).element().focus()

    await userEvent.keyboard('jjk')
    await expect.element(car('GATX1234')).toHaveFocus()
    await userEvent.keyboard('{Enter}')

    await expect.poll(path, PATIENT).toBe('/visibility/7/waybills/1')
  })

  test('a car opened from the list leads back to the list as it was', async () => {
    const api = portalWith()
    api.answer(getWaybill, makeWaybill())
    api.answer(listActivity, [])
    const { path } = await openPortal(visibilityPages, `${PATH}?status_code=40&sort=shipper`)

    await car('GATX1234').click()
    await page.getByRole('link', { name: 'Asset list' }).click()

    await expect.poll(path, PATIENT).toContain(`${PATH}?`)
    expect(path()).toContain('status_code=40')
    expect(path()).toContain('sort=shipper')
  })

  test('[VIS-017] [VIS-018] an ETA opens both estimates, their age and what they rest on', async () => {
    const made = new Date(Date.now() - 2 * 3_600_000).toISOString()
    portalWith([
      makeAsset({
        tele_eta: { date: '2026-11-22T06:00:00Z', updated: made },
        rail_eta: { date: '2026-11-22T12:00:00Z', updated: made },
      }),
    ])
    await openPortal(visibilityPages, PATH)

    await button('11/22/2026 00:00 CST').click()

    const popover = page.getByRole('dialog', { name: 'ETA of GATX1234' })
    await expect.element(popover.getByText('Railroad ETA')).toBeVisible()
    await expect.element(popover.getByText(/expects it 6 h before the railroad does/)).toBeVisible()
    expect(popover.getByText('Updated 2 h ago').elements()).toHaveLength(2)
    await expect.element(popover.getByText(/Departed, Memphis, TN/)).toBeVisible()
  })

  test('newer values show in place; a newer order waits until asked for', async () => {
    const api = portalWith()
    await openPortal(visibilityPages, PATH)
    await expect.element(car('GATX1234')).toBeVisible()
    const moved = { ...CARS[1]!, current_location: 'Gary, IN' }

    api.answer(listAssets, listOf([moved, CARS[0]!]))
    await queryClient.invalidateQueries({ queryKey: [listAssets.name] })

    await expect.element(page.getByText('Gary, IN')).toBeVisible()
    const order = () =>
      page
        .getByRole('rowheader')
        .elements()
        .map((cell) => cell.textContent)
    expect(order()[0]).toContain('GATX1234')
    await button('Show').click()
    await expect.poll(() => order()[0], PATIENT).toContain('UTLX207444')
  })

  test.each([
    ['VIS-010', /CSV/, exportAssetsCsv, '/waybills/7/dashboard/csv'],
    ['VIS-011', /XLSX/, exportAssetsXlsx, '/waybills/7/dashboard/xlsx'],
  ])(
    '[%s] exports as %s what is on the screen: filters and columns in order',
    async (_, name, endpoint, path) => {
      const api = portalWith()
      api.refuse(endpoint, 200, 'file')
      await openPortal(visibilityPages, `${PATH}?load_empty_status=L&cols=shipper|status_code`)
      await expect.element(car('GATX1234')).toBeVisible()

      await button('Export').click()
      await page.getByRole('menuitem', { name }).click()

      await expect.poll(() => api.calls.find((call) => call.path === path)?.body, PATIENT).toBeDefined()
      expect(JSON.parse(api.calls.find((call) => call.path === path)!.body)).toMatchObject({
        filters: [{ field: 'load_empty_status', operand: 'equals', value: ['L'] }],
        columns: ['equipment_id', 'shipper', 'status_code'],
      })
    },
  )

  test('an export that fails says so', async () => {
    const api = portalWith()
    api.refuse(exportAssetsCsv, 503, { message: 'The portal is very busy.', request_id: 'r-9' })
    await openPortal(visibilityPages, PATH)
    await expect.element(car('GATX1234')).toBeVisible()

    await button('Export').click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()

    await expect.element(page.getByText(/Unable to export the asset list.*busy.*r-9/)).toBeVisible()
  })
})

describe('the columns of the list', () => {
  test('can be hidden, are remembered, and reset', async () => {
    portalWith()
    const { path } = await openPortal(visibilityPages, PATH)
    await button(/^Columns/).click()
    const sheet = page.getByRole('dialog', { name: 'Columns' })

    await sheet.getByRole('button', { name: 'Hide all' }).click()
    await expect.poll(path, PATIENT).toContain('cols=equipment_id')
    expect(localStorage.getItem('interline.assets.1.7')).toContain('"shown":["equipment_id"]')
    await sheet.getByRole('button', { name: 'Reset' }).click()

    await expect.poll(path, PATIENT).not.toContain('cols=')
  })

  test('move by buttons', async () => {
    portalWith()
    const { path } = await openPortal(visibilityPages, `${PATH}?cols=equipment_id|status_code|shipper`)
    await button(/^Columns/).click()

    await page.getByRole('textbox', { name: 'Find a column' }).fill('status')
    await button('Move Status down').click()
    await button('Move Status down').click()

    await expect.poll(path, PATIENT).toContain('cols=')
    await expect.element(button('Move Status up')).toBeEnabled()
  })

  test('[VIS-038] those of ramps are not offered to a railcar company', async () => {
    portalWith(CARS, { user: { companies: [makeCompany({ waybill_type: 'R' })] } })
    await openPortal(visibilityPages, PATH)

    await button(/^Columns/).click()

    await expect.element(page.getByRole('checkbox', { name: 'Train' })).toBeVisible()
    expect(page.getByRole('checkbox', { name: 'Ramped', exact: true }).elements()).toEqual([])
  })
})

describe('the bulk search', () => {
  test('[VIS-014] [VIS-016] opens from the breadcrumbs, counts ids and searches them', async () => {
    const api = portalWith()
    api.answer(listAssets, listOf(CARS, { unmatched_terms: ['XXXX1'] }))
    const { path } = await openPortal(visibilityPages, PATH)

    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('button', { name: 'Bulk search' })
      .click()
    await page.getByRole('textbox', { name: /^Paste up to 2,500/ }).fill('gatx 1234\n\nXXXX1\ngatx1234')

    await expect.element(page.getByText('3 ids entered, pasted more than once: GATX1234')).toBeVisible()
    await button('Find assets').click()
    await expect.poll(path, PATIENT).toContain('ids=GATX1234%7CXXXX1')
    await expect.poll(() => questions(api).at(-1)?.['search_terms'], PATIENT).toEqual(['GATX1234', 'XXXX1'])
    await expect.element(page.getByText('1 of the pasted ids was not found.')).toBeVisible()
    await button('Show them').click()
    await expect
      .element(page.getByRole('group', { name: 'Ids that match nothing' }))
      .toHaveTextContent('XXXX1')
  })

  test('refuses more ids than one search takes, and says by how many', async () => {
    portalWith()
    const ids = Array.from({ length: 2503 }, (_, n) => `GATX${n}`)
    sessionStorage.setItem('interline.lookup.k1', JSON.stringify(ids))
    await openPortal(visibilityPages, `${PATH}?lookup=k1`)

    await button('Bulk search').click()

    await expect.element(page.getByText(/2,503 different ids are 3 more than one search takes/)).toBeVisible()
    await expect.element(button('Find assets')).toBeDisabled()
  })

  test('a long list is kept in the tab; elsewhere its link says so', async () => {
    const api = portalWith()
    const { path } = await openPortal(visibilityPages, PATH)
    const ids = Array.from({ length: 30 }, (_, n) => `GATX${n}`)

    await button('Bulk search').click()
    await page.getByRole('textbox', { name: /^Paste up to/ }).fill(ids.join('\n'))
    await button('Find assets').click()

    await expect.poll(path, PATIENT).toMatch(/lookup=[a-z0-9]+$/)
    await expect.poll(() => questions(api).at(-1)?.['search_terms'], PATIENT).toEqual(ids)
  })

  test('a link to a list kept in another tab asks to paste it again', async () => {
    const api = portalWith()

    await openPortal(visibilityPages, `${PATH}?lookup=abc123`)

    await expect.element(page.getByText('The pasted list is not here')).toBeVisible()
    await button('Show all assets').click()
    await expect.element(car('GATX1234')).toBeVisible()
    expect(questions(api).at(-1)?.['search_terms']).toEqual([])
  })
})

describe('a list without rows', () => {
  test('says that the filters match nothing and clears them', async () => {
    const api = portalWith([])
    const { path } = await openPortal(visibilityPages, `${PATH}?q=ZZZZ`)
    await expect.element(page.getByText('No asset matches')).toBeVisible()

    api.answer(listAssets, listOf(CARS))
    await button('Clear all filters').click()

    await expect.poll(path, PATIENT).toBe(PATH)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('says that nothing was reported yet', async () => {
    portalWith([])

    await openPortal(visibilityPages, PATH)

    await expect.element(page.getByText('No assets yet')).toBeVisible()
    await expect.element(page.getByText(/Prairie Grain so far/)).toBeVisible()
  })

  test('says why it could not be loaded, with the number to name, and tries again', async () => {
    const api = portalWith()
    api.refuse(listAssets, 422, { message: 'These filters cannot be read.', request_id: 'r-7' })
    await openPortal(visibilityPages, PATH)
    await expect.element(page.getByText('Request r-7')).toBeVisible()
    await expect.element(page.getByText(/These filters cannot be read/)).toBeVisible()

    api.answer(listAssets, listOf(CARS))
    await button('Try again').click()

    await expect.element(car('GATX1234')).toBeVisible()
  })
})

describe('a narrow screen', () => {
  test('shows rows as cards and filters in a sheet', async () => {
    await page.viewport(390, 844)
    const api = portalWith()
    await openPortal(visibilityPages, PATH)

    await expect.element(page.getByRole('article', { name: 'GATX1234' })).toBeVisible()
    await button('Filters').click()
    await page.getByRole('checkbox', { name: 'Ethanol fleet' }).click()

    await expect.poll(() => questions(api).at(-1)?.['group_ids'], PATIENT).toEqual([5])
    await page.viewport(1280, 900)
  })
})
