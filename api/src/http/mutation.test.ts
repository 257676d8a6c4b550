import { describe, expect, test } from 'vitest'
import { updateCustomerPermissions } from '#contract/areas/admin/permissions/permissions.contract.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { exportQuotesCsv } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { sql } from '../db/sql.ts'
import { makeClm, makeSighting } from '../areas/feeds/messages/messages.factory.ts'
import { TEST_PASSWORD, useTestApp } from '../testing/app.ts'
import { countHeldUp } from '../testing/locks.queries.ts'
import { statusCounts, callConcurrently } from '../testing/concurrent.ts'

const portal = useTestApp()

const entries = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ operation: string; customer_id: number | null; user_id: number | null; request_id: string }>(
        'select operation, customer_id, user_id, request_id from audit.entries order by entry_id',
      ),
    )
  ).rows

const getSighting = (train_id: string) => makeSighting(0, 'P', 'Houston, TX', { train_id })

const send = (text: string, key: string, as: 'full' | 'both' = 'full') =>
  portal.call(
    receiveMessage,
    { params: { customerId: 1 }, query: {}, body: makeClm(getSighting(text)) },
    as,
    {
      'idempotency-key': key,
      'content-type': 'text/csv',
    },
  )

const storedMessages = async () =>
  (await portal.superuser((db) => db.query<{ n: number }>('select count(*)::int as n from messages')))
    .rows[0]!.n

test('a repeat with the same key gets the same answer and has no second effect', async () => {
  const first = await send('nothing a railroad says', 'key-1')
  const before = await storedMessages()

  const second = await send('nothing a railroad says', 'key-1')

  expect(first.status).toBe(200)
  expect(second.data).toEqual(first.data)
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await storedMessages()).toBe(before)
})

