import { beforeAll, describe, expect, test } from 'vitest'
import { claimTicket, getTicket, removeTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { TICKET_TAGS } from '#contract/areas/support/tickets/tickets.rules.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'
import { makeGroup, makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { makeTickets, getUserId } from './tickets.factory.ts'

const portal = useTestApp()
const { create, made, change, list, getNames } = makeTickets(portal)
const at = (ticketId: number, customerId = 1) => ({ params: { customerId, ticketId } })
const people = {} as Record<'full' | 'viewer' | 'bare' | 'other' | 'internal', number>

beforeAll(async () => {
  for (const who of ['full', 'viewer', 'bare', 'other', 'internal'] as const)
    people[who] = await getUserId(portal, who)
  await portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    await makeGroup(db, { group_id: 7, name: 'Ethanol fleet' })
    await makeWaybill(db, {
      equipment_id: 'UTLX207444',
      waybill_id: 501,
      waybill_number: '100001',
      group_ids: [7],
    })
    await makeWaybill(db, { equipment_id: 'GATX1234', waybill_id: 502 })
    await db.query(`insert into reporting_group_equipment values (1, 7, 'UTLX207444')`)
    await db.query(`select set_config('app.customer_id', '2', false)`)
    await makeWaybill(db, { customer_id: 2, equipment_id: 'OTHX9', waybill_id: 503 })
  })
})

describe('what a ticket is about', () => {
  const about = (asset: object) =>
    create({
      customer_id: 1,
      name: 'About a trip',
      ticket_assets: [{ equipment_id: 'UTLX207444', waybill_id: 501, ...asset }],
    } as never)

  test('[SUP-011] trip number and date are read from the trip, whatever the body contains', async () => {
    const { data } = await about({ waybill_number: 'FAKE1', waybill_date: '2001-01-01T00:00:00Z' })

    expect(data.ticket_assets[0]).toMatchObject({
      waybill_id: 501,
      waybill_number: '100001',
      waybill_date: null,
    })
  })

  test('[SUP-011] a trip of another customer, of another unit or an unknown one is refused', async () => {
    for (const asset of [{ waybill_id: 503 }, { waybill_id: 999_999 }, { equipment_id: 'GATX1234' }])
      expect((await about(asset)).error.errors).toHaveProperty('ticket_assets')
  })
})

