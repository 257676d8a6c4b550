import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getFenceDwell,
  listFences,
  listFenceVisits,
  mapFences,
} from '#contract/areas/telematics/fences/fences.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { telematicsPages } from '../telematics.routes.tsx'

const YARD = {
  fence_id: 3,
  name: 'Dallas yard',
  shape: 'circle',
  lat: 32.7767,
  lon: -96.797,
  radius_m: 1609.344,
  corners: null,
} as const

function open(permissions: string[], name: string = YARD.name) {
  const api = signedInAs({ permissions })
  api.answer(listFences, { data: [], total_record_count: 0 })
  api.answer(mapFences, { fences: [] })
  api.answer(listFenceVisits, { data: [], total_record_count: 0 })
  api.answer(getFenceDwell, {
    fence: { ...YARD, name },
    dwell_hours: 72,
    inside: 4,
    over_limit: 1,
    all: { visits: 12, median_hours: 51, p90_hours: 74.5 },
    lanes: [
      { origin: 'Cedar Rapids, IA', destination: 'Dallas, TX', visits: 9, median_hours: 49, p90_hours: 70 },
      { origin: null, destination: null, visits: 3, median_hours: 66, p90_hours: 75 },
    ],
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('[TEL-005] a geofence says who is inside and how long units stay, in all and by lane', async () => {
  const api = open(['telematics_watchtower'])
  await openPortal(telematicsPages, '/telematics/7/geofences/3')

  await expect.element(page.getByRole('heading', { name: 'Dallas yard' })).toBeVisible()
  await expect.element(page.getByText('Inside over 3 d')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Cedar Rapids, IA to Dallas, TX/ }))
    .toHaveTextContent('Cedar Rapids, IA to Dallas, TX92 d 1 h2 d 22 h')
  await expect.element(page.getByRole('row', { name: /No waybill/ })).toBeVisible()
  // the portal refuses a page of any other size
  await expect.poll(() => api.calls.find(({ path }) => path.endsWith('/fence-visits'))).toBeTruthy()
  const visits = api.calls.find(({ path }) => path.endsWith('/fence-visits'))
  expect(listFenceVisits.query?.safeParse(Object.fromEntries(visits?.query ?? [])).error).toBeUndefined()
  expect(page.getByRole('link', { name: 'Edit' }).elements()).toEqual([])
})

test('[TEL-005] a polygon is drawn by pressing on the map, and sent as its corners', async () => {
  const api = open(['telematics_watchtower', 'company_settings'])
  await openPortal(telematicsPages, '/telematics/7/geofences/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Team track')
  await page.getByText('Polygon', { exact: true }).click()
  const map = page.getByRole('img', { name: /Nothing is drawn yet/ })
  await map.click({ position: { x: 120, y: 60 } })
  const corners = page.getByRole('textbox', { name: 'Corners' })
  await expect.element(corners).toHaveValue(expect.stringMatching(/^\d+\.\d+, -\d+\.\d+$/))

  await corners.fill('32.77, -96.81\n32.79, -96.81')
  await page.getByRole('button', { name: 'Add geofence' }).click()
  await expect.element(page.getByText('Enter at least 3 corners, one per line.')).toBeVisible()
  await corners.fill('32.77, -96.81\n32.79, -96.81\n32.79, -96.79')
  await page.getByRole('button', { name: 'Add geofence' }).click()

  await expect
    .poll(() => api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/fences')))
    .toBeTruthy()
  const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/fences'))
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    name: 'Team track',
    shape: 'polygon',
    corners: '32.77, -96.81\n32.79, -96.81\n32.79, -96.79',
  })
})

test('a long name is cut within the map of a phone', async () => {
  await page.viewport(390, 844)
  const name = 'Houston Ship Channel Deepwater Container and Bulk Terminal, North Receiving Yard'
  open(['telematics_watchtower'], name)
  await openPortal(telematicsPages, '/telematics/7/geofences/3')

  const label = page.getByText(/^Houston Ship Channel .+…$/)
  await expect.element(label).toBeVisible()
  const inner = label.element().getBoundingClientRect()
  const outer = label.element().closest('svg')!.getBoundingClientRect()
  expect(inner.left).toBeGreaterThanOrEqual(outer.left)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
})
