import { beforeAll, expect, test } from 'vitest'
import { AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { makeAssets } from '../areas/visibility/assets/assets.factory.ts'
import { assetRows } from '../areas/visibility/assets/assets.queries.ts'
import { useTestApp } from '../testing/app.ts'
import { actOnRows, namedInLog } from './bulk.ts'

const portal = useTestApp()
beforeAll(() => portal.superuser(makeAssets))

interface CarRow {
  equipment_id: string
  status_code: number | null
}

/** Acts on assets that are loaded with a status; those of `slow` change before it comes to them. */
async function act(chosen: Partial<Chosen<number>>, slow: string[] = []) {
  const acted: number[] = []
  const names = new Map<number, string>()
  const result = await portal.database.tenant(1, (db) =>
    actOnRows<{ customerId: number; group_ids: number[] }, number, CarRow>(
      db,
      assetRows,
      { preview: false, ...chosen },
      { customerId: 1, group_ids: [] },
      {
        reads: ['equipment_id', 'status_code'],
        may: (row) => {
          names.set((row as unknown as Record<string, number>)['#id']!, row.equipment_id)
          return row.status_code !== null || 'Nobody knows its status.'
        },
        act: (ids) => {
          const done = ids.filter((id) => !slow.includes(names.get(id) ?? ''))
          acted.push(...done)
          return Promise.resolve(done)
        },
      },
    ),
  )
  return { result, acted: acted.map((id) => names.get(id) ?? '').toSorted() }
}

const all = { matching: AssetListRequest.parse({ scope: 'current' }) }

test('rows that may not be acted on stay as they are, each with its name and reason', async () => {
  const { result, acted } = await act(all)

  expect(acted).toEqual(['GATX1234', 'TCNU1234565', 'UTLX207444'])
  expect(result).toMatchObject({ count: 4, done: 3, left_count: 1 })
  expect(result.left).toMatchObject([{ name: 'NOBX1', why: 'Nobody knows its status.' }])
})

test('a preview returns the same and changes nothing', async () => {
  const { result, acted } = await act({ ...all, preview: true })

  expect(acted).toEqual([])
  expect(result).toMatchObject({ count: 4, done: 3, left_count: 1 })
})

test('only rows that match are acted on', async () => {
  const matching = AssetListRequest.parse({ filters: [{ field: 'equipment_id', value: 'UTLX207444' }] })

  expect((await act({ matching })).acted).toEqual(['UTLX207444'])
})

test('a row that changed in the meantime is distinguished', async () => {
  const { result } = await act(all, ['GATX1234'])

  expect(result).toMatchObject({ done: 2, left_count: 2 })
  expect(result.left).toContainEqual(
    expect.objectContaining({ name: 'GATX1234', why: 'Someone else changed it.' }),
  )
})

test('a row that is not there is not counted', async () => {
  const { result } = await act({ ids: [999_999_999] })

  expect(result).toEqual({ count: 0, done: 0, left: [], left_count: 0 })
})

test('the log names what something was done with while it is few, then how many more', () => {
  const ids = Array.from({ length: 103 }, (_, at) => at + 1)
  expect(namedInLog([3, 5])).toBe('3, 5')
  expect(namedInLog(['Erie to Utica', 'Erie to Rome'], '; ')).toBe('Erie to Utica; Erie to Rome')
  expect(namedInLog(ids)).toMatch(/^1, 2, 3, .*, 100 and 3 more$/)
})
