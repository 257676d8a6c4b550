import { describe, expect, test } from 'vitest'
import { getAddress, getState } from '../../../list/questions.ts'
import { assets } from './assets.calls.ts'
import { narrowedLists } from './find.rules.ts'

const CHOICES = {
  origin_location: [{ value: 'Houston, TX', count: 31 }],
  destination_location: [
    { value: 'Houston, TX', count: 7 },
    { value: 'South Houston, TX', count: 90 },
  ],
  current_location: [],
  shipper: [],
  consignee: [{ value: 'GULF POLYMERS', count: 1 }],
  commodity: [],
}

describe('the search finds lists of units', () => {
  test.each([
    ['late', { lateness: 'overdue|late' }],
    ['stored', { exceptions: 'Stored' }],
    ['CP', { status_code: '70' }],
    ['ap', { status_code: '90' }],
    ['dwell', { days_since_last_sighting: 'gte.2' }],
    ['ready for', { status_code: '90', days_since_last_sighting: 'gte.1' }],
    ['in transit', { status_code: '40' }],
    ['gulf', { consignee: 'is.GULF POLYMERS' }],
  ])('%s', (term, search) => {
    const [first] = narrowedLists(term, CHOICES)

    expect(first?.search).toEqual(search)
    expect(getAddress(assets, getState(assets, first!.search))).toEqual(search)
  })

  test('two letters name a status and no part of a place or party', () => {
    expect(narrowedLists('ho', CHOICES)).toEqual([])
    expect(narrowedLists('ap', CHOICES)).toHaveLength(1)
  })

  test('places by what their units do there, the nearest name first', () => {
    expect(narrowedLists('houston', CHOICES).map(({ label, detail }) => [label, detail])).toEqual([
      ['Houston, TX', '31 units from here'],
      ['Houston, TX', '7 units to here'],
      ['South Houston, TX', '90 units to here'],
    ])
  })
})
