import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assignTickets, closeTickets, tagTickets } from '#contract/areas/support/bulk/bulk.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change, list } = makeTickets(portal)
const OURS = { params: { customerId: 1 } }
const matching = (keyword_search: string): object => ({ keyword_search })
let viewer = 0
let [open, accepted, closed] = [0, 0, 0]
let round = 0

beforeAll(async () => void (viewer = await getUserId(portal, 'viewer')))
beforeEach(async () => {
  round += 1
  const name = `round${round}`
  ;({ id: open } = await made({ name, tags: ['Fuel'] }))
  ;({ id: accepted } = await made({ name, assignees: [{ id: viewer, full_name: '' }] }))
  ;({ id: closed } = await made({ name }))
  await change(closed, { state: 'Closed' })
})

const rows = async () => {
  const { data } = await list({ keyword_search: `round${round}` })
  return new Map(data.tickets.map((one) => [one.id, one]))
}

test('[SUP-023] all that match are closed at once; those that were closed already are named', async () => {
  const { data } = await portal.call(
    closeTickets,
    { ...OURS, body: { matching: matching(`round${round}`) } },
    'full',
  )

  expect(data).toMatchObject({ count: 3, done: 2, left_count: 1 })
  expect(data.left).toEqual([{ id: closed, name: `C1-${closed}`, why: 'This ticket is already closed.' }])
  const after = await rows()
  expect([...after.values()].map(({ state }) => state)).toEqual(['Closed', 'Closed', 'Closed'])
  expect(after.get(open)!.closed_ts).not.toBeNull()
  expect(after.get(open)!.version).toBe(2)
})

test('a preview reports the result and changes nothing', async () => {
  const before = await rows()

  for (const endpoint of [closeTickets, assignTickets, tagTickets]) {
    const { data } = await portal.call(
      endpoint,
      { ...OURS, body: { ids: [open, accepted, closed], preview: true } },
      'full',
    )
    expect(data).toMatchObject({ count: 3, done: 2, left_count: 1 })
  }

  expect(await rows()).toEqual(before)
})

test('[SUP-020] assigned tickets are in progress', async () => {
  const body = { ids: [open, accepted, closed], assignees: [{ id: viewer, full_name: '' }] }

  await portal.call(assignTickets, { ...OURS, body }, 'full')

  const after = await rows()
  expect(after.get(open)).toMatchObject({ state: 'In Progress', assignees: [{ user_id: viewer }] })
  expect(after.get(closed)).toMatchObject({ state: 'Closed', assignees: [] })
})

test('tags are added after existing ones, each once', async () => {
  await portal.call(
    tagTickets,
    { ...OURS, body: { ids: [open, accepted, closed], tags: ['Fuel', 'Shop'] } },
    'full',
  )

  const after = await rows()
  expect([open, accepted, closed].map((id) => after.get(id)!.tags)).toEqual([
    ['Fuel', 'Shop'],
    ['Fuel', 'Shop'],
    [],
  ])
})

test('no assignee, no tag and users of other customers are refused at their field', async () => {
  const foreign = await getUserId(portal, 'other')
  const request = (endpoint: typeof assignTickets | typeof tagTickets, body: object) =>
    portal.call(endpoint, { ...OURS, body: { ids: [open], ...body } as never }, 'full')

  for (const answer of [
    await request(assignTickets, {}),
    await request(tagTickets, {}),
    await request(assignTickets, { assignees: [{ id: foreign, full_name: '' }] }),
  ])
    expect(answer.status).toBe(400)
  expect((await rows()).get(open)).toMatchObject({ version: 1 })
})

test('tickets of another customer are not there', async () => {
  const { data } = await portal.call(
    closeTickets,
    { params: { customerId: 2 }, body: { ids: [open] } },
    'other',
  )

  expect(data).toMatchObject({ count: 0, done: 0 })
  expect((await rows()).get(open)).toMatchObject({ state: 'Unassigned' })
})
