import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { assetPortal, ASSETS, button, car, CARS, PATIENT } from '../../../testing/asset-list.ts'
import { makeAsset } from '../../../testing/assets.ts'
import { makeCompany } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'
import { getDetailMark, getProblemText } from './AssetCells.tsx'

beforeEach(() => page.viewport(1440, 900))

describe('the columns of the list', () => {
  test('can be hidden, are remembered, and reset', async () => {
    assetPortal()
    const { path } = await openPortal(visibilityPages, ASSETS)
    await button(/^Columns/).click()
    const sheet = page.getByRole('dialog', { name: 'Columns' })

    await sheet.getByRole('button', { name: 'Hide all' }).click()
    await expect.poll(path, PATIENT).toContain('cols=equipment_id')
    expect(localStorage.getItem('interline.assets.1.7')).toContain('"shown":["equipment_id"]')
    await sheet.getByRole('button', { name: 'Reset' }).click()

    await expect.poll(path, PATIENT).not.toContain('cols=')
  })

  test('a unit with a hazardous material is marked with its UN number, another is not', async () => {
    assetPortal([
      makeAsset({ hazmat_mark: 'UN1267, class 3' }),
      makeAsset({ waybill_id: 2, equipment_id: 'GATX2' }),
    ])
    await openPortal(visibilityPages, ASSETS)

    await expect.element(page.getByLabelText('Hazardous material: UN1267, class 3')).toBeVisible()
    expect(page.getByLabelText(/^Hazardous material/).elements()).toHaveLength(1)
  })

  test('move by buttons', async () => {
    assetPortal()
    const { path } = await openPortal(visibilityPages, `${ASSETS}?cols=equipment_id|status_code|shipper`)
    await button(/^Columns/).click()

    await page.getByRole('textbox', { name: 'Find a column' }).fill('status')
    await button('Move Status down').click()
    await button('Move Status down').click()

    await expect.poll(path, PATIENT).toContain('cols=')
    await expect.element(button('Move Status up')).toBeEnabled()
  })

  test('[VIS-038] those of ramps are not offered to a railcar company', async () => {
    assetPortal(CARS, { user: { companies: [makeCompany({ waybill_type: 'R' })] } })
    await openPortal(visibilityPages, ASSETS)

    await button(/^Columns/).click()

    await expect.element(page.getByRole('checkbox', { name: 'Train' })).toBeVisible()
    expect(page.getByRole('checkbox', { name: 'Ramped', exact: true }).elements()).toEqual([])
  })

  test('move by dragging one onto another', async () => {
    assetPortal()
    const { path } = await openPortal(visibilityPages, `${ASSETS}?cols=equipment_id|status_code|shipper`)
    await button(/^Columns/).click()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await page.getByRole('textbox', { name: 'Find a column' }).fill('s')

    await userEvent.dragAndDrop(row('Shipper'), row('Status'))

    await expect.poll(path, PATIENT).toContain('cols=equipment_id%7Cshipper%7Cstatus_code')
  })

  test('move by Alt and the arrow keys', async () => {
    assetPortal()
    const { path } = await openPortal(
      visibilityPages,
      `${ASSETS}?cols=equipment_id|status_code|load_empty_status`,
    )
    await button(/^Columns/).click()

    page.getByRole('checkbox', { name: 'Status', exact: true }).element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')

    await expect.poll(path, PATIENT).toContain('cols=equipment_id%7Cload_empty_status%7Cstatus_code')
  })
})

test('[VIS-017] on a phone the ETA of a card opens the same text as in the table', async () => {
  await page.viewport(390, 844)
  const made = new Date(Date.now() - 2 * 3_600_000).toISOString()
  assetPortal([makeAsset({ tele_eta: { date: '2026-11-22T06:00:00Z', updated: made } })])
  const { path } = await openPortal(visibilityPages, ASSETS)

  await button('ETA 11/22/2026 00:00 CST').click()

  const popover = page.getByRole('dialog', { name: 'ETA of GATX1234' })
  await expect.element(popover.getByText('Railroad ETA')).toBeVisible()
  expect(path()).toBe(ASSETS)
})

test('how long a unit waits is shown in days from two on, before that with its hours', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const wait = (hours: number) =>
    getProblemText(
      makeAsset({
        reports: 'waiting',
        waiting_since: new Date(now.getTime() - hours * 3_600_000).toISOString(),
      }),
      now,
    )

  expect([wait(3), wait(45), wait(70)]).toEqual([
    'Waiting for you 3 h',
    'Waiting for you 1 d 21 h',
    'Waiting for you 2 d',
  ])
})

