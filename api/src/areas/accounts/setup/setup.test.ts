import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import {
  createAdministrator,
  getSetup,
  openSetupLink,
} from '#contract/areas/accounts/setup/setup.contract.ts'
import { makeAdministrator, offerSetup } from '../../../start/administrator.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

const PERSON = {
  first_name: 'Ada',
  last_name: 'Keller',
  email: 'ada@lakeshore.example',
  password: 'empty hoppers roll west',
}

const query = (text: string) =>
  portal.superuser(async (db) => (await db.query<Record<string, unknown>>(text)).rows)

const administrators = () =>
  query(`select email from identity.users where is_admin and status = 1 and email like '%lakeshore.example'`)

/** The token of the address that a first start prints. */
async function offeredToken(): Promise<string> {
  const path = await offerSetup(portal.names.ownerUrl)
  return getToken(path)
}

const getToken = (path: string | null): string => {
  if (path === null) throw new Error('no address was created')
  return path.split('token=')[1]!
}

const create = (token: string, more: object = {}) =>
  portal.call(createAdministrator, { body: { token, ...PERSON, ...more } })

beforeEach(async () => {
  await query(
    `delete from identity.sessions s using identity.users u where u.user_id = s.user_id and u.email like '%lakeshore.example'`,
  )
  await query(`delete from identity.users where email like '%lakeshore.example'`)
  await query('delete from identity.setup_links; update identity.users set is_admin = false')
})

test('a portal without an administrator shows this to everyone who signs in', async () => {
  expect((await portal.call(getSetup, {})).data).toEqual({ needs_administrator: true, has_demo: false })

  await create(await offeredToken())

  expect((await portal.call(getSetup, {})).data).toEqual({ needs_administrator: false, has_demo: false })
})

test('the printed address shows until when it works and what the start checks found', async () => {
  const { data } = await portal.call(openSetupLink, { body: { token: await offeredToken() } })

  expect(data).toMatchObject({ email: null, is_first: true })
  const minutes = (Date.parse(data!.expires_ts) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60.1)
  expect(data!.checks.map(({ part }) => part).toSorted()).toEqual([
    'Address',
    'Backup',
    'Database',
    'Disk',
    'EDI folders',
    'Files',
    'Mail',
    'Proxy',
    'Secret key',
    'Time zones',
  ])
})

test('the first administrator is signed in at once, signs in with the password later, and is in the audit log', async () => {
  const made = await create(await offeredToken())

  const session = await portal.app.inject({
    url: `/api${getSession.path}`,
    headers: { authorization: `Bearer ${made.data!.token}` },
  })
  const again = await portal.call(login, { body: { email: PERSON.email, password: PERSON.password } })
  const entries = await query(`select change from audit.entries where operation = 'createAdministrator'
    order by entry_id desc limit 1`)
  expect(session.json()).toMatchObject({
    email: PERSON.email,
    is_admin: true,
    is_internal: true,
    first_name: 'Ada',
  })
  expect(again.status).toBe(200)
  expect(entries).toEqual([
    {
      change: {
        before: null,
        after: { first_name: 'Ada', last_name: 'Keller', is_admin: true, is_internal: true },
      },
    },
  ])
})

test('the address works once', async () => {
  const token = await offeredToken()
  await create(token)

  const again = await create(token, { email: 'eve@lakeshore.example' })

  expect([again.status, again.error?.code]).toEqual([400, 'setup_link_ended'])
  expect(await administrators()).toEqual([{ email: PERSON.email }])
})

test('of several uses at once, one creates the administrator', async () => {
  const token = await offeredToken()

  const responses = await Promise.all(
    [1, 2, 3, 4].map((n) => create(token, { email: `ada${n}@lakeshore.example` })),
  )

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await administrators()).toHaveLength(1)
})

