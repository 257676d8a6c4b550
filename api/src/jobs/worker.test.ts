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

test('work waits while the disk is full, what makes room does not, and is done when there is room', async () => {
  const done: string[] = []
  const [swept, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = job({
    name: 'write',
    payload: z.object({}),
    load: async () => async () => {
      done.push('write')
      written.resolve()
    },
  })
  const sweep = job({
    name: 'sweep',
    evenWhenFull: true,
    payload: z.object({}),
    load: async () => async () => {
      done.push('sweep')
      swept.resolve()
    },
  })
  let isFull = true
  const { database, live, names } = test1
  const worker = await startWorker({
    ownerUrl: names.ownerUrl,
    database,
    live,
    log: quietLog,
    settings: { ediInDir: '', ediOutDir: '' },
    room: { isFull: () => Promise.resolve(isFull) },
    jobs: [write, sweep],
  })

  await database.tenant(1, (db) => enqueue(db, write, {}))
  await database.tenant(1, (db) => enqueue(db, sweep, {}))
  await swept.promise
  const during = [...done]
  isFull = false
  await written.promise
  await worker.stop()

  expect(during).toEqual(['sweep'])
  expect(done).toEqual(['sweep', 'write'])
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
