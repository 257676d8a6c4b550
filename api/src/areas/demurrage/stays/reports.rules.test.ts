import { expect, test } from 'vitest'
import { getTariff, type StoredTariff } from './reports.rules.ts'

const ZONE = 'America/Chicago'
const tariff = (tariff_id: number, more: Partial<StoredTariff> = {}) =>
  ({
    tariff_id,
    name: String(tariff_id),
    carrier: '',
    place: '',
    equipment_kind: 'R',
    effective_from: '2026-01-01',
    effective_until: null,
    ...more,
  }) as StoredTariff

/** A stay that began at noon of a day. */
const stayOn = (day: string) =>
  ({
    equipment_kind: 'R',
    carrier: 'UP',
    place: 'Houston, TX',
    moments: [{ kind: 'placement', ts: Date.parse(`${day}T18:00:00Z`) }],
  }) as unknown as Parameters<typeof getTariff>[0]

const findId = (day: string, tariffs: StoredTariff[]) => getTariff(stayOn(day), tariffs, ZONE).tariff_id

test('a tariff counts on its first and its last day, and on no other day', () => {
  const limited = [tariff(1, { effective_from: '2026-03-01', effective_until: '2026-03-31' })]

  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => findId(day, limited))).toEqual(
    [null, 1, 1, null],
  )
})

test('a tariff of the place outweighs one of the railroad, one of both outweighs each, and a later one an earlier', () => {
  const ofRailroad = tariff(1, { carrier: 'UP' })
  const ofPlace = tariff(2, { place: 'Houston, TX' })
  const ofBoth = tariff(3, { carrier: 'UP', place: 'Houston, TX' })
  const later = tariff(4, { place: 'Houston, TX', effective_from: '2026-02-01' })

  expect(findId('2026-06-01', [ofRailroad, ofPlace])).toBe(2)
  expect(findId('2026-06-01', [ofPlace, ofBoth])).toBe(3)
  expect(findId('2026-06-01', [ofPlace, later])).toBe(4)
})
