import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createView,
  listViews,
  removeView,
  type SavedView,
  updateView,
} from '#contract/areas/lists/views/views.contract.ts'
import { carPages, listCars } from '../../testing/cars.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

const MINE: SavedView = {
  view_id: 5,
  list: 'cars',
  name: 'Loads',
  is_shared: false,
  is_mine: true,
  is_default: false,
  address: { load: 'L', cols: 'name|days' },
  widths: { name: 300 },
  version: 1,
}
const THEIRS: SavedView = { ...MINE, view_id: 6, name: 'Team', is_shared: true, is_mine: false }
const NEW: SavedView = {
  ...MINE,
  view_id: 7,
  name: 'Empties',
  address: { load: 'E' },
  widths: {},
}

function open(...views: SavedView[]) {
  const api = signedInAs()
  api.answer(listCars, { data: [{ id: 1, name: 'GATX1', load: 'L', days: 3 }], total_record_count: 1 })
  api.answer(listViews, { views })
  return api
}

const menu = (name: RegExp | string) => page.getByRole('button', { name, exact: typeof name === 'string' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)

beforeEach(() => page.viewport(1440, 900))

test('a view opens with its filters, columns and order, and shows when it was changed', async () => {
  open(MINE)
  const { path } = await openPortal(carPages, '/cars')

  await menu('Views').click()
  await item('Loads').click()

  await expect.poll(path).toBe('/cars?load=L&cols=name%7Cdays&view=5')
  await expect.element(menu('Loads')).toBeVisible()
  expect(heads()).toEqual(['Car', 'Days'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(menu('Loads · changed')).toBeVisible()
  await menu('Loads · changed').click()
  await item('Discard changes').click()
  await expect.element(menu('Loads')).toBeVisible()
})

test('changes to one’s own view are saved to the view', async () => {
  const api = open(MINE)
  await openPortal(carPages, '/cars?view=5&cols=name%7Cdays')
  await expect.element(menu('Loads · changed')).toBeVisible()
  api.answer(updateView, { ...MINE, address: { cols: 'name|days' }, version: 2 })
  api.answer(listViews, { views: [{ ...MINE, address: { cols: 'name|days' }, version: 2 }] })

  await page.getByRole('button', { name: 'Update view' }).click()
  await expect.element(page.getByRole('button', { name: 'Update view' })).not.toBeInTheDocument()
  await expect.element(menu('Loads')).toHaveFocus()

  await expect.element(menu('Loads')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Loads',
    is_shared: false,
    version: 1,
    address: { cols: 'name|days' },
    widths: { name: 300 },
  })
})

test('the view shared can be changed on the screen and never for them', async () => {
  const api = open(THEIRS)
  await openPortal(carPages, '/cars?view=6&load=E&cols=name%7Cdays')

  await menu('Team · changed').click()

  await expect.element(item('Save as new view…')).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Update view' }).elements()).toEqual([])
  expect(page.getByRole('menuitem', { name: 'Delete view…' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Update view' }).elements()).toEqual([])
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an address that names a view alone shows it', async () => {
  open(MINE, { ...THEIRS, is_default: true, address: { load: 'E' }, widths: {} })
  const named = await openPortal(carPages, '/cars?view=5')
  await expect.element(menu('Loads')).toBeVisible()
  await expect.poll(named.path).toBe('/cars?load=L&cols=name%7Cdays&view=5')
})

test('the reader’s own view default, and leaves a URL with parameters alone', async () => {
  open({ ...THEIRS, is_default: true, address: { load: 'E' }, widths: {} })
  const { path, router } = await openPortal(carPages, '/cars')
  await expect.element(menu('Team')).toBeVisible()
  await expect.poll(path).toBe('/cars?load=E&view=6')

  await router.navigate({ to: '/' })
  await router.navigate({ to: '/cars', search: { size: '50' } as never })

  await expect.element(menu('Views')).toBeVisible()
  expect(path()).toBe('/cars?size=50')
})

test('a view is saved under a name, for all users if shared', async () => {
  const api = open()
  await openPortal(carPages, '/cars?load=E')
  api.answer(createView, NEW)
  await menu('Views').click()
  await item('Save as new view…').click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()

  await page.getByLabelText('Name').fill('Empties')
  await page.getByRole('switch', { name: 'Share with everyone at your company' }).click()
  api.answer(listViews, { views: [NEW] })
  await page.getByRole('button', { name: 'Save view', exact: true }).click()

  await expect.element(menu('Empties')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    list: 'cars',
    name: 'Empties',
    is_shared: true,
    address: { load: 'E' },
    widths: {},
  })
})

test('a view is removed after confirmation, and the list stays as it shows', async () => {
  const api = open(MINE)
  const { path } = await openPortal(carPages, '/cars?view=5')
  await menu('Loads').click()
  await item('Delete view…').click()
  api.answer(removeView, {})
  api.answer(listViews, { views: [] })

  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await expect.element(menu('Views')).toBeVisible()
  expect(path()).toContain('load=L')
})
