import { beforeAll, expect, test } from 'vitest'
import {
  answerCarAction,
  cancelCarActions,
  createCarActions,
  listCarActions,
  setActionCarrier,
} from '#contract/areas/actions/car-actions.contract.ts'
import { requestForUnits } from '#contract/areas/visibility/unit-requests/unit-requests.contract.ts'
import { getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../demurrage/stays/stays.factory.ts'
import { notifyCustomer } from '../notifications/matching/matching.service.ts'
import { makeEvent, makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import { watchCarActions } from './car-actions.service.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const CARS = Array.from({ length: 12 }, (_, n) => `BNSF${100 + n}`)

beforeAll(async () => {
  await portal.superuser(async (db) => {
    for (const equipment_id of [
      ...CARS,
      'BNSF500',
      'BNSF600',
      'BNSF610',
      'BNSF611',
      'BNSF612',
      'BNSF700',
      'BNSF800',
    ]) {
      await makeWaybill(db, {
        equipment_id,
        status_code: 70,
        current_carrier: 'BNSF',
        current_location: 'Houston, TX',
      })
      await makeVisit(db, equipment_id, [['Y', noonAgo(5)]])
    }
    await makeWaybill(db, { equipment_id: 'BNSF1', status_code: 40, current_carrier: 'BNSF' })
    await makeWaybill(db, { equipment_id: 'BNSF10', status_code: 10, current_carrier: 'BNSF' })
    await makeWaybill(db, { equipment_id: 'NS1', status_code: 70, current_carrier: 'NS' })
  })
  await updateAllClocks(portal)
  const body = { scac: 'BNSF', emails: 'orders@bnsf.example', answer_hours: 4 }
  await portal.call(setActionCarrier, { params, body }, 'full')
})

const request = async (
  equipment_ids: string[],
  kind: 'order_in' | 'release' | 'divert' = 'order_in',
  more = {},
) => await portal.call(createCarActions, { params, body: { kind, equipment_ids, ...more } }, 'full')
const rows = async (body: object = {}) =>
  (await portal.call(listCarActions, { params, body }, 'full')).data.data
const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { customerId: 1, equipmentId } }, 'full')).data.clock
const watch = () => watchCarActions({ database: portal.database, signal: new AbortController().signal }, [1])

test('twelve selected cars become twelve requests in one email, each pending, and their clocks stop', async () => {
  expect(await getClock('BNSF100')).toMatchObject({ is_running: true })

  const { data } = await request(CARS)

  expect([data.made.length, data.left]).toEqual([12, []])
  expect(await rows()).toHaveLength(12)
  expect((await rows())[0]).toMatchObject({
    state: 'pending',
    carrier: 'BNSF',
    can: { cancel: true, answer: true },
  })
  const { rows: mails } = await portal.superuser((db) =>
    db.query<{ recipients: string[]; subject: string }>(
      `select recipients, subject from identity.mails where kind = 'carAction'`,
    ),
  )
  expect(mails).toEqual([
    { recipients: ['orders@bnsf.example'], subject: expect.stringContaining('Order-in request: 12 cars') },
  ])
  expect(await getClock('BNSF100')).toMatchObject({ is_running: false, act_by_date: null })
})

test('a car that cannot be requested is skipped with the reason, and a duplicate request is refused', async () => {
  const { data } = await request(['BNSF100', 'BNSF1', 'BNSF10', 'NS1', 'NONE9'])

  expect(data).toEqual({
    made: [],
    left: [
      { equipment_id: 'NONE9', why: 'This isn’t one of your cars.' },
      { equipment_id: 'BNSF1', why: 'It hasn’t arrived.' },
      { equipment_id: 'BNSF10', why: 'It hasn’t left its origin.' },
      { equipment_id: 'BNSF100', why: 'A request like this is already pending.' },
      { equipment_id: 'NS1', why: 'No email address for NS. Add one under Car requests, Railroads.' },
    ],
  })
})

test('a canceled or rejected request lets the clock run on, and is not answered again', async () => {
  const [cancelled, rejected] = [
    (await request(['BNSF500'])).data.made[0]!,
    (await request(['BNSF600'])).data.made[0]!,
  ]
  const answer = (actionId: number) =>
    portal.call(
      answerCarAction,
      { params: { customerId: 1, actionId }, body: { state: 'rejected', answer: 'Track is full' } },
      'full',
    )

  const accepted = await portal.call(
    cancelCarActions,
    { params, body: { ids: [cancelled.action_id] } },
    'full',
  )
  await answer(rejected.action_id)

  expect(accepted.data.done).toBe(1)
  expect(await getClock('BNSF500')).toMatchObject({ is_running: true, debits: 5 })
  expect(await getClock('BNSF600')).toMatchObject({ is_running: true, debits: 5 })
  expect((await answer(cancelled.action_id)).status).toBe(404)
  const all = await rows({ scope: 'all' })
  expect(all.find(({ equipment_id }) => equipment_id === 'BNSF600')).toMatchObject({
    state: 'rejected',
    answer: 'Track is full',
    can: { cancel: 'The railroad has already responded.' },
  })
})