describe('a ticket', () => {
  test('[SUP-006] [SUP-009] [SUP-011] [SUP-038] [SUP-040] [SUP-050] is answered whole when it is raised and when it is read', async () => {
    const { status, data } = await create({
      customer_id: 1,
      name: 'Bad order at Houston',
      description: 'Brake rigging hangs.',
      ticket_assets: [{ equipment_id: 'utlx 207444', waybill_id: 501, waybill_number: '100001' }],
      assignees: [{ id: people.viewer, full_name: 'viewer Tester' }],
      followers: [{ id: people.bare, full_name: 'bare Tester' }],
      tags: ['Bad Order'],
      priority: 'high',
      railroads: [{ scac: 'UP' }],
      loaded_empty: 'L',
    })

    expect(status).toBe(200)
    expect(data).toMatchObject({
      id_prefix: 'C1',
      qualified_id: `C1-${data.id}`,
      customer_id: 1,
      name: 'Bad order at Houston',
      description: 'Brake rigging hangs.',
      priority: 'high',
      state: 'In Progress',
      assignees: [
        { user_id: people.viewer, first_name: 'viewer', last_name: 'Tester', profile_picture: null },
      ],
      created_by: 'full Tester',
      created_by_user_id: people.full,
      last_edited_by_user_id: people.full,
      tags: ['Bad Order'],
      railroads: ['UP'],
      loaded_empty: 'L',
      followers: [{ user_id: people.bare }],
      version: 1,
      status: 1,
      asset_ids: ['UTLX207444'],
      reporting_groups: [7],
      sort_by: 'created_ts',
      ticket_assets: [
        {
          equipment_id: 'UTLX207444',
          waybill_id: 501,
          waybill_date: null,
          waybill_number: '100001',
          reporting_groups: [7],
          reporting_group_name_map: { '7': 'Ethanol fleet' },
        },
      ],
    })
    expect((await portal.call(getTicket, at(data.id), 'viewer')).data).toMatchObject({
      ...data,
      can: expect.anything() as object,
    })
  })

  test('[SUP-005] is raised, assigned and closed by a user without any permission', async () => {
    const { id } = await made({}, 'bare')
    const assigned = await change(id, { assignees: [{ id: people.bare, full_name: '' }] }, 'bare')
    const closed = await change(id, { state: 'Closed' }, 'bare')

    expect([assigned.data.state, closed.data.state]).toEqual(['In Progress', 'Closed'])
  })

  test('[SUP-073] is of low priority unless given', async () => {
    expect((await made()).priority).toBe('low')
  })

  test.each([
    ['SUP-007', 'priority', 'urgent'],
    ['SUP-010', 'loaded_empty', 'X'],
    ['SUP-072', 'tags', ['Lost']],
    ['SUP-027', 'name', ''],
    ['SUP-027', 'name', '   '],
    ['SUP-038', 'customer_id', 2],
  ])('[SUP-007] [SUP-010] [SUP-027] is refused otherwise: %s, another %s', async (_id, field, value) => {
    expect((await create({ [field]: value })).status).toBe(400)
  })

  test('[SUP-008] is refused in a state that does not exist', async () => {
    const { id } = await made()

    expect((await change(id, { state: 'Done' as never })).status).toBe(400)
  })

  test('[SUP-072] there are thirteen tags', () => {
    expect([TICKET_TAGS.length, TICKET_TAGS[0], TICKET_TAGS.at(-1)]).toEqual([13, 'Bad Order', 'Other'])
  })

  test('[SUP-038] names only people and equipment of its customer', async () => {
    const { status, error } = await create({
      assignees: [{ id: people.other, full_name: '' }],
      ticket_assets: [{ equipment_id: 'OTHX9' }],
    })

    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['assignees', 'ticket_assets']])
  })

  test('[SUP-040] [SUP-041] [SUP-042] of another customer is not there', async () => {
    const { id } = await made({}, 'full')

    expect((await portal.call(getTicket, at(id, 2), 'other')).status).toBe(404)
    expect((await portal.call(getTicket, at(id), 'other')).status).toBe(403)
    expect((await change(id, { name: 'x' }, 'other', 2)).status).toBe(404)
    expect((await portal.call(removeTicket, at(id, 2), 'other')).status).toBe(404)
  })
})

describe('numbers', () => {
  test('fifty tickets raised at once have fifty numbers without a gap', async () => {
    const before = (await made()).id

    const responses = await callConcurrently(50, () => create())

    const ids = responses.map(({ data }) => data.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 50 }, (_, n) => before + 1 + n))
  })

  test('a call that is refused takes no number', async () => {
    const before = (await made()).id
    await create({ ticket_assets: [{ equipment_id: 'OTHX9' }] })

    expect((await made()).id).toBe(before + 1)
  })
})

