import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUnitAlerts } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { compareSightings } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import {
  getTrack,
  getTrackedUnit,
  listTrackedUnits,
  mapTrackedUnits,
  type TrackedUnit,
  type TrackPoint,
} from '#contract/areas/telematics/units/units.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ALERT } from '../../../testing/unit-alert.ts'
import { telematicsPages } from '../telematics.routes.tsx'

const UNIT: TrackedUnit = {
  equipment_id: 'TILX270337',
  state: 'moving',
  alert: 'Impact of 4.6 g',
  report_date: '2026-11-24T20:30:00Z',
  place: 'Kiowa, OK',
  speed_mph: 24,
  motion_date: '2026-11-24T12:10:00Z',
  load: 'L',
  impact_g: 4.6,
  impact_date: '2026-11-24T11:41:00Z',
  temp_f: 88,
  door: null,
  hand_brake: 'off',
  battery_pct: 82,
  fix_date: '2026-11-24T20:30:00Z',
  received_date: '2026-11-24T20:31:00Z',
  odo_miles: null,
  clock_minutes: 14,
  device_id: 'UNIT-000417',
  zone: 'America/Chicago',
  lat: 34.7226,
  lon: -95.9014,
  heading: 190,
}

const point = (minute: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  at: `2026-11-24T10:${String(minute).padStart(2, '0')}:00Z`,
  lat: 35 - minute / 100,
  lon: -95.9,
  speed_mph: 24,
  motion: 'moving',
  reason: 'interval',
  impact_g: null,
  temp_f: null,
  left_out: null,
  ...more,
})

