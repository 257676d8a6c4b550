import { findAnything } from '#contract/areas/find/find.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  makeRequest,
  box,
  FOUND,
  heading,
  line,
  lines,
  NOTHING,
  openSearch,
  SEARCHER,
  TRIP_STATE,
} from '../../testing/find.tsx'

beforeEach(() => page.viewport(1280, 800))

describe('[PLT-082] the search for anything', () => {
  test('shows the server’s hits in groups, each with its place, and highlights the match', async () => {
    await openSearch()

    await userEvent.type(box(), '1234')

    await expect.element(line(/GATX1234 .*In Transit.*Houston, TX to Albany, NY/)).toBeVisible()
    expect(lines()).toEqual([
      'GATX1234In TransitHouston, TX to Albany, NY',
      'GATX12345No trips yet',
      '123400In TransitGATX1234, Houston, TX to Albany, NY',
      'BL-123412 trips',
      'M123424 units',
      'PG-12Brakes hang on 1234, in progress',
      'Ada 1234Viewer, ada@demo.example',
      'Show “1234” in the asset list',
    ])
    expect(
      page
        .getByRole('mark')
        .elements()
        .slice(0, 2)
        .map((mark) => mark.textContent),
    ).toEqual(['1234', '1234'])
    await expect.element(page.getByRole('group', { name: 'Bills of lading' })).toBeVisible()
  })

  test('leads to the unit, to the list of many, to the train, to a ticket, to a letter', async () => {
    await openSearch()

    await userEvent.type(box(), '1234')
    await expect.element(line(/GATX12345/)).toBeVisible()

    const ways = page
      .getByRole('option')
      .elements()
      .map((element) => element.getAttribute('href'))
    expect(ways).toEqual([
      '/visibility/7/waybills/33',
      '/visibility/7/assets?q=GATX12345&scope=all',
      '/visibility/7/waybills/33',
      '/visibility/7/assets?q=BL-1234&scope=all',
      '/visibility/7/assets?train_id=is.M1234',
      '/customer-support/7/tickets/12',
      'mailto:ada@demo.example',
      '/visibility/7/assets?q=1234&scope=all',
    ])
  })

  test('leads nowhere that is closed to the reader', async () => {
    await openSearch({ permissions: ['visibility_fleet_cycles', 'visibility_universal_search'] })

    await userEvent.type(box(), '1234')
    await expect.element(line(/Ada/)).toBeVisible()

    const ways = page
      .getByRole('option')
      .elements()
      .map((element) => element.getAttribute('href') ?? '')
    expect(ways.filter((way) => way.includes('/assets'))).toEqual([])
    expect(lines()).not.toContain('GATX12345No trips yet')
  })

  test('requests once, from three characters on', async () => {
    const { api } = await openSearch()

    await userEvent.type(box(), '12')
    await expect.element(page.getByText(/Type at least 3 characters/)).toBeVisible()
    expect(makeRequest(api)).toBe(0)
    await userEvent.type(box(), '34')
    await expect.element(line(/GATX12345/)).toBeVisible()

    expect(makeRequest(api)).toBe(1)
  })

  test('never shows the results of an older term under a newer one', async () => {
    const { api } = await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(line(/GATX12345/)).toBeVisible()

    api.answer(findAnything, { ...NOTHING, trains: [{ ...TRIP_STATE, train_id: 'M12345', trips: 1 }] })
    await userEvent.type(box(), '5')

    expect(lines()).toEqual(['Show “12345” in the asset list'])
    await expect.element(page.getByText('Searching…').first()).toBeVisible()
    await expect.element(line(/M12345/)).toBeVisible()
    expect(lines()).toEqual(['M123451 unit', 'Show “12345” in the asset list'])
  })

  test('opens the hit after Enter was pressed before the response', async () => {
    const { path } = await openSearch()

    await userEvent.type(box(), '1234{Enter}')

    await expect.element(heading('Asset details')).toBeVisible()
    expect(path()).toBe('/visibility/7/waybills/33')
  })

  test('shows that nothing was found, and offers the list', async () => {
    const { path } = await openSearch(SEARCHER, NOTHING)

    await userEvent.type(box(), 'nowhere')

    await expect.element(page.getByText(/No results for “nowhere” at Prairie Grain/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Visibility Dashboard')).toBeVisible()
    expect(path()).toBe('/visibility/7/assets?q=nowhere&scope=all')
  })

  test('shows why the server search failed, keeps local hits, and retries', async () => {
    const { api } = await openSearch()
    api.refuse(findAnything, 503, { message: 'The portal is busy.', request_id: 'r-1' })
    await userEvent.type(box(), 'sign')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The portal is busy. \(r-1\)/)
    await expect.element(line(/Sign out/)).toBeVisible()

    api.answer(findAnything, FOUND)
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(line(/GATX12345/)).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})
