import net from 'node:net'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import type pg from 'pg'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { exportAssetsCsv, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp, type Caller } from '../testing/app.ts'
import { countHeldUp } from '../testing/locks.queries.ts'

const portal = useTestApp()
const of = (customerId: number) => ({ params: { customerId }, query: {}, body: {} }) as never

let release = async () => {}
afterEach(() => release())

/** Blocks everyone who reads the table until the test has looked. */
async function hold(table: string): Promise<void> {
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = portal.superuser(async (db: pg.Client) => {
    await db.query(`begin; lock table ${table} in access exclusive mode`)
    held.resolve()
    await holding.promise
    await db.query('rollback')
  })
  release = async () => {
    holding.resolve()
    await done
    release = async () => {}
  }
  await held.promise
}

/** Waits until as many calls wait in the database as the gate admits for one customer. */
const untilHeld = (count: number) =>
  expect.poll(() => portal.superuser(countHeldUp), { timeout: 4000 }).toBe(count)

const list = (as: Caller, customerId: number) => portal.call(listAssets, of(customerId), as)

test('a customer that requests more than can be answered gets a Retry-After, and others do not notice', async () => {
  await list('full', 1)
  await list('other', 2)
  await hold('waybills')

  const soon: Awaited<ReturnType<typeof list>>[] = []
  const flood = Array.from({ length: 300 }, async () => {
    const result = await list('full', 1)
    soon.push(result)
    return result
  })
  await untilHeld(2)
  const others = await Promise.all(Array.from({ length: 5 }, () => portal.call(getSession, {}, 'other')))
  const shed = [...soon]
  await release()
  const responses = await Promise.all(flood)

  expect(shed.length).toBeGreaterThan(200)
  expect(new Set(shed.map(({ status }) => status))).toEqual(new Set([503]))
  expect(shed[0]).toMatchObject({ error: { code: 'overloaded' }, headers: { 'retry-after': '1' } })
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await list('full', 1)).status).toBe(200)
})

test('a client that retries immediately is not refused thousands of times a second', async () => {
  await list('full', 1)
  await hold('waybills')
  const flood = Array.from({ length: 300 }, () => list('full', 1))
  // fewer slots while the previous caller is recent
  await expect.poll(() => portal.superuser(countHeldUp), { timeout: 4000 }).toBeGreaterThan(0)

  const refusals: number[] = []
  const startedMs = performance.now()
  for (let n = 0; n < 4; n += 1) refusals.push((await list('full', 1)).status)
  const tookMs = performance.now() - startedMs
  await release()
  await Promise.all(flood)

  expect(refusals).toEqual([503, 503, 503, 503])
  expect(tookMs).toBeGreaterThan(4 * 8)
})

test('one user who requests more than can be answered does not delay colleagues, nor do their downloads', async () => {
  for (const as of ['full', 'viewer'] as const) await list(as, 1)
  await hold('waybills')

  const flood = Array.from({ length: 100 }, () => list('full', 1))
  const downloads = Array.from({ length: 4 }, () => portal.call(exportAssetsCsv, of(1), 'full'))
  await untilHeld(2)
  const theirs = portal.call(exportAssetsCsv, of(1), 'internal')
  const colleague = await portal.call(getSession, {}, 'viewer')
  await release()

  expect([colleague.status, (await theirs).status]).toEqual([200, 200])
  await Promise.all([...flood, ...downloads])
})

test('downloads of one user leave a processor to colleagues, and a colleague gets one meanwhile', async () => {
  const alone = Math.min(2, Math.max(1, availableParallelism() - 1))
  for (const as of ['full', 'internal'] as const) await list(as, 1)
  await hold('waybills')

  const requestedMs = performance.now()
  const downloads = Array.from({ length: 4 }, () => portal.call(exportAssetsCsv, of(1), 'full'))
  await untilHeld(alone)
  // whatever else was let in would be held by now
  for (let calls = 0; calls < 10; calls += 1) await portal.call(getSession, {}, 'viewer')
  const held = await portal.superuser(countHeldUp)
  // on a machine this slow the next has had its turn, as it should: gate.test.ts
  const isLate = performance.now() - requestedMs > 2000
  const theirs = portal.call(exportAssetsCsv, of(1), 'internal')
  await expect.poll(() => portal.superuser(countHeldUp), { timeout: 4000 }).toBeGreaterThan(held)
  await release()

  expect(isLate || held === alone).toBe(true)
  const responses = await Promise.all([...downloads, theirs])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('anonymous callers who write the number of a customer into an address do not take the turns of the customer', async () => {
  await list('full', 1)
  await hold('identity.sessions')
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }

  const anonymous = Array.from({ length: 300 }, () =>
    portal.app.inject({ method: 'POST', url: '/api/waybills/1/dashboard', payload: {}, headers }),
  )
  await untilHeld(2)
  const own = list('full', 1)
  await untilHeld(3)
  await release()

  expect((await own).status).toBe(200)
  expect(new Set((await Promise.all(anonymous)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([401, 503]),
  )
})

test('queued downloads do not delay messages, nor sign-ins, nor health', async () => {
  await hold('waybills')
  const downloads = Array.from({ length: 20 }, () => portal.call(exportAssetsCsv, of(1), 'full'))

  // one of two slots, while the previous caller is recent
  await expect.poll(() => portal.superuser(countHeldUp), { timeout: 4000 }).toBeGreaterThan(0)
  const message = await portal.call(
    receiveMessage,
    { params: { customerId: 1 }, query: {}, body: new TextEncoder().encode('nothing a railroad says') },
    'full',
    { 'content-type': 'text/plain' },
  )
  const signIn = await portal.call(login, { body: { email: 'nobody@test.example', password: 'x' } })
  const health = await portal.app.inject('/healthz')

  expect([message.status, signIn.status, health.statusCode]).toEqual([422, 401, 200])
  await release()
  await Promise.all(downloads)
})

test('calls without a token are refused before the body is sent', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')

  socket.write(
    'POST /api/feeds/1/messages HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]

  expect(answer.toString()).toContain('HTTP/1.1 401')
  socket.destroy()
})
