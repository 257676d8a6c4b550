import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createPlaceAlias,
  listPlaces,
  removePlaceAliases,
  type PlaceAliasRow,
} from '#contract/areas/admin/places/places.contract.ts'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const PLACE: PlaceAliasRow = {
  alias: 'PASS CITY|TX',
  reported: 'PASS CITY, TX',
  station: null,
  is_clock: true,
  zone: null,
  report_count: 12,
  customer_count: 2,
  carrier: 'BNSF',
  last_ts: '2026-11-20T11:00:00Z',
}
const EL_PASO = {
  station_id: 'ELPAS_TX',
  display_name: 'El Paso, TX',
  city: 'El Paso',
  state: 'TX',
  country: 'US',
  is_junction: true,
  junction_code: 'ELPAS',
  scacs: ['UP'],
  lat: 31.76,
  lon: -106.49,
  zone: 'America/Denver',
}

function open(rows: PlaceAliasRow[] = [PLACE], modules: string[] = []) {
  const api = signedInAs({ user: { is_admin: true }, modules })
  const answer = (left: PlaceAliasRow[]) =>
    api.answer(listPlaces, { data: left, total_record_count: left.length })
  answer(rows)
  api.answer(listLocations, { locations: [EL_PASO] })
  return { api, answer }
}

const getBody = (api: ReturnType<typeof open>['api'], path: string) =>
  JSON.parse(api.calls.find((call) => call.path === path)?.body ?? 'null') as unknown

beforeEach(() => page.viewport(1440, 900))

test('a place without a station shows how often it was reported and that its time zone is unknown', async () => {
  open()
  await openPortal(adminPages, '/admin/places')

  const row = page.getByRole('row', { name: /PASS CITY, TX/ })
  await expect.element(row.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  await expect.element(row.getByText('Time zone unknown')).toBeVisible()
})

test('a list of stations is one click away for those who may import', async () => {
  open([PLACE], ['hasInternalToolsModule'])
  await openPortal(adminPages, '/admin/places')
  await page.getByRole('link', { name: 'Import stations' }).click()

  await expect.element(page.getByRole('radio', { name: 'Stations' })).toBeChecked()
})

test('a name too long for its column ends in dots, and the menu of its row stays in sight', async () => {
  open([{ ...PLACE, reported: 'SAINTE-ANNE-DES-PLAINES-INTERMODAL-TERMINAL, QC' }])
  await openPortal(adminPages, '/admin/places')

  const name = page.getByText(/^SAINTE-ANNE/)
  await expect.element(name).toHaveStyle({ textOverflow: 'ellipsis', display: 'block' })
  expect(name.element().scrollWidth).toBeGreaterThan(name.element().clientWidth)
  const table = document.querySelector('table')?.parentElement
  expect(table?.scrollWidth).toBe(table?.clientWidth)
})

test('it is given its station, and leaves the list', async () => {
  const { api, answer } = open()
  await openPortal(adminPages, '/admin/places')
  await page.getByRole('button', { name: 'Actions for PASS CITY, TX' }).click()
  await page.getByRole('menuitem', { name: 'Choose station' }).click()
  api.answer(createPlaceAlias, { alias: 'PASS CITY|TX', place: 'EL PASO|TX' })
  answer([])

  await page.getByRole('combobox', { name: 'Station' }).fill('el pa')
  await page.getByRole('option', { name: /El Paso, TX/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Alias saved.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Every place has a station')).toBeVisible()
  expect(getBody(api, '/admin/places/aliases')).toMatchObject({
    reported: 'PASS CITY, TX',
    station: { station_id: 'ELPAS_TX' },
  })
})

test('an alias is removed', async () => {
  const { api } = open([{ ...PLACE, station: 'EL PASO, TX' }])
  api.answer(removePlaceAliases, { aliases: ['PASS CITY|TX'] })
  await openPortal(adminPages, '/admin/places?scope=aliases')

  await page.getByRole('button', { name: 'Actions for PASS CITY, TX' }).click()
  await page.getByRole('menuitem', { name: 'Delete alias' }).click()

  await expect.element(page.getByText('Alias deleted.', { exact: false })).toBeVisible()
  expect(getBody(api, '/admin/places/aliases/remove')).toEqual({ aliases: ['PASS CITY|TX'] })
})
