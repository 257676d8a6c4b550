import { lazyRouteComponent } from '@tanstack/react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FindAnswer, findAnything } from '#contract/areas/platform/find.contract.ts'
import type { fakeApi } from '../../testing/api.ts'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'
import { useRecent } from './recent.ts'

const screen = (
  path: string,
  title: string,
  what: Partial<PageRoute> = {},
  body?: () => void,
): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(
    () =>
      Promise.resolve({
        Screen: () => {
          body?.()
          return (
            <>
              <h1>{title}</h1>
              <input aria-label="Note" />
            </>
          )
        },
      }),
    'Screen',
  ),
  ...what,
})

const PAGES = [
  screen('/', 'Start', { nav: { group: 'Operate', label: 'Start', icon: 'dashboard' }, goKey: 'd' }),
  screen('/visibility/$customerId/assets', 'Visibility Dashboard', {
    nav: { group: 'Operate', label: 'Assets', icon: 'car' },
    needs: { anyOf: ['visibility_asset_list'] },
    goKey: 'a',
    findMany: async (ids) => (ids.length > 3 ? null : { ids: ids.join('|') }),
  }),
  screen('/visibility/$customerId/waybills/$waybillId', 'Asset details', {}, () =>
    useRecent({ label: 'GATX1234', detail: 'Houston, TX', href: '/visibility/7/waybills/33' }),
  ),
  screen('/admin/audit', 'Audit log', {
    needs: 'admin',
    nav: { group: 'Manage', label: 'Audit log', icon: 'audit' },
  }),
  screen('/profile', 'My Profile'),
]

const NOTHING: FindAnswer = { equipment: [], waybills: [], bills_of_lading: [], trains: [], people: [] }
const STANDING = {
  equipment_id: 'GATX1234',
  status_code: 40,
  status: 'In Transit',
  place: 'Houston, TX',
  destination: 'Albany, NY',
  waybill_id: 33,
}
const FOUND: FindAnswer = {
  equipment: [
    { ...STANDING, equipment_kind: 'R' },
    { ...STANDING, equipment_id: 'GATX12345', waybill_id: null, status_code: null, equipment_kind: 'R' },
  ],
  waybills: [{ ...STANDING, waybill_number: '123400', trips: 1 }],
  bills_of_lading: [{ ...STANDING, bill_of_lading_number: 'BL-1234', trips: 12 }],
  trains: [{ ...STANDING, train_id: 'M1234', trips: 24 }],
  people: [{ id: 5, full_name: 'Ada 1234', email: 'ada@demo.example', role_name: 'Viewer' }],
}

const SEARCHER = { permissions: ['visibility_asset_list', 'visibility_universal_search'] }
const box = () => page.getByRole('combobox', { name: 'Find anything' })
const line = (name: RegExp | string) => page.getByRole('option', { name })
const lines = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
const chosen = () => page.getByRole('option', { selected: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const open = () => userEvent.keyboard('{Control>}k{/Control}')

beforeEach(() => page.viewport(1280, 800))

async function openSearch(who: Parameters<typeof signedInAs>[0] = SEARCHER, found: FindAnswer = FOUND) {
  const api = signedInAs(who)
  api.answer(findAnything, found)
  const portal = await openPortal(PAGES, '/')
  await expect.element(heading('Start')).toBeVisible()
  await open()
  await expect.element(box()).toHaveFocus()
  return { api, ...portal }
}

const asked = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ path }) => path.startsWith('/find/')).length