describe('the life of a ticket', () => {
  test('[SUP-020] [SUP-021] claiming makes the caller its assignee and puts it in progress', async () => {
    const { id } = await made()

    const { data } = await portal.call(claimTicket, at(id), 'viewer')

    expect([data.state, data.assignees.map(({ user_id }) => user_id)]).toEqual([
      'In Progress',
      [people.viewer],
    ])
  })

  test('[SUP-021] of fifty who claim it at once one gets it, the others learn who', async () => {
    const { id } = await made()
    const callers: Caller[] = ['full', 'viewer', 'bare', 'internal', 'admin']

    const responses = await callConcurrently(50, (n) => portal.call(claimTicket, at(id), callers[n % 5]!))

    expect(statusCounts(responses)).toEqual({ 200: 1, 409: 49 })
    const refused = responses.find(({ status }) => status === 409)!
    expect(refused.error.message).toMatch(/^\w+ Tester already claimed C1-\d+\.$/)
  })

  test('[SUP-028] the assignee can be changed and not removed', async () => {
    const { id } = await made({ assignees: [{ id: people.viewer, full_name: '' }] })

    const emptied = await change(id, { assignees: [] })
    const changed = await change(id, { assignees: [people.full as never] })

    expect([emptied.status, Object.keys(emptied.error.errors ?? {})]).toEqual([400, ['assignees']])
    expect(changed.data.assignees.map(({ user_id }) => user_id)).toEqual([people.full])
  })

  test('[SUP-020] an unassigned ticket is never in progress', async () => {
    const { id } = await made()

    expect((await change(id, { state: 'In Progress' })).status).toBe(400)
  })

  test('[SUP-023] [SUP-024] a closed ticket is fixed until it is reopened', async () => {
    const { id } = await made({ assignees: [people.viewer as never] })
    const closed = (await change(id, { state: 'Closed' })).data

    const refused = await change(id, { name: 'Another title' })
    const claimed = await portal.call(claimTicket, at(id), 'full')
    const reopened = (await change(id, { state: 'In Progress' })).data

    expect([refused.status, claimed.status]).toEqual([409, 409])
    expect([closed.can.edit, closed.can.assign, closed.can.close, closed.can.reopen]).toEqual([
      expect.any(String),
      expect.any(String),
      expect.any(String),
      true,
    ])
    expect([closed.closed_ts === null, reopened.state, reopened.closed_ts]).toEqual([
      false,
      'In Progress',
      null,
    ])
  })

  test('[SUP-041] a change over an older version is refused with the current ticket', async () => {
    const { id, version } = await made({ railroads: ['UP' as never] })
    await change(id, { name: 'By somebody else', version })

    const { status, error } = await change(id, { description: 'Mine', version })

    expect(status).toBe(409)
    expect(error.conflict).toMatchObject({
      version: version + 1,
      now: { name: 'By somebody else', description: '', railroads: [{ scac: 'UP' }], assignees: [] },
    })
  })

  test('[SUP-041] what is not named stays as it was', async () => {
    const ticket = await made({ description: 'Stays', ticket_assets: ['UTLX207444' as never] })

    const { data } = await change(ticket.id, { customer_id: 1, ticket_id: ticket.id, priority: 'medium' })

    expect(data).toMatchObject({
      description: 'Stays',
      priority: 'medium',
      asset_ids: ['UTLX207444'],
      version: 2,
    })
  })

  test('[SUP-042] [SUP-048] its author deletes it before work starts, staff at any time, others never', async () => {
    const mine = await made({}, 'viewer')
    const busy = await made({ assignees: [people.full as never] }, 'viewer')
    const remove = (id: number, as: Caller) => portal.call(removeTicket, at(id), as)

    expect((await remove(mine.id, 'full')).status).toBe(403)
    expect((await remove(busy.id, 'viewer')).status).toBe(403)
    expect((await remove(mine.id, 'viewer')).data).toEqual({ ticket_id: mine.id, deleted: true })
    expect((await remove(busy.id, 'internal')).status).toBe(200)
    expect((await portal.call(getTicket, at(mine.id), 'viewer')).status).toBe(404)
    expect(await getNames({ keyword_search: mine.qualified_id })).toEqual([])
  })

  test('[SUP-015] a deleted ticket is stored with status 0', async () => {
    const { id } = await made()
    await portal.call(removeTicket, at(id), 'admin')

    const saved = await portal.superuser((db) =>
      db.query('select status, state from tickets where customer_id = 1 and ticket_id = $1', [id]),
    )
    expect(saved.rows).toEqual([{ status: 0, state: 'Unassigned' }])
  })
})