test('the railroad’s own report closes a request; an overdue response is flagged', async () => {
  await request(['BNSF700', 'BNSF800'])
  const later = new Date(Date.now() + 60_000).toISOString()
  await portal.superuser(async (db) => {
    await makeEvent(db, { equipment_id: 'BNSF700', code: 'Z', event_ts: later })
    await db.query(
      `update car_actions set due_ts = now() - interval '1 minute' where equipment_id = 'BNSF800'`,
    )
  })

  await watch()

  const all = await rows({ scope: 'all' })
  expect(all.find(({ equipment_id }) => equipment_id === 'BNSF700')).toMatchObject({
    state: 'accepted',
    answer: 'Reported as done by the railroad.',
  })
  expect(all.find(({ equipment_id }) => equipment_id === 'BNSF800')?.state).toBe('unanswered')
})

test('the requester is notified of a rejected or overdue request without any rule', async () => {
  await request(['BNSF610', 'BNSF611', 'BNSF612'], 'release')
  await portal.superuser((db) =>
    db.query(`update car_actions set due_ts = now() - interval '1 minute' where equipment_id = 'BNSF610'`),
  )
  const answer = async (equipmentId: string, as: 'full' | 'admin') => {
    const { action_id: actionId } = (await rows()).find(({ equipment_id }) => equipment_id === equipmentId)!
    const body = { state: 'rejected', answer: 'Track is full' } as const
    await portal.call(answerCarAction, { params: { ...params, actionId }, body }, as)
  }

  await watch()
  await watch()
  await answer('BNSF611', 'admin')
  await answer('BNSF612', 'full')
  const signal = new AbortController().signal
  await notifyCustomer({ database: portal.database, mail: portal, signal }, 1)

  const { rows: reported } = await portal.superuser((db) =>
    db.query<{ text: string; address: string; in_portal: boolean; by_mail: boolean }>(
      `select f.data->>'text' as text, a.address, a.in_portal, a.mail_id is not null as by_mail
       from alerts a join facts f using (customer_id, fact_id)
       where f.equipment_id like 'BNSF61_' order by f.equipment_id`,
    ),
  )
  const reader = { address: 'full@test.example', in_portal: true, by_mail: true }
  expect(reported).toEqual([
    { ...reader, text: 'Release request for BNSF 610: no response from BNSF by the due time.' },
    // who noted the answer to the third knows it
    { ...reader, text: 'Release request for BNSF 611 was rejected by BNSF: Track is full.' },
  ])
})

test('a diversion includes the new destination', async () => {
  const wrong = await request(['BNSF1'], 'divert')
  const right = await request(['BNSF1'], 'divert', { destination: 'Dallas, TX' })

  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['destination']])
  expect(right.data.made).toHaveLength(1)
})

test('units of the asset list are requested by selection or all that match: a preview first, then a request for each', async () => {
  const units = Array.from({ length: 14 }, (_, n) => `BNSF${900 + n}`)
  await portal.superuser(async (db) => {
    for (const [n, equipment_id] of units.entries()) {
      await makeWaybill(db, {
        equipment_id,
        // the last two are on their way
        status_code: n < 12 ? 70 : 40,
        current_carrier: 'BNSF',
        current_location: 'Laredo, TX',
      })
      await makeVisit(db, equipment_id, [['Y', noonAgo(5)]])
    }
  })
  await updateAllClocks(portal)
  const here = [{ field: 'current_location', operand: 'contains', value: 'Laredo' }] as const
  const requestAll = (preview: boolean) =>
    portal.call(
      requestForUnits,
      { params, body: { matching: { filters: [...here] }, kind: 'order_in', preview } as never },
      'full',
    )

  const before = (await requestAll(true)).data
  const open = await rows({ filters: [{ field: 'location', value: 'Laredo, TX' }] })
  const { data } = await requestAll(false)

  expect([before.count, before.done, before.left_count, open.length]).toEqual([14, 12, 2, 0])
  expect(data).toMatchObject({ count: 14, done: 12, left_count: 2 })
  expect(data.left.map(({ name, why }) => `${name} ${why}`)).toEqual([
    'BNSF912 It hasn’t arrived.',
    'BNSF913 It hasn’t arrived.',
  ])
  expect(await getClock('BNSF900')).toMatchObject({ is_running: false, act_by_date: null })

  const accepted = await portal.call(
    cancelCarActions,
    { params, body: { matching: { filters: [{ field: 'location', value: 'Laredo, TX' }] } } as never },
    'full',
  )
  expect(accepted.data.done).toBe(12)
  expect(await getClock('BNSF900')).toMatchObject({ is_running: true })
  const nowhere = await portal.call(
    requestForUnits,
    { params, body: { ids: [1], kind: 'divert' } as never },
    'full',
  )
  expect([nowhere.status, Object.keys(nowhere.error.errors ?? {})]).toEqual([400, ['destination']])
})