describe('[PLT-082] the search for anything', () => {
  test('opens with Ctrl K also while somebody types, or by its button, and gives the focus back', async () => {
    await openSearch()
    await userEvent.keyboard('{Escape}')
    expect(page.getByRole('dialog').elements()).toEqual([])

    await page.getByRole('textbox', { name: 'Note' }).click()
    await open()
    await expect.element(box()).toHaveFocus()
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus()

    await page.getByRole('button', { name: /^Find anything/ }).click()
    await expect.element(box()).toHaveFocus()
  })

  test('lists the pages and actions of the reader before anything is typed, and no others', async () => {
    await openSearch()

    expect(lines()).toEqual([
      'StartOperateGthenD',
      'AssetsOperateGthenA',
      'My Profile',
      'Use dark colours',
      'Copy the link to this view',
      'Show the keyboard shortcuts?',
      'Sign out',
    ])
  })

  test('shows what the server found in groups, each with where it stands, and marks what matched', async () => {
    await openSearch()

    await userEvent.type(box(), '1234')

    await expect.element(line(/GATX1234 .*In Transit.*Houston, TX to Albany, NY/)).toBeVisible()
    expect(lines()).toEqual([
      'GATX1234In TransitHouston, TX to Albany, NY',
      'GATX12345No trip yet',
      '123400In TransitGATX1234, Houston, TX to Albany, NY',
      'BL-123412 trips',
      'M123424 units',
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

  test('leads to the unit, to the list of many, to the train, to a letter', async () => {
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
    expect(lines()).not.toContain('GATX12345No trip yet')
  })

  test('is walked with the arrows from end to end and opens with Enter', async () => {
    const { path } = await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(chosen()).toMatchTextContent('GATX1234')

    await userEvent.keyboard('{ArrowUp}')
    await expect.element(chosen()).toMatchTextContent('Show “1234”')
    expect(box().element().getAttribute('aria-activedescendant')).toBe(chosen().element().id)
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await expect.element(heading('Asset details')).toBeVisible()
    expect(path()).toBe('/visibility/7/waybills/33')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('opens a line in a new tab with Ctrl Enter and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(chosen()).toMatchTextContent('GATX1234')

    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    expect(opened).toHaveBeenCalledWith('/visibility/7/waybills/33', '_blank', 'noopener')
    await expect.element(box()).toBeVisible()
  })

  test('asks once, from three characters on', async () => {
    const { api } = await openSearch()

    await userEvent.type(box(), '12')
    await expect.element(page.getByText(/searched from 3 characters/)).toBeVisible()
    expect(asked(api)).toBe(0)
    await userEvent.type(box(), '34')
    await expect.element(line(/GATX12345/)).toBeVisible()

    expect(asked(api)).toBe(1)
  })

  test('never shows the answer to older words under newer ones', async () => {
    const { api } = await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(line(/GATX12345/)).toBeVisible()

    api.answer(findAnything, { ...NOTHING, trains: [{ ...STANDING, train_id: 'M12345', trips: 1 }] })
    await userEvent.type(box(), '5')

    expect(lines()).toEqual(['Show “12345” in the asset list'])
    await expect.element(page.getByText('Searching…').first()).toBeVisible()
    await expect.element(line(/M12345/)).toBeVisible()
    expect(lines()).toEqual(['M123451 unit', 'Show “12345” in the asset list'])
  })

  test('opens what is found for whoever presses Enter before the answer is here', async () => {
    const { path } = await openSearch()

    await userEvent.type(box(), '1234{Enter}')

    await expect.element(heading('Asset details')).toBeVisible()
    expect(path()).toBe('/visibility/7/waybills/33')
  })

  test('says that nothing is found, and offers the list', async () => {
    const { path } = await openSearch(SEARCHER, NOTHING)

    await userEvent.type(box(), 'nowhere')

    await expect.element(page.getByText(/Nothing is called “nowhere” .* at Prairie Grain/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Visibility Dashboard')).toBeVisible()
    expect(path()).toBe('/visibility/7/assets?q=nowhere&scope=all')
  })

  test('says why the server did not search, keeps what it knows itself, and tries again', async () => {
    const { api } = await openSearch()
    api.refuse(findAnything, 503, { message: 'The portal is very busy.', request_id: 'r-1' })
    await userEvent.type(box(), 'sign')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The portal is very busy. \(r-1\)/)
    await expect.element(line(/Sign out/)).toBeVisible()

    api.answer(findAnything, FOUND)
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(line(/GATX12345/)).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('finds pages and actions by any of their words, best first', async () => {
    await openSearch(SEARCHER, NOTHING)

    await userEvent.type(box(), 'st')
    await expect.element(chosen()).toMatchTextContent('Start')
    await userEvent.fill(box(), 'night')
    await expect.element(chosen()).toMatchTextContent('Use dark colours')
    await userEvent.fill(box(), 'visibility')
    await expect.element(chosen()).toMatchTextContent('Assets')
  })

  test('switches the customer', async () => {
    const companies = [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })]
    await openSearch({ ...SEARCHER, user: { companies } }, NOTHING)

    await userEvent.type(box(), 'cascade{Enter}')

    await expect.element(page.getByRole('button', { name: /^Customer: Cascade Lumber/ })).toBeVisible()
  })

  test('offers what was open last in this tab', async () => {
    const { router } = await openSearch()
    await userEvent.keyboard('{Escape}')
    await router.navigate({ href: '/visibility/7/waybills/33' })
    await expect.element(heading('Asset details')).toBeVisible()

    await open()

    await expect.element(page.getByRole('group', { name: 'Recently opened' })).toBeVisible()
    expect(lines()[0]).toBe('GATX1234Houston, TX')
  })

  test('takes many pasted ids to the asset list', async () => {
    const { api, path } = await openSearch()

    box().element().dispatchEvent(pasteOf('gatx 1\r\nUTLX2\r\n'))

    await expect.element(box()).toHaveValue('gatx 1, UTLX2')
    expect(lines()).toEqual(['Find these 2 in the asset listGATX1, UTLX2'])
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Visibility Dashboard')).toBeVisible()
    expect(path()).toBe('/visibility/7/assets?ids=GATX1%7CUTLX2')
    expect(asked(api)).toBe(0)
  })

  test('says when the ids are more than one search takes', async () => {
    await openSearch()

    await userEvent.fill(box(), 'GATX1, GATX2, GATX3, GATX4')
    await userEvent.keyboard('{Enter}')

    await expect.element(page.getByRole('alert')).toMatchTextContent(/4 ids are more than one search takes/)
  })

  test('fills a telephone, where its button has no words', async () => {
    await page.viewport(390, 844)
    await openSearch()

    const { width, height } = page.getByRole('dialog').element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 844])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Find anything/ }).click()
    await expect.element(box()).toHaveFocus()
  })
})

const pasteOf = (text: string): ClipboardEvent => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
}

describe('without the permission for the search', () => {
  test('[PLT-082] people, pages and actions are all that is offered', async () => {
    await openSearch({ permissions: ['visibility_asset_list'] })

    await expect.element(page.getByPlaceholder('Person, page or action')).toBeVisible()
  })
})

const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the keys', () => {
  test('? shows those of the page at hand', async () => {
    signedInAs()
    await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.keyboard('?')

    await expect
      .element(sheet().getByRole('region', { name: 'Everywhere' }))
      .toMatchTextContent(/Find anythingCtrlK.*Show these keys\?.*Go to StartGthenD.*Go to AssetsGthenA/)
    await expect.element(sheet().getByRole('region', { name: 'In the search' })).toBeVisible()
    expect(sheet().getByRole('region').elements()).toHaveLength(2)
  })

  test('g and a letter lead to a page, and nothing happens while somebody types', async () => {
    signedInAs()
    const { path } = await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.type(page.getByRole('textbox', { name: 'Note' }), 'ga?')
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('ga?')
    expect(path()).toBe('/')
    page.getByRole('textbox', { name: 'Note' }).element().blur()
    await userEvent.keyboard('ga')

    await expect.element(heading('Visibility Dashboard')).toBeVisible()
  })

  test('without Ctrl are off for whoever turned them off, and the sheet tells those that still work', async () => {
    signedInAs({ user: { preferences: { single_key_shortcuts: false } } })
    const { path } = await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.keyboard('?ga')
    expect(path()).toBe('/')
    expect(sheet().elements()).toEqual([])
    await page.getByRole('button', { name: /your account/ }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()

    await expect.element(sheet()).toMatchTextContent(/Find anythingCtrlK/)
    expect(sheet().element().textContent).not.toContain('Show these keys')
    expect(sheet().element().textContent).not.toContain('Go to')
    await expect.element(sheet().getByRole('link', { name: 'My Profile' })).toBeVisible()
  })
})

test('the sheet of keys gives the focus back', async () => {
  signedInAs()
  await openPortal(PAGES, '/')
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect.element(places.getByRole('link', { name: 'Assets' })).toBeVisible()
  places.getByRole('link', { name: 'Assets' }).element().focus()

  await userEvent.keyboard('?')
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(places.getByRole('link', { name: 'Assets' })).toHaveFocus()
})
