import type { Page } from '@playwright/test'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { answer, type Scene } from './scene.ts'

const SETUP = /\/api\/admin\/customers\/\d+\/setup$/
const RAILROADS = /\/api\/admin\/customers\/\d+\/railroads$/

const EMPTY: CustomerSetup = {
  created_ts: '2026-11-24T12:00:00.000Z',
  permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  modules: ['hasWaybillModule'],
  people: [],
  feed_tokens: 0,
  mail: 'none',
  fleet: { units: 0, reported: 0 },
  messages: { first_ts: null, last_ts: null, carriers: [], quarantined: 0 },
  railroads: [],
  parties: { entered: 0, learned: 0 },
  tenders: { sent: 0, accepted: 0 },
  quotes: { made: 0, sent: 0 },
  week: { sightings: 0, tenders: 0, quotes: 0, people: 0 },
}

const HALF: CustomerSetup = {
  ...EMPTY,
  people: [
    {
      user_id: 2,
      status: 1,
      has_password: true,
      invited_ts: '2026-11-24T12:05:00.000Z',
      last_sign_in_ts: '2026-11-24T13:00:00.000Z',
      has_own_list: false,
      permissions: EMPTY.permissions,
      acts: ['bookings', 'quotes'],
    },
  ],
  feed_tokens: 1,
  mail: 'set',
  fleet: { units: 120, reported: 0 },
  messages: { first_ts: null, last_ts: null, carriers: [], quarantined: 3 },
  railroads: [
    { scac: 'BNSF', test: 'accepted', is_live: true },
    { scac: 'UP', test: 'rejected', is_live: false },
  ],
  parties: { entered: 12, learned: 0 },
}

const DONE: CustomerSetup = {
  ...HALF,
  mail: 'sent',
  fleet: { units: 120, reported: 118 },
  messages: {
    first_ts: '2026-11-24T14:00:00.000Z',
    last_ts: '2026-11-24T15:00:00.000Z',
    carriers: ['BNSF', 'UP'],
    quarantined: 0,
  },
  parties: { entered: 12, learned: 1_204 },
  tenders: { sent: 9, accepted: 8 },
  quotes: { made: 4, sent: 3 },
  week: { sightings: 12_408, tenders: 9, quotes: 3, people: 1 },
}

const page = 'admin-customer'
const visitor = 'admin'
/** A section by its key, or the top of the page; on a phone it is the only one that shows. */
const at =
  (section = 'setup') =>
  () =>
    `/admin/customers/1#${section}`

const show = (title: string) => (opened: Page) =>
  opened.getByRole('region', { name: title, exact: true }).scrollIntoViewIfNeeded()

async function editRoles(opened: Page): Promise<void> {
  await show('Roles')(opened)
  await opened.getByRole('button', { name: 'Edit roles' }).click()
  await opened.getByRole('button', { name: 'Reset all to default' }).waitFor()
  const choices = opened.getByRole('table', { name: 'Roles' }).getByRole('combobox')
  for (const at of [0, 1]) {
    const choice = choices.nth(at)
    if (await choice.isVisible()) await choice.selectOption('none')
  }
}

async function turnOffModule(opened: Page): Promise<void> {
  await show('Modules')(opened)
  await opened
    .getByRole('switch', { name: / is on$/ })
    .first()
    .click()
  await opened.getByRole('dialog').waitFor()
}

/** The page of a customer: how far its setup is, and its sections. */
export const customerScenes: readonly Scene[] = [
  { page, state: 'empty', visitor, path: at(), mock: answer(SETUP, EMPTY) },
  { page, state: 'half-done', visitor, path: at(), mock: answer(SETUP, HALF) },
  { page, state: 'all-done', visitor, path: at(), mock: answer(SETUP, DONE) },
  { page, state: 'roles-changed', visitor, path: at('roles'), act: editRoles },
  { page, state: 'module-off', visitor, path: at('modules'), act: turnOffModule },
  { page, state: 'railroads', visitor, path: at('railroads'), act: show('Railroads') },
  { page, state: 'parties', visitor, path: at('parties'), mock: answer(SETUP, DONE), act: show('Parties') },
  {
    page,
    state: 'no-railroads',
    visitor,
    path: at('railroads'),
    mock: answer(RAILROADS, {
      customer_name: 'Meridian Foods',
      data: [],
      others: [{ scac: 'UP', name: 'Union Pacific' }],
      proposed_sender_id: 'MERIDIAN',
    }),
    act: show('Railroads'),
  },
]
