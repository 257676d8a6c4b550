import { describe, expect, test } from 'vitest'
import {
  createView,
  listViews,
  removeView,
  updateDefaultView,
  updateView,
} from '#contract/areas/lists/views/views.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const LATE = {
  name: 'Late',
  is_shared: false,
  address: { q: 'gatx', sort: 'equipment_id', cols: 'equipment_id|status_code' },
  widths: { equipment_id: 180 },
}
let lists = 0
const newList = () => `cars ${(lists += 1)}`

const create = (list: string, body: object, as: Caller = 'full') =>
  portal.call(createView, { params, body: { list, ...LATE, ...body } }, as)
const getViews = async (list: string, as: Caller = 'full', customerId = 1) =>
  (await portal.call(listViews, { params: { customerId }, query: { list } }, as)).data.views
const change = (viewId: number, body: object, as: Caller = 'full') =>
  portal.call(updateView, { params: { ...params, viewId }, body: { ...LATE, version: 1, ...body } }, as)
const remove = (viewId: number, as: Caller) => portal.call(removeView, { params: { ...params, viewId } }, as)
const setDefault = (list: string, view_id: number | null, as: Caller) =>
  portal.call(updateDefaultView, { params, body: { list, view_id } }, as)

describe('a saved view', () => {
  test('of one user is visible to no other user', async () => {
    const list = newList()
    const { data } = await create(list, {})

    expect(data).toMatchObject({ ...LATE, is_mine: true, is_default: false, version: 1 })
    expect(await getViews(list)).toEqual([data])
    expect(await getViews(list, 'viewer')).toEqual([])
  })

  test('that is shared is visible to every user of the customer as it was saved, and to no other customer', async () => {
    const list = newList()
    const { data } = await create(list, { is_shared: true })

    expect(await getViews(list, 'viewer')).toEqual([{ ...data, is_mine: false }])
    expect(await getViews(list, 'other', 2)).toEqual([])
    expect(await getViews(list, 'both', 2)).toEqual([])
  })

  test('is changed and deleted by its author only', async () => {
    const list = newList()
    const { data } = await create(list, { is_shared: true })

    const changed = await change(data.view_id, { name: 'Taken over' }, 'viewer')
    const removed = await remove(data.view_id, 'viewer')

    expect([changed.status, removed.status]).toEqual([404, 404])
    expect(await getViews(list)).toEqual([data])
    expect((await remove(data.view_id, 'full')).status).toBe(200)
    expect(await getViews(list)).toEqual([])
  })

  test('that was changed in the meantime is a conflict, with its current values', async () => {
    const { data } = await create(newList(), {})
    await change(data.view_id, { name: 'First' })

    const second = await change(data.view_id, { name: 'Second' })

    expect(second.status).toBe(409)
    expect(second.error.conflict).toMatchObject({ version: 2, now: { name: 'First' } })
  })

  test('has a name that its author uses once per list; others may use the same', async () => {
    const list = newList()
    await create(list, {})
    const other = await create(list, { name: 'Other' })

    expect((await create(list, { name: 'LATE' })).error.errors).toHaveProperty('name')
    expect((await change(other.data.view_id, { name: 'late' })).error.errors).toHaveProperty('name')
    expect((await create(list, {}, 'viewer')).status).toBe(200)
  })
})

test('the default view is each user’s own, and goes with the view', async () => {
  const list = newList()
  const { data: view } = await create(list, { is_shared: true })
  const defaults = async (as: Caller) => (await getViews(list, as)).map((one) => one.is_default)

  await setDefault(list, view.view_id, 'viewer')
  expect([await defaults('viewer'), await defaults('full')]).toEqual([[true], [false]])
  await setDefault(list, null, 'viewer')
  expect(await defaults('viewer')).toEqual([false])
  await setDefault(list, view.view_id, 'viewer')

  expect((await remove(view.view_id, 'full')).status).toBe(200)
  expect(await getViews(list, 'viewer')).toEqual([])
})

test('a view that is not open to the caller, or of another list, cannot be the default', async () => {
  const [list, other] = [newList(), newList()]
  const { data: view } = await create(list, {})

  expect((await setDefault(list, view.view_id, 'viewer')).status).toBe(404)
  expect((await setDefault(other, view.view_id, 'full')).status).toBe(404)
})

test('an address over the maximum length is refused', async () => {
  const { status } = await create(newList(), { address: { q: 'x'.repeat(17_000) } })

  expect(status).toBe(400)
})