test('that a unit waits is shown once in a row: by its mark, and how long under the status', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const row = makeAsset({ reports: 'waiting', waiting_since: '2026-11-20T12:00:00Z' })

  expect(getDetailMark(row, now)).toBe('for 2 d')
  expect(getDetailMark({ ...row, exceptions: ['Bad order'] }, now)).toBe('Bad order')
  expect(getDetailMark({ ...row, exceptions: ['Stored'] }, now)).toBe('for 2 d')
  expect(getProblemText({ ...row, exceptions: ['Stored', 'Bad order'] }, now)).toBe('Bad order')
})

describe('the width of a column', () => {
  test('lets the ETA be read without scrolling, beside the navigation of a usual screen', async () => {
    assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await expect
      .element(page.getByRole('columnheader', { name: /^ETA/ }), PATIENT)
      .toBeInViewport({ ratio: 1 })
  })

  test('the list opens with the columns of which a screen of 1,440 pixels shows all, times and notes on places too', async () => {
    // the rest of the screen is the navigation
    await page.viewport(1440 - 232, 900)
    assetPortal([
      makeAsset({
        equipment_id: 'GATX1234',
        current_location: 'Navasota, TX',
        current_known_as: 'town',
        // a summer time has wider letters than a winter one
        last_sighting_date: '2026-10-22T04:34:00.000Z',
        current_zone: 'America/Chicago',
        late_cause: 'Arrived late, Galesburg, IL',
        late_cause_hours: 57,
      }),
    ])
    await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()

    const heads = page.getByRole('columnheader').elements()
    expect(heads.slice(0, -1).map((one) => one.textContent?.replace(/^Column .*/, ''))).toEqual([
      expect.stringContaining('Equipment'),
      expect.stringContaining('Status'),
      expect.stringContaining('From and to'),
      expect.stringContaining('Current location'),
      expect.stringContaining('Last sighting'),
      expect.stringContaining('ETA'),
      expect.stringContaining('Late reason'),
    ])
    const table = page.getByRole('table').element().parentElement as HTMLElement
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
    const cut = [...table.querySelectorAll('thead th button span')].filter(
      (name) => name.scrollWidth > name.clientWidth,
    )
    expect(cut.map((name) => name.textContent)).toEqual([])
    const cells = [...table.querySelectorAll('tbody td span')].filter(
      (one) => one.scrollWidth > one.clientWidth,
    )
    expect(
      cells.filter((one) => getComputedStyle(one).overflow === 'hidden').map((one) => one.textContent),
    ).toEqual([])
    await expect.element(page.getByText('town, not a known station', { exact: true })).toBeVisible()
    await expect.element(page.getByText('10/21/2026 23:34 CDT', { exact: true })).toBeVisible()
  })

  const head = (name: string) => page.getByRole('columnheader', { name })
  const cell = () => page.getByRole('cell').first()
  const getWidth = (what: ReturnType<typeof head>) => Math.round(what.element().getBoundingClientRect().width)
  /** Ten columns: none is stretched to fill the screen. */
  const MANY = `${ASSETS}?cols=status_code|current_location|last_event_text|last_sighting_date|tele_eta|rail_eta|origin_location|destination_location|shipper`

  async function drag(name: string, byPx: number) {
    const edge = head(name).element().querySelector('[data-edge]')!
    const { width } = head(name).element().getBoundingClientRect()
    await userEvent.dragAndDrop(edge, head(name).element(), {
      sourcePosition: { x: 3, y: 10 },
      targetPosition: { x: width - 4 + byPx, y: 10 },
    })
  }

  test('follows its dragged edge, in the head and in the rows, and is remembered', async () => {
    assetPortal()
    await openPortal(visibilityPages, MANY)
    await expect.element(car('GATX1234')).toBeVisible()
    const before = getWidth(head('Status'))

    await drag('Status', -30)

    await expect.poll(() => getWidth(head('Status')), PATIENT).toBe(before - 30)
    // the rows follow once the press has been answered
    await expect.poll(() => getWidth(cell()), PATIENT).toBe(before - 30)
    expect(localStorage.getItem('interline.assets.1.7')).toContain(`"status_code":${before - 30}`)
  })

  test('is never less than what can be read', async () => {
    assetPortal()
    await openPortal(visibilityPages, MANY)
    await expect.element(car('GATX1234')).toBeVisible()

    await drag('Status', -120)

    await expect.poll(() => getWidth(head('Status')), PATIENT).toBe(64)
  })

  test('changes by the menu of its head as well', async () => {
    assetPortal()
    await openPortal(visibilityPages, MANY)
    await expect.element(car('GATX1234')).toBeVisible()
    const before = getWidth(head('Status'))

    await button('Column Status').click()
    await page.getByRole('menuitem', { name: 'Widen column' }).click()

    await expect.poll(() => getWidth(head('Status')), PATIENT).toBe(before + 40)
  })
})
