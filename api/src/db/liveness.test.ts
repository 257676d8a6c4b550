import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase } from './pool.ts'
import { watchSilence } from './liveness.ts'
import { raw } from './sql.ts'

let names: TestDatabase
beforeAll(async () => void (names = await createTestDatabase()))
afterAll(() => names.drop())

const EVERY_MS = 20

test('a request to an unresponsive database times out', async () => {
  const sockets: net.Socket[] = []
  const mute = net.createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  const { port } = mute.address() as net.AddressInfo
  const watching = watchSilence({ host: '127.0.0.1', port, user: 'nobody' }, EVERY_MS)
  const givenUp = Promise.withResolvers<void>()

  const leave = watching.watch(givenUp.resolve)

  await givenUp.promise
  expect(sockets.length).toBe(1)
  leave()
  mute.close()
  for (const socket of sockets) socket.destroy()
})

test('one that went silent counts as silent until it answers, even after its caller gave up', async () => {
  const sockets: net.Socket[] = []
  const link = net.createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await once(link.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(names.appUrl)
  const where = getPlace(through)
  through.port = String((link.address() as net.AddressInfo).port)
  through.searchParams.delete('host')
  const watching = watchSilence({ connectionString: through.href }, EVERY_MS)
  const givenUp = Promise.withResolvers<void>()
  const leave = watching.watch(givenUp.resolve)
  await givenUp.promise
  leave()

  expect(watching.isSilent()).toBe(true)

  // it answers again
  for (const socket of sockets.splice(0)) socket.destroy()
  link.removeAllListeners('connection').on('connection', (socket) => {
    const there = net.connect(where)
    for (const end of [socket, there]) sockets.push(end.on('error', () => {}))
    socket.pipe(there).pipe(socket)
  })
  await expect.poll(() => watching.isSilent()).toBe(false)
  for (const socket of sockets) socket.destroy()
  link.close()
})

/** Where a server listens: a path or a port. */
function getPlace(url: URL): net.NetConnectOpts {
  const folder = url.searchParams.get('host')
  const port = Number(url.port)
  return folder === null ? { host: url.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` }
}

test('a statement that takes longer is waited for while the database answers others', async () => {
  const watching = watchSilence({ connectionString: names.appUrl }, EVERY_MS)
  const database = openDatabase(names.appUrl, () => {}, 1)
  let givenUp = 0
  const leave = watching.watch(() => (givenUp += 1))

  await database.anonymous((db) => db.run(raw('select pg_sleep(1)')))

  expect(givenUp).toBe(0)
  leave()
  await database.close()
})