function open(units: TrackedUnit[]) {
  const api = signedInAs({ permissions: ['telematics_watchtower'] })
  api.answer(listTrackedUnits, { data: units, record_count: units.length })
  api.answer(mapTrackedUnits, {
    units: units.map(({ equipment_id, state, place, speed_mph }) => ({
      equipment_id,
      state,
      place,
      speed_mph,
      severity: 'critical' as const,
      lat: 34.7,
      lon: -95.9,
    })),
    unplaced: 0,
    total: units.length,
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('[TEL-002] [TEL-003] [TEL-004] Watchtower shows its units under Telematics, on a map and as a list', async () => {
  open([UNIT])
  await openPortal(telematicsPages, '/telematics/7/watchtower')

  await expect.element(page.getByRole('heading', { name: 'Watchtower' })).toBeVisible()
  await expect.element(page.getByText('Telematics', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'TILX 270337' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /1 of 1 unit on the map/ })).toBeVisible()
  await expect.element(page.getByText('Device clock 14 min ahead')).toBeVisible()
})

test('[TEL-005] a unit chosen among the alerts shows its readings and the railroad’s word on the same page', async () => {
  const api = open([{ ...UNIT, odo_miles: 148_220 }])
  api.answer(getTrackedUnit, { ...UNIT, odo_miles: 148_220 })
  api.answer(compareSightings, { sightings: [], is_questioned: false, silence: null })
  api.answer(listUnitAlerts, {
    data: [ALERT],
    record_count: 1,
    critical_count: 1,
    warning_count: 0,
    info_count: 0,
  })
  const { router } = await openPortal(telematicsPages, '/telematics/7/watchtower')

  await page.getByRole('button', { name: 'TILX 270337', exact: true }).click()

  await expect.element(page.getByRole('heading', { name: 'TILX 270337' })).toBeVisible()
  await expect.element(page.getByText('148,220 mi')).toBeVisible()
  await expect
    .element(page.getByText('No railroad has reported this unit in the last 14 days.'))
    .toBeVisible()
  expect(router.state.location.pathname).toBe('/telematics/7/watchtower')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('heading', { name: 'TILX 270337' })).not.toBeInTheDocument()
})

test('[TEL-005] on a phone units, alerts and map take turns, and an alert’s unit opens its page', async () => {
  await page.viewport(390, 844)
  const api = open([UNIT])
  api.answer(listUnitAlerts, {
    data: [ALERT],
    record_count: 1,
    critical_count: 1,
    warning_count: 0,
    info_count: 0,
  })
  const { router } = await openPortal(telematicsPages, '/telematics/7/watchtower')
  const row = page.getByRole('link', { name: 'TILX 270337' })
  await expect.element(row).toBeVisible()

  await page.getByText('Map', { exact: true }).click()
  await expect.element(page.getByRole('img', { name: /1 of 1 unit on the map/ })).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()

  await page.getByText('Alerts 1', { exact: true }).click()
  await page.getByRole('button', { name: 'TILX 270337', exact: true }).click()
  expect(router.state.location.pathname).toBe('/telematics/7/watchtower/TILX270337')
})

test('[TEL-005] without a unit the page explains how to begin', async () => {
  open([])
  await openPortal(telematicsPages, '/telematics/7/watchtower')

  await expect.element(page.getByText('No units reporting yet')).toBeVisible()
})

test('[TEL-005] a unit’s way is replayed: its changes are listed, the arrows go from one to the next', async () => {
  const api = open([UNIT])
  api.answer(getTrackedUnit, UNIT)
  api.answer(getTrack, {
    from: '2026-11-22',
    to: '2026-11-24',
    is_cut: false,
    points: [
      point(0),
      point(10),
      point(20, { reason: 'impact', impact_g: 4.6, motion: 'standing', speed_mph: 0 }),
      point(25, { left_out: 'speed', reason: 'interval' }),
      point(30),
    ],
  })
  await openPortal(telematicsPages, '/telematics/7/watchtower/TILX270337')

  await expect.element(page.getByText('4 positions, 1 excluded (1 impossible speed)')).toBeVisible()
  await page.getByRole('button', { name: 'Previous change' }).click()
  await expect
    .element(page.getByRole('slider', { name: 'Time' }))
    .toHaveAttribute('aria-valuetext', '11/24/2026 04:20 CST, Impact 4.6 g')
})

const SIGHTING = {
  event_date: '2026-11-24T01:10:00Z',
  event_text: 'Departed',
  carrier: 'UP',
  place: 'Parsons, KS',
  zone: 'America/Chicago',
  gps_date: '2026-11-23T22:40:00Z',
  later_minutes: 150,
  miles: 71,
  is_apart: true,
}

test('[TEL-005] the railroad’s word stands beside the unit’s own, and both go into a ticket in one press', async () => {
  const api = open([UNIT])
  api.answer(getTrackedUnit, UNIT)
  api.answer(getTrack, { from: '2026-11-22', to: '2026-11-24', is_cut: false, points: [point(0)] })
  api.answer(compareSightings, {
    sightings: [SIGHTING],
    is_questioned: false,
    silence: { moving_since: '2026-11-24T12:10:00Z', silent_since: '2026-11-24T01:10:00Z' },
  })
  const { router } = await openPortal(telematicsPages, '/telematics/7/watchtower/TILX270337')

  await expect
    .element(
      page.getByText(
        'Moving by GPS since 11/24/2026 06:10 CST, now near Kiowa, OK. The railroad has been silent since 11/23/2026 19:10 CST.',
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Departed, Parsons, KS/ }))
    .toHaveTextContent('Departed, Parsons, KS11/23/2026 19:10 CST UP11/23/2026 16:40 CST2 h 30 min later71')
  await page.getByRole('button', { name: 'Open a ticket' }).click()

  await expect.poll(() => router.state.location.pathname).toBe('/customer-support/7/tickets/new')
  const filled = router.state.location.search as { units: string; subject: string; text: string }
  expect([filled.units, filled.subject]).toEqual([
    'TILX270337',
    'TILX 270337: moving by GPS, railroad silent',
  ])
  expect(filled.text).toContain(
    '11/23/2026 19:10 CST UP: Departed, Parsons, KS. GPS: 11/23/2026 16:40 CST, railroad 2 h 30 min later. 71 miles from the unit’s position at that time.',
  )
})

test('[TEL-005] a unit’s five latest sightings are shown, and the others in one press', async () => {
  const api = open([UNIT])
  api.answer(getTrackedUnit, UNIT)
  api.answer(getTrack, { from: '2026-11-22', to: '2026-11-24', is_cut: false, points: [point(0)] })
  const sightings = Array.from({ length: 8 }, (_, at) => ({ ...SIGHTING, event_text: `Passed ${at}` }))
  api.answer(compareSightings, { sightings, is_questioned: false, silence: null })
  await openPortal(telematicsPages, '/telematics/7/watchtower/TILX270337')
  const rows = page.getByRole('table', { name: 'Sightings' }).getByRole('row', { name: /Passed/ })
  await expect.poll(() => rows.elements().length).toBe(5)

  await page.getByRole('button', { name: 'Show 3 more' }).click()

  await expect.poll(() => rows.elements().length).toBe(8)
})
