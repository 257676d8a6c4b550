import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../testing/app.ts'
import { startTestWorker } from '../testing/worker.ts'
import { enqueue, job } from './queue.ts'

const test1 = useTestApp()

test('work scheduled in a transaction happens when it commits, and only then', async () => {
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
  const { database } = test1
  const worker = await startTestWorker(test1, [noted])

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
  const { database } = test1
  const worker = await startTestWorker(test1, [write, sweep], {
    room: { isFull: () => Promise.resolve(isFull) },
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

describe('work that waits for an outside service', () => {
  const Customer = z.object({ customer_id: z.number() })

  test('holds no slot of work of another class', async () => {
    const outsider = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const hang = job({
      name: 'hang',
      slots: 'web',
      payload: Customer,
      load: async () => () => outsider.promise,
    })
    const send = job({
      name: 'send',
      slots: 'exchange',
      payload: Customer,
      load: async () => async () => done.resolve(),
    })
    const worker = await startTestWorker(test1, [hang, send])

    for (let customer_id = 1; customer_id <= 20; customer_id++) await request(hang, customer_id)
    await request(send, 1)
    await expect(done.promise).resolves.toBeUndefined()
    outsider.resolve()
    await worker.stop()
  })

  test('of one customer holds no slot of another customer', async () => {
    const outsider = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const hang = job({
      name: 'hangForFirst',
      slots: 'web',
      payload: Customer,
      load:
        async () =>
        async (_ctx, { customer_id }) =>
          customer_id === 1 ? outsider.promise : done.resolve(),
    })
    const worker = await startTestWorker(test1, [hang])

    for (let press = 0; press < 20; press++) await request(hang, 1)
    await request(hang, 2)
    await expect(done.promise).resolves.toBeUndefined()
    outsider.resolve()
    await worker.stop()
  })

  const request = (one: Parameters<typeof enqueue>[1], customer_id: number) =>
    test1.database.tenant(1, (db) => enqueue(db, one, { customer_id }))
})

test('a payload of the wrong shape is refused where it is read', async () => {
  const strict = job({
    name: 'strict',
    payload: z.object({ id: z.number() }),
    load: async () => async () => {},
  })

  await expect(test1.database.tenant(1, (db) => enqueue(db, strict, { id: 'x' } as never))).rejects.toThrow(
    /id/,
  )
})
