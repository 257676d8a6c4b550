import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase } from './pool.ts'
import { watchSilence } from './silence.ts'
import { raw } from './sql.ts'

let names: TestDatabase
beforeAll(async () => void (names = await createTestDatabase()))
afterAll(() => names.drop())

const EVERY_MS = 20

test('who waits for a database that says nothing is told to give up', async () => {
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