test('fields an endpoint does not take are dropped from a request at any depth', async () => {
  const deep = (levels: number) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/user/codes/remove',
      headers: {
        authorization: `Bearer ${portal.token('full')}`,
        'content-type': 'application/json',
        'idempotency-key': 'deep',
      },
      payload: `{"code":"000000","rest":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    })

  const responses = [await deep(1), await deep(20_000)]

  expect(responses.map(({ statusCode }) => statusCode)).not.toContain(500)
  expect(new Set(responses.map(({ statusCode }) => statusCode)).size).toBe(1)
})

test('fifty parallel requests with one key have one effect and one response, which a repeat returns', async () => {
  const before = await storedMessages()
  const sending = () => send('fifty at once', 'key-50')

  const responses = await callConcurrently(50, sending)
  const repeat = await sending()

  expect((await storedMessages()) - before).toBe(1)
  const done = responses.filter(({ status }) => status === 200)
  const busy = responses.filter(({ status }) => status === 409)
  expect([done.length > 0, done.length + busy.length]).toEqual([true, 50])
  expect(new Set(busy.map(({ error }) => error.code))).toEqual(
    new Set(busy.length > 0 ? ['key_in_flight'] : []),
  )
  expect(new Set([...done, repeat].map(({ raw }) => raw.toString())).size).toBe(1)
  expect(repeat.headers['idempotency-replayed']).toBe('true')
})

test('fifty parallel repeats of a completed request each return the first response', async () => {
  const first = await send('done before', 'key-51')
  const before = await entries()

  const responses = await callConcurrently(50, () => send('done before', 'key-51'))

  expect(statusCounts(responses)).toEqual({ 200: 50 })
  expect(new Set([first, ...responses].map(({ raw }) => raw.toString())).size).toBe(1)
  expect(await entries()).toEqual(before)
})

test('a repeat of a running request is refused and changes nothing', async () => {
  const save = () =>
    portal.call(
      updateCustomerPermissions,
      { params: { customerId: 2 }, body: { permissions: ['company_settings'] } },
      'admin',
      { 'idempotency-key': 'key-slow' },
    )

  const [first, repeat] = await portal.superuser(async (db) => {
    await db.query('begin; select from identity.customers where customer_id = 2 for update')
    const slow = save()
    await expect.poll(() => portal.superuser(countHeldUp)).toBe(1)
    const second = await save()
    await db.query('commit')
    return [await slow, second]
  })
  const later = await save()

  expect([repeat.status, repeat.error.code, repeat.headers['retry-after']]).toEqual([
    409,
    'key_in_flight',
    '1',
  ])
  expect(first.status).toBe(200)
  expect(later.raw.equals(first.raw)).toBe(true)
})

test('a key used for another request is refused, and another user may use the same key', async () => {
  await send('first text', 'key-2')

  const reused = await send('second text', 'key-2')
  const other = await send('second text', 'key-2', 'both')

  expect([reused.status, reused.error.code]).toEqual([422, 'key_reused'])
  expect(other.status).toBe(200)
})

test('a key longer than 255 characters is refused by name', async () => {
  const response = await send('text', 'k'.repeat(256))

  expect(response.error.errors).toHaveProperty('Idempotency-Key')
})

test('a change leaves exactly one audit entry with caller, customer and request', async () => {
  const before = (await entries()).length

  const response = await send('audited once', 'key-3')

  const added = (await entries()).slice(before)
  expect(added).toEqual([
    {
      operation: 'receiveMessage',
      customer_id: 1,
      user_id: expect.any(Number),
      request_id: response.headers['x-request-id'],
    },
  ])
})

test('a refused change leaves none', async () => {
  const before = (await entries()).length

  await portal.call(
    updateCustomerPermissions,
    { params: { customerId: 1 }, body: { permissions: [] } },
    'full',
  )

  expect((await entries()).length).toBe(before)
})

describe('a refused sign-in leaves one entry', () => {
  const targets = async () =>
    (
      await portal.superuser((db) =>
        db.query<{ target: object; user_id: number | null }>(
          `select target, user_id from audit.entries where operation = 'login' and target ? 'refused' order by entry_id`,
        ),
      )
    ).rows
  const refuse = async (email: string, password = 'wrong') => {
    const before = (await targets()).length
    await portal.call(login, { body: { email, password } })
    return (await targets()).slice(before)
  }

  test('with the account, the reason and the address of the caller', async () => {
    const userId = (
      await portal.superuser((db) =>
        db.query<{ user_id: number }>(`select user_id from identity.users where email = 'full@test.example'`),
      )
    ).rows[0]!.user_id

    expect(await refuse('full@test.example')).toEqual([
      { target: { user_id: userId, refused: 'wrong_credentials', address: '127.0.0.1' }, user_id: null },
    ])
  })

  test('also for an unknown address, which is not stored', async () => {
    const [entry, ...more] = await refuse('nobody@test.example')

    expect(entry!.target).toEqual({ user_id: null, refused: 'wrong_credentials', address: '127.0.0.1' })
    expect(more).toEqual([])
    expect(JSON.stringify(entry)).not.toContain('nobody')
  })

  test('and attempts beyond the limit leave none', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await refuse('both@test.example')

    expect(await refuse('both@test.example')).toEqual([])
  })
})

test('a deleted file leaves one audit entry, a refused one none', async () => {
  const download = (as: 'full' | 'bare') =>
    portal.call(exportQuotesCsv, { params: { customerId: 1 }, query: {} }, as)
  const before = (await entries()).length

  const [accepted, refused] = [await download('full'), await download('bare')]

  expect([accepted.status, refused.status]).toEqual([200, 403])
  expect((await entries()).slice(before)).toEqual([
    {
      operation: 'exportQuotesCsv',
      customer_id: 1,
      user_id: expect.any(Number),
      request_id: accepted.headers['x-request-id'],
    },
  ])
})

test('signing in is recorded with its user and the address it came from', async () => {
  await portal.call(login, { body: { email: 'full@test.example', password: TEST_PASSWORD } })

  const last = (await entries()).at(-1)
  expect(last).toMatchObject({ operation: 'login', user_id: expect.any(Number) })
  const { rows } = await portal.superuser((db) =>
    db.query<{ target: object }>('select target from audit.entries order by entry_id desc limit 1'),
  )
  expect(rows[0]?.target).toEqual({ address: '127.0.0.1' })
})

test('no role of the application can change the audit log, and one altered byte is found', async () => {
  const change = portal.database.anonymous((db) => db.run(sql`update audit.entries set operation = 'x'`))
  await expect(change).rejects.toThrow(/permission denied/)
  const verify = () =>
    portal.superuser((db) => db.query<{ entry_id: number }>('select * from audit.verify()'))
  expect((await verify()).rows).toEqual([])

  await portal.superuser((db) => db.query(`update audit.entries set operation = 'logim' where entry_id = 2`))

  expect((await verify()).rows).toEqual([{ entry_id: 2 }])
})
