import { beforeAll, expect, test } from 'vitest'
import { getFleetTrend } from '#contract/areas/fleets/figures/trend.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets, GROUP, RANGE } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('a fleet’s round trips are shown month by month, and since when they are known', async () => {
  const { data } = await portal.call(getFleetTrend, { params: GROUP, query: RANGE }, 'full')
  const { data: nothing } = await portal.call(
    getFleetTrend,
    { params: { customerId: 1, group: 2 }, query: RANGE },
    'full',
  )

  expect(data.months.map(({ round_trips }) => round_trips).reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(data.months[0]).toMatchObject({ mean: 474 / 24, median: 474 / 24 })
  expect(data.known_from! < `${data.months[0]!.month}-32`).toBe(true)
  expect(nothing).toEqual({ months: [], known_from: null })
})