test('of two setup links used at once, one creates the administrator', async () => {
  await query(`insert into identity.setup_links (token_hash, expires_ts)
    values ('one', now() + interval '1 hour'), ('two', now() + interval '1 hour')`)
  const use = (db: pg.ClientBase, token: string) =>
    db.query<{ outcome: string }>(
      `select outcome from identity.use_setup_link($1, jsonb_build_object('email', $2::text, 'first_name', 'A',
        'last_name', 'K'), 'no hash')`,
      [Buffer.from(token), `${token}@lakeshore.example`],
    )

  const outcomes = await portal.superuser((one) =>
    portal.superuser(async (two) => {
      await one.query('begin')
      const first = await use(one, 'one')
      const second = use(two, 'two')
      // the second has begun before the first is there for others to see
      await wait(300)
      await one.query('commit')
      return [first, await second].map(({ rows }) => rows[0]!.outcome)
    }),
  )

  expect(outcomes).toEqual(['done', 'ended'])
  expect(await administrators()).toEqual([{ email: 'one@lakeshore.example' }])
})

test('once there is an administrator, setup links open nothing and no new ones are created', async () => {
  const token = await offeredToken()
  await query(`update identity.users set is_admin = true where email like 'admin@%'`)

  expect((await portal.call(openSetupLink, { body: { token } })).error?.code).toBe('setup_link_ended')
  expect((await create(token)).error?.code).toBe('setup_link_ended')
  expect(await offerSetup(portal.names.ownerUrl)).toBeNull()
})

test('the address works for an hour', async () => {
  const token = await offeredToken()
  await query(`update identity.setup_links set expires_ts = now() - interval '1 second'`)

  expect((await portal.call(openSetupLink, { body: { token } })).error?.code).toBe('setup_link_ended')
  expect((await create(token)).error?.code).toBe('setup_link_ended')
})

test('a new link replaces the one before, and the database stores neither', async () => {
  const [before, now] = [await offeredToken(), await offeredToken()]

  const rows = await query(`select encode(token_hash, 'escape') as hash from identity.setup_links`)

  expect((await create(before)).status).toBe(400)
  expect(JSON.stringify(rows)).not.toContain(now)
  expect((await create(now)).status).toBe(200)
})

test('[PLT-145] a weak password and an address in use are refused at their field, and the link still works', async () => {
  const token = await offeredToken()

  const own = await create(token, { password: 'Keller-2026!!' })
  const accepted = await create(token, { email: 'FULL@test.example' })

  expect(own.error?.errors).toHaveProperty('password')
  expect(accepted.error?.errors).toHaveProperty('email')
  expect((await create(token)).status).toBe(200)
})

test('each run of the command creates another administrator', async () => {
  await query(`update identity.users set is_admin = true where email like 'admin@%'`)

  const { path } = await makeAdministrator(portal.names.ownerUrl, 'ada@lakeshore.example')
  const link = await portal.call(openSetupLink, { body: { token: getToken(path) } })

  expect(link.data).toMatchObject({ email: 'ada@lakeshore.example', is_first: false })
  expect((await create(getToken(path))).status).toBe(200)
})

test('the command makes an existing, disabled account an active administrator, and the audit log has its earlier state', async () => {
  await create(await offeredToken())
  await query(
    `update identity.users set is_admin = false, is_internal = false, status = 0 where email = '${PERSON.email}'`,
  )

  const made = await makeAdministrator(portal.names.ownerUrl, PERSON.email.toUpperCase())

  const entries = await query(`select change from audit.entries where operation = 'makeAdministrator'
    order by entry_id desc limit 1`)
  expect(made).toMatchObject({ kind: 'promoted', provider: null })
  expect(
    (await portal.call(login, { body: { email: PERSON.email, password: PERSON.password } })).status,
  ).toBe(200)
  expect(await administrators()).toHaveLength(1)
  expect(entries).toEqual([
    {
      change: {
        before: { is_admin: false, is_internal: false, status: 0 },
        after: { is_admin: true, is_internal: true, status: 1 },
      },
    },
  ])
})
