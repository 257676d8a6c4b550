import { expect, test } from 'vitest'
import { greatCircleMiles } from '#rail/place.ts'
import { makeFleet } from '../fleet.ts'
import { DAY_MS, HOUR_MS } from '../journey/journey.ts'
import { getEquippedBlocks, createDevices } from './devices.ts'

const START = Date.UTC(2026, 0, 1)
const NOW = START + 30 * DAY_MS

test('a third of the cars of two fleets have devices', () => {
  const cars = makeFleet('full').filter(
    ({ customer, units }) => customer.id <= 2 && units.length === 1 && units[0]?.equipment_kind === 'R',
  )

  const share = getEquippedBlocks('full').length / cars.length
  expect(share).toBeGreaterThan(0.28)
  expect(share).toBeLessThan(0.39)
})

test('devices report a week of trips and stops, and go on from there without a repeat', () => {
  const report = createDevices('small', START, NOW)
  const past = report(NOW).flatMap(({ reports }) => reports)
  const later = report(NOW + 6 * HOUR_MS).flatMap(({ reports }) => reports)
  const keys = [...past, ...later].map(({ unit, fix_ts, seq }) => `${unit} ${fix_ts} ${seq}`)

  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(past.map(({ motion }) => motion))).toEqual(new Set(['moving', 'stopped']))
  expect(later.every(({ fix_ts }) => Date.parse(fix_ts) > NOW)).toBe(true)
})

test('a moving car is never faster than a train', () => {
  const all = createDevices('small', START, NOW)(NOW).flatMap(({ reports }) => reports)
  for (const own of Map.groupBy(all, ({ unit }) => unit).values())
    for (const [at, one] of own.entries()) {
      const before = own[at - 1]
      if (!before) continue
      const hours = (Date.parse(one.fix_ts) - Date.parse(before.fix_ts)) / HOUR_MS
      expect(greatCircleMiles(before, one)).toBeLessThan(100 * Math.max(hours, 0.5))
    }
})

test('a moving car has a speed, and one that waits stands', () => {
  const all = createDevices('full', START, NOW)(NOW).flatMap(({ reports }) => reports)

  expect(all.filter(({ motion, speed_kmh }) => (motion === 'moving') !== speed_kmh > 0)).toEqual([])
})

test('some devices have low batteries, wrong clocks, impacts and warm products', () => {
  const all = createDevices('full', START, NOW)(NOW).flatMap(({ reports }) => reports)

  expect(all.some(({ battery_pct }) => battery_pct < 20)).toBe(true)
  expect(all.some(({ impact }) => (impact?.peak_g ?? 0) >= 4)).toBe(true)
  expect(all.some(({ temps }) => (temps?.[0]?.c ?? 0) > 40)).toBe(true)
  expect(new Set(all.map(({ fix_ts, seq }) => Date.parse(fix_ts) - seq * 60_000 >= 14 * 60_000)).size).toBe(2)
})
