import { expect, test } from 'vitest'
import { createPastedList, getPastedList } from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const MANY = Array.from({ length: 2500 }, (_, n) => `GATX${n + 1}`)

test('a pasted list of 2,500 ids is opened by a colleague, by its name and in its order', async () => {
  const made = await portal.call(createPastedList, { params, body: { name: 'Monday', ids: MANY } }, 'full')
  const again = await portal.call(createPastedList, { params, body: { name: 'Monday', ids: MANY } }, 'viewer')
  const { code } = made.data

  const read = await portal.call(getPastedList, { params: { ...params, listCode: code } }, 'viewer')

  expect(again.data.code).toBe(code)
  expect(read.data).toEqual({
    name: 'Monday',
    by: expect.stringMatching(/\w/),
    created_ts: expect.stringMatching(/Z$/),
    ids: MANY,
  })
})

test('people of another customer and more ids than a search takes are refused', async () => {
  const { data } = await portal.call(createPastedList, { params, body: { name: 'x', ids: ['A1'] } }, 'full')
  const foreign = await portal.call(
    getPastedList,
    { params: { customerId: 2, listCode: data.code } },
    'other',
  )
  const long = await portal.call(
    createPastedList,
    { params, body: { name: 'x', ids: [...MANY, 'ONE1'] } },
    'full',
  )

  expect([foreign.status, long.status]).toEqual([404, 400])
})
