import { beforeAll, expect, test } from 'vitest'
import {
  createEventCode,
  getRebuild,
  listEventCodes,
  updateEventCode,
} from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { EVENT_ACTIONS, STATUS_CODES } from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import { ACTIONS } from '#rail/status.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import { prepareQueue } from '../../../jobs/queue-schema.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'
import { insertReference } from '../../../start/starter.queries.ts'

const portal = useTestApp()

const X = { source: 'CLM', code: 'X', kind: 'R' } as const
const PULLED = {
  event_text: 'Pulled from siding',
  action: 'pull',
  status_code: 10,
  status_code_at_destination: 100,
} as const

const save = (body: object, params: { source: 'CLM' | 'DE157'; code: string; kind: 'R' | 'imdl' } = X) =>
  portal.call(updateEventCode, { params, body: { ...PULLED, ...body } as never }, 'admin')
const list = async (query: Record<string, string | number>) =>
  (await portal.call(listEventCodes, { query }, 'admin')).data
const stored = async (code = 'X') =>
  (await list({ code_source: 'CLM', code: `is.${code}`, equipment_kind: 'R' })).data[0]
const rebuilds = async () =>
  (
    await portal.owner((db) =>
      db.query<{ payload: object; seconds: number }>(
        `select j.payload, round(extract(epoch from j.run_at - now()))::int as seconds
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'rebuildAssets' order by j.id`,
      ),
    )
  ).rows

beforeAll(async () => {
  await portal.owner((db) =>
    insertReference(db, {
      railroads: [],
      stations: [],
      commodities: [],
      event_codes: [...STARTER_EVENT_CODES],
    }),
  )
  await prepareQueue(portal.names.ownerUrl)
})

test('an administrator sees what every code means, the starter codes at first', async () => {
  expect((await list({})).total_record_count).toBe(STARTER_EVENT_CODES.length)
  expect(await stored()).toEqual({
    id: 'CLM X R',
    code_source: 'CLM',
    code: 'X',
    equipment_kind: 'R',
    ...PULLED,
    version: 1,
  })
})

test('codes are found by themselves, by the labels people read and by what they do', async () => {
  const found = async (search: string) => (await list({ search, page_size: 100 })).data

  expect((await found('Pulled from')).map(({ event_text }) => event_text)).toContain('Pulled from siding')
  expect(new Set((await found('constructive placement')).map(({ action }) => action))).toEqual(
    new Set(['constructive_placement']),
  )
  expect(await found('no such words')).toEqual([])
})

test('codes of one status come in the order requested', async () => {
  const { data } = await list({ status_code: 10, code_source: 'CLM', sort: '-event_text', page_size: 100 })

  expect(new Set(data.map(({ status_code }) => status_code))).toEqual(new Set([10]))
  expect(data.map(({ event_text }) => event_text)).toEqual(
    data.map(({ event_text }) => event_text).toSorted((a, b) => (a < b ? 1 : -1)),
  )
})

test('changing a code’s meaning reprocesses every customer’s assets, once and slightly later', async () => {
  const first = await save({ event_text: 'Pulled', status_code: 20, version: 1 })
  const second = await save({ event_text: 'Pulled out', status_code: null, version: 2 })

  expect([first.status, second.data.version, second.data.status_code]).toEqual([200, 3, null])
  const code = { code_source: 'CLM', code: 'X', equipment_kind: 'R' }
  expect(await rebuilds()).toEqual([
    { payload: { customer_id: 1, code, after: '' }, seconds: 10 },
    { payload: { customer_id: 2, code, after: '' }, seconds: 10 },
  ])
  expect((await portal.call(getRebuild, {}, 'admin')).data).toEqual({
    assets: { R: 0, imdl: 0 },
    jobs_left: 2,
  })
  const { rows } = await portal.superuser((db) =>
    db.query('select operation, target, change from audit.entries order by entry_id desc limit 1'),
  )
  expect(rows).toEqual([
    {
      operation: 'updateEventCode',
      target: X,
      change: {
        before: { ...PULLED, event_text: 'Pulled', status_code: 20 },
        after: { ...PULLED, event_text: 'Pulled out', status_code: null },
      },
    },
  ])
})

test('a stale save changes nothing and shows the current code', async () => {
  const before = await rebuilds()

  const result = await save({ event_text: 'Late', version: 1 })

  expect(result.status).toBe(409)
  expect(result.error.conflict).toEqual({
    version: 3,
    now: { event_text: 'Pulled out', action: 'pull', status_code: null, status_code_at_destination: 100 },
  })
  expect(await stored()).toMatchObject({ event_text: 'Pulled out' })
  expect(await rebuilds()).toEqual(before)
})

test('of fifty saves with one version, one succeeds', async () => {
  const { version } = (await stored())!

  const responses = await callConcurrently(50, (at) => save({ event_text: `Pulled ${at}`, version }))

  expect(statusCounts(responses)).toEqual({ 200: 1, 409: 49 })
})

test('an unmapped code is added once; a second time the code field is refused', async () => {
  const add = (code: string) =>
    portal.call(
      createEventCode,
      { body: { ...PULLED, code, code_source: 'CLM', equipment_kind: 'R' } },
      'admin',
    )

  const added = await add(' k7 ')
  const again = await add('K7')
  const missing = await save({ version: 1 }, { ...X, code: 'K8' })

  expect([added.data.code, added.data.version, again.status, missing.status]).toEqual(['K7', 1, 409, 404])
  expect(again.error.errors).toEqual({
    code: ['This code already exists for this message and equipment. Edit that one.'],
  })
})

test.each([
  ['an action folding does not know', { action: 'fly', version: 1 }, 'action'],
  ['a status that is none', { status_code: 45, version: 1 }, 'status_code'],
  ['no words', { event_text: '  ', version: 1 }, 'event_text'],
])('%s is refused by name', async (_, body, field) => {
  expect((await save(body)).error.errors).toHaveProperty(field)
})

test('the page offers every action of the fold, and every status of the starter codes', () => {
  expect([...EVENT_ACTIONS].sort()).toEqual([...ACTIONS].sort())
  const used = STARTER_EVENT_CODES.flatMap((one) => [one.status_code, one.status_code_at_destination])
  expect(used.filter((code) => code !== null && !STATUS_CODES.includes(code))).toEqual([])
})
