import { expect, test } from 'vitest'
import { updateCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { getRecorded, makeCarRecord } from './cars.ts'

const NOW = Date.UTC(2026, 10, 28)

test('tank cars of two fleets have tests and leases that the portal accepts; a few tests are due within 60 days or overdue', () => {
  const units = getRecorded('full')
  const records = units.map((unit) => makeCarRecord(unit, NOW))
  const dues = records.flatMap(({ visual_due, structural_due }) => [visual_due ?? '', structural_due ?? ''])
  const leased = records.filter(({ lease_end }) => lease_end !== null)

  expect(new Set(units.map(({ customer_id }) => customer_id))).toEqual(new Set([1, 2]))
  expect(records.every((record) => updateCar.body.safeParse(record).success)).toBe(true)
  expect(dues.filter((due) => due < '2026-11-28').length).toBeGreaterThan(0)
  expect(dues.filter((due) => due >= '2026-11-28' && due <= '2027-01-27').length).toBeGreaterThan(0)
  expect(leased.length / records.length).toBeGreaterThan(0.5)
  expect(leased.every(({ rate_cents }) => (rate_cents ?? 0) > 0)).toBe(true)
})