describe('the list', () => {
  beforeAll(async () => {
    const draft = (name: string, more: object) => made({ name, ...more }, 'viewer')
    await draft('List one', { priority: 'high', tags: ['Impact'], railroads: ['NS'] })
    await draft('List two', { priority: 'medium', assignees: [people.viewer], tags: ['Shop', 'Fuel'] })
    const three = await draft('List three', { ticket_assets: ['GATX1234'], assignees: [people.bare] })
    await change(three.id, { state: 'Closed' })
  })

  const listed = async (query: object) => (await getNames({ keyword_search: 'list', ...query })).toSorted()

  test.each([
    ['SUP-031', { state: 'Unassigned,Closed' }, ['List one', 'List three']],
    ['SUP-032', { priority: 'high,medium' }, ['List one', 'List two']],
    ['SUP-034', { tags: 'Impact,Fuel' }, ['List one', 'List two']],
    ['SUP-036', { equipment_ids: 'GATX1234,NONE1' }, ['List three']],
    ['SUP-035', { keyword_search: 'LIST thr' }, ['List three']],
    ['SUP-035', { keyword_search: 'gatx 1234' }, ['List three']],
    ['SUP-035', { keyword_search: 'list ns' }, ['List one']],
  ])('[SUP-031] [SUP-032] [SUP-034] [SUP-035] [SUP-036] narrows (%s) by %j', async (_id, query, names) => {
    expect(await listed(query)).toEqual(names)
  })

  test('[SUP-033] [SUP-037] narrows by assignees', async () => {
    expect(await listed({ assignees: `${people.viewer},${people.bare}` })).toEqual(['List three', 'List two'])
    expect(await listed({ assignees: `${people.viewer}` })).toEqual(['List two'])
  })

  test('[SUP-012] [SUP-013] narrows by when a ticket was changed or closed', async () => {
    const [hourAgo, soon] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())

    expect(await listed({ updated_ts_min: soon })).toEqual([])
    expect(await listed({ updated_ts_min: hourAgo, updated_ts_max: soon })).toHaveLength(3)
    expect(await listed({ closed_ts_min: hourAgo, closed_ts_max: soon })).toEqual(['List three'])
    expect(await listed({ closed_ts_max: hourAgo })).toEqual([])
  })

  test('[SUP-014] [SUP-039] [SUP-067] [SUP-068] [SUP-069] answers the first 25, oldest first, with total, page and groups', async () => {
    const { status, data } = await list()

    expect(status).toBe(200)
    expect([data.page, data.page_size, data.tickets.length]).toEqual([1, 25, 25])
    const created = data.tickets.map(({ created_ts }) => created_ts)
    expect(created).toEqual(created.toSorted())
    expect(data.total_record_count).toBeGreaterThan(50)
    expect(data.report_groups).toEqual({ '7': 'Ethanol fleet' })
    expect(data.tickets[0]?.sort_by).toBe('created_ts')
  })

  test('[SUP-039] is found with a slash at its end, and pages by either name', async () => {
    const response = await portal.app.inject({
      url: '/api/support/1/?sort_by=priority&sort_by_direction=desc&page_number=2&page_size=50',
      headers: { authorization: `Bearer ${portal.token('viewer')}` },
    })

    const data = response.json<{ page: number; page_size: number; tickets: unknown[] }>()
    expect([response.statusCode, data.page, data.page_size]).toEqual([200, 2, 50])
  })

  test('[SUP-039] is ordered by rank, not by letters', async () => {
    const { data } = await list({ keyword_search: 'list', sort_by: 'priority', sort_by_direction: 'desc' })

    expect(data.tickets.map(({ priority }) => priority)).toEqual(['high', 'medium', 'low'])
  })

  test('shows nothing of another customer', async () => {
    expect((await list({}, 'other', 2)).data.tickets).toEqual([])
  })
})
