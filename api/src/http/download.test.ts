import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { exportAssetsCsv, exportAssetsXlsx } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { makeWaybill } from '../areas/visibility/waybills/waybills.factory.ts'
import { useTestApp, type Caller } from '../testing/app.ts'
import { disconnectAt } from '../testing/disconnect.ts'

const portal = useTestApp()
let admin: pg.Client
let address = ''
beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = new pg.Client({ connectionString: portal.names.adminUrl })
  await admin.connect()
  await makeWaybill(admin, { equipment_id: 'GATX1' })
  await admin.query(MANY, [1, 1500])
  await admin.query(MANY, [2, 15_000])
})
afterAll(() => admin.end())

/** More than network buffers hold: the database stops producing a download that no one reads. */
const MANY = `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts, note)
  select $1, 1000000 + n, 'BIGX' || n, 'R', false, now(), repeat(md5(n::text), 30) from generate_series(1, $2::int) n`
/** From here on the same steps come again and again: some of them are enough. */
const FIRST_STEPS = 100
const LATER_STEPS = 30

/** Connections on which the database works for a download, waits for its reader, or waits for its end. */
async function countHeld(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = 'interline_app'
      and (state like 'idle in transaction%' or state = 'active' and query ilike 'copy (%')`,
  )
  return rows[0]!.count
}

describe.each([
  ['a CSV', exportAssetsCsv],
  ['a workbook', exportAssetsXlsx],
])('the reader of %s', (_what, endpoint) => {
  const makeRequest = (as: Caller = 'full', customerId = 1) => ({
    method: endpoint.method,
    path: `/api${toUrl(endpoint, { params: { customerId } })}`,
    headers: { authorization: `Bearer ${portal.token(as)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'all', columns: ['equipment_id', 'note'] }),
  })

  test('may leave at any moment: the work for it ends, and the next download comes', async () => {
    await disconnectAt(Infinity, portal.app, makeRequest())
    const whole = await disconnectAt(Infinity, portal.app, makeRequest())
    expect(whole).toMatchObject({ status: 200, isWhole: true })
    expect(whole.steps).toBeGreaterThan(50)

    const stride = Math.ceil((whole.steps - FIRST_STEPS) / LATER_STEPS)
    for (let step = 1; step <= whole.steps; step += step < FIRST_STEPS ? 1 : stride) {
      await disconnectAt(step, portal.app, makeRequest())
      await expect.poll(countHeld, { interval: 2, message: `left at step ${step}` }).toBe(0)
    }

    expect(await disconnectAt(Infinity, portal.app, makeRequest())).toMatchObject({
      status: 200,
      isWhole: true,
    })
  })

  test('may be slow: neither a connection nor a turn waits for it', async () => {
    const { path, ...request } = makeRequest('other', 2)
    const unread = await Promise.all(Array.from({ length: 6 }, () => fetch(`${address}${path}`, request)))

    await expect.poll(countHeld, { timeout: 20_000 }).toBe(0)
    const next = await fetch(`${address}${path}`, request)

    expect([...unread, next].map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect((await unread[0]!.arrayBuffer()).byteLength).toBe((await next.arrayBuffer()).byteLength)
    await Promise.all(unread.slice(1).map(async ({ body }) => body?.cancel()))
  })

  test('gets a message when the database refuses', async () => {
    await admin.query('revoke select on waybills from interline_app')
    const { path, ...request } = makeRequest()

    const refused = await fetch(`${address}${path}`, request)

    await admin.query('grant select on waybills to interline_app')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_permitted' }])
  })

  test('may leave before the first row: the database does not go on looking for it', async () => {
    await portal.superuser(async (db) => {
      await db.query('begin; lock table waybills in access exclusive mode')
      const leaving = new AbortController()
      const { path, ...request } = makeRequest()
      const answered = fetch(`${address}${path}`, { ...request, signal: leaving.signal })
      await expect.poll(countHeld, { interval: 2 }).toBe(1)

      leaving.abort()

      await expect(answered).rejects.toThrow('aborted')
      await expect.poll(countHeld, { interval: 2 }).toBe(0)
    })
  })
})
