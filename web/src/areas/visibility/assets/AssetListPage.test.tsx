import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordUsage } from '#contract/areas/accounts/usage/usage.contract.ts'
import { autocompleteEquipment } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import {
  exportAssetsCsv,
  exportAssetsXlsx,
  listAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { queryClient } from '../../../shell/queries.ts'
import {
  assetPortal,
  ASSETS,
  button,
  car,
  CARS,
  readList,
  PATIENT,
  questions,
} from '../../../testing/asset-list.ts'
import { makeAsset, makeWaybill } from '../../../testing/assets.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

describe('the asset list', () => {
  test('[VIS-002] [VIS-006] shows the rows of the dashboard call under its title', async () => {
    assetPortal()

    await openPortal(visibilityPages, ASSETS)

    await expect.element(page.getByRole('heading', { name: 'Visibility Dashboard', level: 1 })).toBeVisible()
    await expect.element(car('GATX1234')).toHaveAttribute('href', '/visibility/7/waybills/1')
    await expect.element(page.getByText('1 to 2 of 2 assets')).toBeVisible()
    expect(document.title).toContain('Visibility Dashboard')
  })

  test('a column of several choices shows the labels of its filter', async () => {
    assetPortal([makeAsset({ needs: ['overdue', 'held'] })])

    await openPortal(visibilityPages, `${ASSETS}?cols=equipment_id|needs`)

    await expect.element(page.getByRole('cell', { name: 'Overdue Held or bad order' })).toBeVisible()
  })

  test('[VIS-001] [VIS-003] is closed to a user with access to fleet cycles only', async () => {
    assetPortal(CARS, { permissions: ['visibility_fleet_cycles'] })

    const { path } = await openPortal(visibilityPages, ASSETS)

    await expect.poll(path, PATIENT).not.toContain('/assets')
  })

  test('[VIS-036] a click on a status shows only that status, and the address includes it', async () => {
    const api = assetPortal()
    const { path } = await openPortal(visibilityPages, ASSETS)

    await button(/^AP 1/).click()

    await expect.poll(path, PATIENT).toContain('status_code=90')
    await expect
      .poll(() => questions(api).at(-1)?.['filters'], PATIENT)
      .toEqual([{ field: 'status_code', operand: 'equals', value: [90] }])
    await expect.element(button('Status AP')).toBeVisible()
  })

  test('an address is shown as it was shared: filters, order, page size and columns', async () => {
    const api = assetPortal()

    await openPortal(
      visibilityPages,
      `${ASSETS}?current_location=memphis&sort=shipper&dir=desc&size=50&cols=status_code`,
    )

    await expect.element(button(/^Current location contains “memphis”/)).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect(page.getByRole('columnheader').elements()).toHaveLength(3)
    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ sort_by: 'shipper', sort_direction: 'desc', page_size: 50 })
  })

  test('a header sorts by its column and shows the direction', async () => {
    const api = assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await button('Status').first().click()

    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ sort_by: 'status_code', sort_direction: 'asc' })
    await expect
      .element(page.getByRole('columnheader', { name: 'Status' }))
      .toHaveAttribute('aria-sort', 'ascending')
  })

  test('[PLT-131] a page beyond the last becomes the last', async () => {
    const api = assetPortal()
    api.answer(listAssets, readList(CARS, { record_count: 30 }))

    const { path } = await openPortal(visibilityPages, `${ASSETS}?page=9`)

    await expect.element(car('GATX1234')).toBeVisible()
    await expect.poll(path, PATIENT).toContain('page=2')
  })

  test('[PLT-132] [PLT-192] of 25, 50 or 100 rows begins at its first page when their number changes', async () => {
    const api = assetPortal()
    api.answer(listAssets, readList(CARS, { record_count: 90 }))
    const { path } = await openPortal(visibilityPages, `${ASSETS}?page=3`)
    const size = page.getByRole('combobox', { name: 'Rows per page' })

    await expect.element(size).toBeVisible()
    expect([...(size.element() as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
      '25 rows',
      '50 rows',
      '100 rows',
    ])
    await userEvent.selectOptions(size, '50 rows')

    await expect.poll(path, PATIENT).toBe(`${ASSETS}?size=50`)
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
    await expect.poll(() => questions(api).at(-1), PATIENT).toMatchObject({ page: 1, page_size: 50 })
  })

  test('values of an address that make no sense leave it', async () => {
    assetPortal()

    const { path } = await openPortal(visibilityPages, `${ASSETS}?sort=moon&size=33&status_code=40|7`)

    await expect.poll(path, PATIENT).toBe(`${ASSETS}?status_code=40`)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('[VIS-012] a widget in the address is noted once and changes nothing', async () => {
    const api = assetPortal()
    api.answer(recordUsage, {})

    await openPortal(visibilityPages, `${ASSETS}?widget=ap_status`)

    await expect.element(car('GATX1234')).toBeVisible()
    expect(questions(api)).toContainEqual(expect.objectContaining({ filters: [], search_terms: [] }))
    const notes = () =>
      api.calls
        .filter(({ path }) => path.endsWith('/user/usage'))
        .map(({ body }) => JSON.parse(body ?? '') as unknown)
    await expect.poll(notes).toEqual([{ what: 'widget', page: 'assets', widget: 'ap_status' }])
  })

  test('searches from three characters and shows when no equipment is found', async () => {
    const api = assetPortal()
    api.answer(autocompleteEquipment, { data: [] })
    await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()

    await userEvent.keyboard('/')
    await userEvent.keyboard('zz')
    await userEvent.keyboard('z')

    await expect.element(page.getByText('No equipment found.')).toBeVisible()
    expect(api.calls.filter(({ path }) => path.endsWith('/equipment_id'))).toHaveLength(1)
  })

  test('j and k move from row to row, Enter opens', async () => {
    assetPortal()
    const { path } = await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()
    page.getByRole('region', { name: 'Assets' }).element().focus()

    await userEvent.keyboard('jjk')
    await expect.element(car('GATX1234')).toHaveFocus()
    await userEvent.keyboard('{Enter}')

    await expect.poll(path, PATIENT).toBe('/visibility/7/waybills/1')
  })

  test('a car opened from the list leads back to the list as it was', async () => {
    const api = assetPortal()
    api.answer(getWaybill, makeWaybill())
    api.answer(listActivity, [])
    const { path } = await openPortal(visibilityPages, `${ASSETS}?status_code=40&sort=shipper`)

    await car('GATX1234').click()
    await page.getByRole('link', { name: 'Asset list' }).click()

    await expect.poll(path, PATIENT).toContain(`${ASSETS}?`)
    expect(path()).toContain('status_code=40')
    expect(path()).toContain('sort=shipper')
  })

  test('[VIS-017] [VIS-018] an ETA opens both estimates, their age and what they rest on', async () => {
    const made = new Date(Date.now() - 2 * 3_600_000).toISOString()
    assetPortal([
      makeAsset({
        tele_eta: { date: '2026-11-22T06:00:00Z', updated: made },
        rail_eta: { date: '2026-11-22T12:00:00Z', updated: made },
      }),
    ])
    await openPortal(visibilityPages, ASSETS)

    await expect
      .element(page.getByRole('cell').filter({ has: button('11/22/2026 00:00 CST') }))
      .not.toHaveAttribute('data-hint-time')
    await button('11/22/2026 00:00 CST').click()

    const popover = page.getByRole('dialog', { name: 'ETA of GATX1234' })
    await expect.element(popover.getByText('Railroad ETA')).toBeVisible()
    await expect
      .element(popover.getByText(/expects arrival 6 h earlier than the railroad does/))
      .toBeVisible()
    expect(popover.getByText('Updated 2 h ago').elements()).toHaveLength(2)
    await expect.element(popover.getByText(/Departed, Memphis, TN/)).toBeVisible()
  })

  test('[VIS-018] the ETA of a unit that has arrived shows when it did', async () => {
    const arrived = new Date(Date.now() - 3 * 86_400_000).toISOString()
    assetPortal([
      makeAsset({
        status_code: 90,
        arrival_date: arrived,
        last_sighting_date: arrived,
        last_event_text: 'Placed at siding',
      }),
    ])
    await openPortal(visibilityPages, ASSETS)

    await button('ETA of GATX1234, arrived').first().click()

    const popover = page.getByRole('dialog', { name: 'ETA of GATX1234' })
    await expect.element(popover.getByText(/^Arrived .*, 3 d ago\.$/)).toBeVisible()
    await expect.element(popover.getByText(/Placed at siding, Memphis, TN/)).toBeVisible()
    expect(popover.element().textContent).not.toMatch(/estimate|updated/i)
  })

  test('only an active trip shows how reliable its last sighting is', async () => {
    const seen = new Date(Date.now() - 13 * 86_400_000).toISOString()
    assetPortal([
      makeAsset({ waybill_id: 1, equipment_id: 'GATX1', last_sighting_date: seen, reports: 'silent' }),
      makeAsset({
        waybill_id: 2,
        equipment_id: 'GATX2',
        last_sighting_date: seen,
        status_code: 100,
        reports: null,
      }),
    ])

    await openPortal(visibilityPages, ASSETS)

    const lead = (name: RegExp) => page.getByRole('rowheader', { name })
    await expect.element(lead(/GATX1/).getByText('Silent')).toBeVisible()
    expect(lead(/GATX2/).element().textContent).toBe('GATX2')
    await expect
      .element(lead(/GATX1/).getByText('Silent'))
      .toHaveAttribute(
        'data-hint',
        expect.stringMatching(/^No report for 13 d while moving \(usually every 9 h\)\./),
      )
  })

  test('a row shows how far behind its first estimate the unit is', async () => {
    assetPortal([
      makeAsset({ waybill_id: 1, equipment_id: 'GATX1', lateness: 'overdue', late_hours: 52 }),
      makeAsset({ waybill_id: 2, equipment_id: 'GATX2', lateness: 'on_time', late_hours: 3 }),
    ])

    await openPortal(visibilityPages, ASSETS)

    await expect.element(page.getByText('Overdue 2 d 4 h')).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText('On time', { exact: true })).toBeVisible()
  })

  test('an unknown value is a dash that reads "not known"', async () => {
    assetPortal([makeAsset({ shipper: null })])

    await openPortal(visibilityPages, `${ASSETS}?cols=shipper`)

    const cell = page.getByRole('cell').first()
    await expect.element(cell).toBeVisible()
    expect(getComputedStyle(cell.element(), '::after').content).toBe('"–" / "unknown"')
  })

  test('newer values show in place; a newer order waits until requested', async () => {
    const api = assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()
    const moved = { ...CARS[1]!, current_location: 'Gary, IN' }

    api.answer(listAssets, readList([moved, CARS[0]!]))
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
      const api = assetPortal()
      api.refuse(endpoint, 200, 'file')
      await openPortal(visibilityPages, `${ASSETS}?load_empty_status=L&cols=shipper|status_code`)
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

  test('a failed export shows an error', async () => {
    const api = assetPortal()
    api.refuse(exportAssetsCsv, 503, { message: 'The portal is very busy.', request_id: 'r-9' })
    await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()

    await button('Export').click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()

    await expect.element(page.getByText(/Unable to export the asset list.*busy.*r-9/)).toBeVisible()
    await expect.element(button('Export')).toHaveFocus()
  })
})
