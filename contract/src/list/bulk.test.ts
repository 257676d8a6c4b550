import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bulkRequest, MAX_IDS, MAX_MATCHING, MAX_NAMED } from './bulk.ts'
import { column } from './column.ts'
import { list } from './list.ts'
import { BODY_WIRE } from './wire.ts'

const cars = list({
  name: 'cars',
  singular: 'car',
  columns: { name: column.text('Car', { required: true }) },
  fields: ['id'],
  key: 'id',
  wire: BODY_WIRE,
  sort: { by: 'name', dir: 'asc' },
})
const inUse = (body: object) => bulkRequest(cars, z.number()).safeParse(body)
const ids = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('what is done with many rows', () => {
  test('is performed unless a preview is requested', () => {
    expect(inUse({ ids: [1] }).data).toEqual({ ids: [1], preview: false })
    expect(inUse({ ids: [1], preview: true }).data?.preview).toBe(true)
  })

  test.each([
    ['neither', {}],
    ['both', { ids: [1], matching: {} }],
  ])('names rows or all that match; %s is refused', (_, body) => {
    const { error } = inUse(body)

    expect(error?.issues).toMatchObject([
      { path: ['ids'], message: 'List row IDs or select all that match, not both.' },
    ])
  })

  test('is requested for all that match without naming one', () => {
    expect(inUse({ matching: {} }).success).toBe(true)
  })

  test('names a thousand rows at most and one at least', () => {
    expect([0, 1, 1000, 1001].map((count) => inUse({ ids: ids(count) }).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('reaches 100,000 that match, and names a hundred of those it left', () => {
    expect([MAX_IDS, MAX_MATCHING, MAX_NAMED]).toEqual([1000, 100_000, 100])
  })
})
