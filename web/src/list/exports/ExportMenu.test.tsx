import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createExport,
  type ListExport,
  listExports,
  removeExport,
} from '#contract/areas/lists/exports/exports.contract.ts'
import { listViews } from '#contract/areas/lists/views/views.contract.ts'
import { carPages, listCars } from '../../testing/cars.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

const REQUEST: ListExport = {
  export_id: '00000000-0000-4000-8000-000000000001',
  list: 'cars',
  format: 'csv',
  state: 'waiting',
  rows_done: 0,
  rows_total: null,
  filename: 'cars_11-22-2026.csv',
  filesize: null,
  reason: null,
  created_ts: '2026-11-22T12:00:00.000Z',
  expires_ts: '2026-11-23T12:00:00.000Z',
}
const READY: ListExport = { ...REQUEST, state: 'ready', rows_done: 12_000, rows_total: 12_000, filesize: 9 }

beforeEach(() => page.viewport(1440, 900))

function open() {
  const api = signedInAs()
  api.answer(listCars, { data: [{ id: 1, name: 'GATX 1', load: 'L', days: 1 }], total_record_count: 12_000 })
  api.answer(listViews, { views: [] })
  api.answer(createExport, REQUEST)
  return api
}

const menu = (name: RegExp) => page.getByRole('button', { name })
const item = (name: RegExp) => page.getByRole('menuitem', { name })

test('a long file is created in the background: its progress, a notice when it is ready, and where it is stored', async () => {
  const api = open()
  api.answer(listExports, { exports: [{ ...REQUEST, state: 'making', rows_done: 6000, rows_total: 12_000 }] })
  await openPortal(carPages, '/cars?cols=name%7Cdays&sort=days&dir=desc')
  await expect.element(page.getByText('1 to 25 of 12,000 cars')).toBeVisible()

  await menu(/^Export/).click()
  await item(/Comma-separated/).click()

  await expect.element(menu(/Export · 50%/)).toBeVisible()
  const sent = await vi.waitUntil(
    () => api.calls.find(({ method, body }) => method === 'POST' && body !== ''),
    { timeout: 5000 },
  )
  expect(JSON.parse(sent.body ?? '')).toEqual({
    list: 'cars',
    format: 'csv',
    columns: ['name', 'days'],
    criteria: { sort: '-days' },
  })
  api.answer(listExports, { exports: [READY] })
  await expect.element(page.getByText('cars_11-22-2026.csv is ready: 12,000 rows.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await menu(/^Export/).click()
  await expect.element(item(/Download cars_11-22-2026.csv, 12,000 rows/)).toBeVisible()
})

test('one that is being made is stopped from the menu', async () => {
  const api = open()
  api.answer(listExports, { exports: [{ ...REQUEST, state: 'making', rows_done: 3000, rows_total: 12_000 }] })
  api.answer(removeExport, {})
  await openPortal(carPages, '/cars')

  await menu(/^Export/).click()
  await expect.element(item(/Cancel cars_11-22-2026.csv: 25% done/)).toBeVisible()
  api.answer(listExports, { exports: [{ ...REQUEST, state: 'cancelled' }] })
  await item(/Cancel/).click()

  await expect.poll(() => item(/Cancel/).query()).toBeNull()
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true)
})
