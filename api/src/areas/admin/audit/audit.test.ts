import { afterEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { updateCustomerPermissions } from '#contract/areas/admin/permissions/permissions.contract.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { isReadOnly } from '#contract/base/endpoint.ts'
import { contract } from '../../../routes.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { checkAudit } from './audit.service.ts'

const portal = useTestApp()

const read = async () => (await portal.call(listAuditEntries, { query: {} }, 'admin')).data
const check = () => checkAudit({ database: portal.database, signal: new AbortController().signal })
const note = (customerId: number | null, operation = 'updateNothing') =>
  portal.superuser(async (db) => {
    await db.query(`select audit.record($1, null, $2, '{}', null, 'r')`, [customerId, operation])
    const { rows } = await db.query<{ id: number }>('select max(entry_id)::int as id from audit.entries')
    return rows[0]!.id
  })
const alter = (statement: string, entryId: number) => portal.superuser((db) => db.query(statement, [entryId]))

describe('the check of the audit log', () => {
  // every chain starts again
  afterEach(() =>
    portal.superuser((db) =>
      db.query('delete from audit.entries; delete from audit.chains; delete from audit.heads'),
    ),
  )

  test('shows until when every entry was checked, and finds nothing where nothing was altered', async () => {
    for (const customerId of [1, 2, null, 1]) await note(customerId)
    const before = new Date().toISOString()

    await check()

    const { checked_ts, broken_entries, total_record_count } = await read()
    expect(new Date(checked_ts!).toISOString() >= before).toBe(true)
    expect([broken_entries, total_record_count]).toEqual([[], await countEntries()])
  })

  test.each([
    ['altered', `update audit.entries set operation = 'removeNothing' where entry_id = $1`],
    [
      'altered with its hash',
      `update audit.entries set operation = 'x', hash = audit.hash_of(previous_hash, at,
      customer_id, user_id, 'x', target, change, request_id) where entry_id = $1`,
    ],
    ['removed', 'delete from audit.entries where entry_id = $1'],
  ])('finds an entry that was %s before it was checked', async (_, statement) => {
    const [entry, next] = [await note(2), await note(2)]

    await alter(statement, entry)
    await check()

    expect([[entry], [next]]).toContainEqual((await read()).broken_entries)
  })

  test.each([
    ['altered', `update audit.entries set operation = 'removeNothing' where entry_id = $1`],
    ['removed with all that followed', 'delete from audit.entries where customer_id = 1 and entry_id >= $1'],
  ])('finds an entry that was %s after it was checked', async (_, statement) => {
    const entry = await note(1)
    await check()
    const before = (await read()).broken_entries

    await alter(statement, entry)
    await check()
    await check()

    expect([before, (await read()).broken_entries]).toEqual([[], [entry]])
  })

  test('finds an entry that was altered long ago, however often new ones are written', async () => {
    const entry = await note(1)
    await note(1)
    await check()
    await alter(`update audit.entries set operation = 'removeNothing' where entry_id = $1`, entry)

    for (let minute = 0; minute < 3; minute++) {
      await note(1)
      await check()
    }

    expect((await read()).broken_entries).toEqual([entry])
  })

  test.each(['nothing follows', 'another follows'])(
    'finds that the newest entry was removed before it was checked, whether %s',
    async (what) => {
      await note(1)
      const entry = await note(1)
      await alter('delete from audit.entries where entry_id = $1', entry)
      const next = what === 'another follows' ? await note(1) : entry

      for (let minute = 0; minute < 4; minute++) {
        await check()
        expect((await read()).broken_entries).toEqual([next])
      }
    },
  )

  test('forgets what was corrected after another full pass', async () => {
    const entry = await note(1)
    await alter(`update audit.entries set operation = 'x' where entry_id = $1`, entry)
    await check()
    const before = (await read()).broken_entries

    await alter(`update audit.entries set operation = 'updateNothing' where entry_id = $1`, entry)
    for (let round = 0; round < 3; round++) await check()

    expect([before, (await read()).broken_entries]).toEqual([[entry], []])
  })

  test('is shown to administrators only', async () => {
    const found = await portal.database.anonymous((db) => db.rows(sql`select from audit.findings()`))

    expect(found).toEqual([])
  })

  const countEntries = () =>
    portal.superuser(async (db) => (await db.query('select from audit.entries')).rowCount)
})

describe('the audit log', () => {
  test('shows an administrator who changed what, with both values', async () => {
    const change = { params: { customerId: 2 }, body: { permissions: ['visibility_asset_list' as const] } }
    await portal.call(updateCustomerPermissions, change, 'admin')

    const query = { operation: 'updateCustomerPermissions' }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.broken_entries).toEqual([])
    expect(data.data[0]).toMatchObject({
      customer_id: 2,
      user_name: 'admin Tester',
      change: { after: { permissions: ['visibility_asset_list'] } },
    })
  })

  test('is filtered by customer and by days', async () => {
    const query = { customer_id: '1', at: ['gte.2000-01-01', 'lte.2000-01-02'] }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.total_record_count).toBe(0)
  })

  test('counts what was checked and what differed, filtered by customer, user or operation', async () => {
    const total = async (query: object) =>
      (await portal.call(listAuditEntries, { query }, 'admin')).data.total_record_count
    const record = (customerId: number | null, userId: number | null, operation: string) =>
      portal.superuser((db) =>
        db.query(`select audit.record($1, $2, $3, '{}', null, 'r')`, [customerId, userId, operation]),
      )
    const all = async () => [
      await total({ operation: 'countOne' }),
      await total({ customer_id: '2', operation: 'countOne' }),
      await total({ user_id: '1', operation: 'countOne' }),
      await total({ user_id: '1', customer_id: '2', operation: 'countTwo' }),
    ]
    await record(null, 1, 'countOne')
    await record(2, 1, 'countOne')
    await record(null, null, 'countOne')
    await record(2, 1, 'countTwo')
    const unchecked = await all()

    await check()
    const checked = await all()
    await record(2, 1, 'countTwo')

    expect([unchecked, checked]).toEqual([
      [3, 1, 2, 1],
      [3, 1, 2, 1],
    ])
    expect(await all()).toEqual([3, 1, 2, 2])
  })

  describe('of people and machines', () => {
    const record = (userId: number | null, operation: string) =>
      portal.superuser((db) =>
        db.query(`select audit.record(2, $1, $2, '{}', null, 'r')`, [userId, operation]),
      )
    /** The entries of a scope, counted and read. */
    const readReported = async (scope: 'people' | 'machines' | 'all', query: object) => {
      const { data } = await portal.call(listAuditEntries, { query: { ...query, scope } }, 'admin')
      expect(data.data).toHaveLength(data.total_record_count)
      return data.data.map(({ author, user_name }) => `${author} ${user_name}`)
    }
    const token = () =>
      portal.superuser(async (db) => {
        const { rows } = await db.query<{ user_id: number }>(
          `insert into identity.users (email, first_name, last_name, is_machine)
          values ('token-' || gen_random_uuid() || '@machine.invalid', 'API token', 'Yard scanner', true) returning user_id`,
        )
        return rows[0]!.user_id
      })

    test('distinguishes them: tokens, feeds and the portal itself are machines', async () => {
      const user = (
        await portal.superuser((db) =>
          db.query<{ user_id: number }>(
            'select min(user_id) as user_id from identity.users where not is_machine',
          ),
        )
      ).rows[0]!.user_id
      for (const by of [user, await token(), null]) await record(by, 'tellApart')
      await record(user, 'receiveMessage')
      const query = { operation: 'tellApart|receiveMessage', at: 'gte.2000-01-01' }
      const people = [expect.stringMatching(/^person \w+ Tester$/)]
      const machines = [expect.stringMatching(/^feed \w+ Tester$/), 'portal null', 'token Yard scanner']

      for (const request of [query, { operation: query.operation }]) {
        expect(await readReported('people', request)).toEqual(people)
        expect(await readReported('machines', request)).toEqual(machines)
        expect(await readReported('all', request)).toEqual([...machines, ...people])
      }
      await check()
      expect(await readReported('people', { operation: query.operation })).toEqual(people)
      expect(await readReported('machines', { operation: query.operation })).toEqual(machines)
    })

    test('counts actions without a session as a person’s: signing in, answering a link', async () => {
      const open = contract.filter((endpoint) => isWithoutSignIn(endpoint.access) && !isReadOnly(endpoint))
      for (const { name } of open) await record(null, name)

      const query = { operation: open.map(({ name }) => name).join('|'), customer_id: '2' }
      const visitors = (await readReported('people', query)).filter((one) => one === 'visitor null')

      expect(visitors).toHaveLength(open.length)
    })
  })

  test('is sorted either way, page by page, to the end of a day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const list = async (query: object) => (await portal.call(listAuditEntries, { query }, 'admin')).data
    const ids = async (query: object) => (await list(query)).data.map(({ entry_id }) => entry_id)
    for (let at = 0; at < 30; at++) {
      await portal.call(
        updateCustomerPermissions,
        { params: { customerId: 1 }, body: { permissions: at % 2 ? ['company_settings'] : [] } },
        'admin',
      )
    }

    const newest = await ids({ customer_id: '1', at: `gte.${today}` })
    const second = await list({ customer_id: '1', page: 9, at: `lte.${today}` })

    expect(newest).toEqual(newest.toSorted((a, b) => b - a))
    expect([newest.length, second.data.length, second.total_record_count]).toEqual([25, 5, 30])
    expect(await ids({ customer_id: '1', sort: 'at' })).toEqual(
      newest
        .concat(second.data.map((one) => one.entry_id))
        .toReversed()
        .slice(0, 25),
    )
  })

  test('reports when the range cannot be cut that way', async () => {
    const { status, error } = await portal.call(
      listAuditEntries,
      { query: { operation: 'has.update' } },
      'admin',
    )

    expect([status, error.errors]).toEqual([400, { operation: ['This column doesn’t support this filter.'] }])
  })

  test('is searched by words of values, by authors, operations and requests, all of them together', async () => {
    const list = async (q: string) =>
      (await portal.call(listAuditEntries, { query: { search: q, scope: 'all' } }, 'admin')).data
    await portal.superuser((db) => db.query(`delete from audit.entries where operation = 'updateThing'`))
    await portal.superuser((db) =>
      db.query(
        `select audit.record(2, (select user_id from identity.users where email = 'full@test.example'), 'updateThing',
          '{"thingId": 8731}', $1, '0f3c2d9a-77aa-4c1e-9b1d-5a2f00000001')`,
        [JSON.stringify({ before: { name: 'Grain shuttle' }, after: { name: `Fall's \\ "shuttle"` } })],
      ),
    )

    const [entry] = (await list('shuttle')).data
    expect(entry).toMatchObject({ operation: 'updateThing' })
    for (const text of [
      'grain',
      'SHUT',
      '8731',
      '0f3c2d9a-77aa-4c1e-9b1d-5a2f00000001',
      'thing grain',
      'full@test.example 8731',
    ]) {
      const found = await list(text)
      expect([text, found.data.map(({ entry_id }) => entry_id)]).toEqual([text, [entry!.entry_id]])
      expect(found.total_record_count).toBe(1)
    }
    for (const text of ['grain other', '87312', "' or true --", '\\', "it's", '& | ! :*', '   '])
      expect((await portal.call(listAuditEntries, { query: { search: text } }, 'admin')).status).toBe(200)
    expect((await list('grain other')).data).toEqual([])
  })

  test('lists what was done about a user, with the names of people and roles', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query<{ user_id: number; name: string }>(
        `select user_id, first_name || ' ' || last_name as name from identity.users where email = 'full@test.example'`,
      ),
    )
    const { user_id, name } = rows[0]!
    await portal.superuser((db) =>
      db.query(
        `select audit.record(null, null, 'updateUserRole', $1, '{"before": {"role_id": 1}, "after": {"role_id": 2}}', 'r')`,
        [JSON.stringify({ userId: user_id })],
      ),
    )

    const query = { about_user_id: String(user_id) }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.total_record_count).toBe(data.data.length)
    expect(data.data[0]).toMatchObject({
      about_user_id: user_id,
      names: { users: { [user_id]: name }, roles: { 1: 'Company Admin', 2: 'Logistics Manager' } },
    })
    expect(data.data.every((one) => one.about_user_id === user_id)).toBe(true)
  })

  test('names the operations that leave an entry', async () => {
    const { data } = await portal.call(listAuditEntries, { query: {} }, 'admin')

    expect(data.operations).toContain('updateCustomerPermissions')
    expect(data.operations).not.toContain('listAuditEntries')
  })
})
