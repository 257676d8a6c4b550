import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { getAssets, makeAssets } from './assets.factory.ts'

const portal = useTestApp()
const { list, getIds } = getAssets(portal)

beforeAll(() => portal.superuser(makeAssets))

describe('[PLT-082] a search term', () => {
  test.each([
    ['any part of an equipment id', '0744', ['UTLX207444']],
    ['an id typed with blanks and dashes', 'utlx 207-444', ['UTLX207444']],
    ['an id with padding zeros', 'GATX 001234', ['GATX1234']],
    ['the beginning of a waybill number', '1000', ['UTLX207444', 'GATX1234']],
    ['the beginning of a bill of lading', 'bl-77', ['UTLX207444']],
    ['a container by its id without the check digit', 'TCNU 123456', ['TCNU1234565']],
    ['a container by its id with the check digit', 'tcnu123456-5', ['TCNU1234565']],
    ['one letter', 'c', ['TCNU1234565']],
  ])('finds %s', async (_, term, expected) => {
    expect(await getIds({ search_terms: [term] })).toEqual(expected)
  })

  test('without letter or digit requests nothing', async () => {
    expect(await getIds({ search_terms: ['--', ' '] })).toHaveLength(4)
  })

  test('[VIS-015] among several must be a whole id, and those that match nothing are listed in their order', async () => {
    const { data } = await list({
      search_terms: ['ZZZX1', 'gatx 1234', 'UTLX2', '100001', 'BL-7700', 'ABCX2'],
    })

    expect(data.data.map((row) => row.equipment_id)).toEqual(['UTLX207444', 'GATX1234'])
    expect(data.unmatched_terms).toEqual(['ZZZX1', 'UTLX2', 'ABCX2'])
  })

  test('among several finds a container reported with its check digit or without, and not by a wrong one', async () => {
    const { data } = await list({ search_terms: ['TCNU123456', 'gatx 1234', 'TCNU1234565', 'TCNU1234561'] })

    expect(data.data.map((row) => row.equipment_id)).toEqual(['GATX1234', 'TCNU1234565'])
    expect(data.unmatched_terms).toEqual(['TCNU1234561'])
  })

  test('2,500 ids are searched at once, 2,501 are refused', async () => {
    const ids = Array.from({ length: 2499 }, (_, i) => `ABCX${i}`)

    const many = await list({ search_terms: [...ids, 'UTLX207444'] })
    const tooMany = await list({ search_terms: [...ids, 'A', 'B'] })

    expect(many.data.record_count).toBe(1)
    expect(many.data.unmatched_terms).toHaveLength(2499)
    expect(tooMany.status).toBe(400)
    expect(tooMany.error.errors).toEqual({ search_terms: ['You can search up to 2500 IDs at once.'] })
  })
})
