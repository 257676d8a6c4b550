import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../testing/app.ts'
import { enqueue, job } from './queue.ts'
import { startWorker } from './worker.ts'

const test1 = useTestApp()
const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

test('work asked for in a transaction happens when it commits, and only then', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const noted = job({
    name: 'note',
    payload: z.object({ text: z.string() }),
    load:
      async () =>
      async (_ctx, { text }) => {
        done.push(text)
        if (text === 'last') resolve()
      },
  })
  const settings = { ediInDir: '', ediOutDir: '' }
  const { database, live, names } = test1
  const worker = await startWorker({
    ownerUrl: names.ownerUrl,
    database,
    live,
    log: quietLog,
    settings,
    jobs: [noted],
  })

  await database
    .tenant(1, async (db) => {
      await enqueue(db, noted, { text: 'undone' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await database.tenant(1, (db) => enqueue(db, noted, { text: 'last' }))
  await promise
  await worker.stop()

  expect(done).toEqual(['last'])
})

test('a payload of the wrong shape is refused where it is asked for', async () => {
  const strict = job({
    name: 'strict',
    payload: z.object({ id: z.number() }),
    load: async () => async () => {},
  })

  await expect(test1.database.tenant(1, (db) => enqueue(db, strict, { id: 'x' } as never))).rejects.toThrow(
    /id/,
  )
})
