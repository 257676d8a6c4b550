import type { Page } from '@playwright/test'
import type { Facts } from './facts.ts'
import { answer, refuse, type Scene } from './scene.ts'

const FIND_CALL = /\/api\/find\/\d+\?/
const PREFERENCES = /\/api\/user\/preferences$/
const NOTHING = { equipment: [], waybills: [], bills_of_lading: [], trains: [], people: [], tickets: [] }

const assets = ({ customerId }: Facts): string => `/visibility/${customerId}/assets`

/** Keys work once the frame of the portal is rendered. */
async function press(page: Page, keys: string): Promise<void> {
  await page.locator('#main').waitFor()
  await page.keyboard.press(keys)
}

/** Opens the search by its keys and types into it. */
async function search(page: Page, text: string): Promise<void> {
  await press(page, 'Control+k')
  const box = page.getByRole('combobox', { name: /^(Find anything|Go to)$/ })
  await box.waitFor()
  await box.pressSequentially(text)
}

const found = (text: (facts: Facts) => string) => async (page: Page, facts: Facts) => {
  await search(page, text(facts))
  await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor()
  await page.getByRole('group', { name: /Equipment|People/ }).waitFor()
}

async function openSheet(page: Page): Promise<void> {
  await press(page, 'Control+/')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

async function openHelp(page: Page): Promise<void> {
  await press(page, '?')
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
}

const find = (state: string, what: Partial<Scene>): Scene => ({
  page: 'find',
  state,
  visitor: 'shipper',
  path: assets,
  ...what,
})

/** The search for anything above a page, and the sheet of keys. */
export const findScenes: readonly Scene[] = [
  find('opened', { visitor: 'two', path: () => '/profile', act: (page) => search(page, '') }),
  find('found', { act: found(({ equipmentId }) => equipmentId.slice(0, 5)) }),
  find('very-id', { act: found(({ equipmentId }) => equipmentId) }),
  find('people-and-pages', { act: found(() => 'demo') }),
  find('without-permission', { visitor: 'viewer', act: (page) => search(page, '') }),
  find('loading', {
    stalled: FIND_CALL,
    act: async (page) => {
      await search(page, '1234')
      await page.getByText('Searching…').first().waitFor()
    },
  }),
  find('nothing-found', {
    mock: answer(FIND_CALL, NOTHING),
    act: async (page) => {
      await search(page, 'nowhere')
      await page.getByText(/No results for/).waitFor()
    },
  }),
  find('refused', {
    mock: refuse(FIND_CALL, 'overloaded'),
    act: async (page) => {
      await search(page, 'sign')
      await page.getByRole('alert').waitFor()
    },
  }),
  find('many-ids', { act: (page) => search(page, 'GATX1234, UTLX207444, TTGX980012, BNSF1') }),
  { page: 'keys', state: 'list', visitor: 'shipper', path: assets, act: openSheet },
  { page: 'help', state: 'words', visitor: 'shipper', path: assets, act: openHelp },
  {
    page: 'help',
    state: 'tour',
    visitor: 'shipper',
    path: () => '/',
    act: async (page) => {
      await openHelp(page)
      await page.getByRole('button', { name: 'Take the tour' }).click()
      await page.getByRole('region', { name: 'Tour' }).waitFor()
    },
  },
  {
    page: 'keys',
    state: 'map',
    visitor: 'shipper',
    path: ({ customerId, waybillId }) => `/visibility/${customerId}/waybills/${waybillId}`,
    act: openSheet,
  },
  {
    page: 'keys',
    state: 'turned-off',
    visitor: 'shipper',
    path: () => '/profile',
    mock: answer(PREFERENCES, { single_key_shortcuts: false, has_seen_tour: true, timezone: null }),
    act: async (page) => {
      await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
      await page.getByRole('button', { name: 'View all shortcuts' }).click()
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
]
