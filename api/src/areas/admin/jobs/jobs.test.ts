import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { discardJobs, listFailedJobs, retryJobs } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { enqueue, job } from '../../../jobs/queue.ts'
import { startTestWorker } from '../../../testing/worker.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

const done: string[] = []
const sorting = job({
  name: 'sortCars',
  payload: z.object({ customer_id: z.number(), text: z.string() }),
  load:
    async () =>
    async (_ctx, { text }) => {
      if (text === 'breaks') throw new Error('550 no mailbox for pat@prairiegrain.example')
      done.push(text)
    },
})

const work = () => startTestWorker(portal, [sorting])

async function workUntil(until: () => Promise<boolean>): Promise<void> {
  const worker = await work()
  try {
    await expect.poll(until, { timeout: 20_000 }).toBe(true)
  } finally {
    await worker.stop()
  }
}

/** A job that has used up all its attempts but the last. */
async function exhausted(text: string, customer_id = 2): Promise<number> {
  await portal.database.anonymous((db) => enqueue(db, sorting, { customer_id, text }))
  const { rows } = await portal.owner((db) =>
    db.query<{ id: string }>(
      `update graphile_worker._private_jobs set attempts = 9
       where id = (select max(id) from graphile_worker._private_jobs) returning id`,
    ),
  )
  return Number(rows[0]!.id)
}

/** One that has failed permanently. */
async function failed(text = 'breaks', customerId = 2): Promise<number> {
  const id = await exhausted(text, customerId)
  await portal.owner((db) =>
    db.query(
      `update graphile_worker._private_jobs set attempts = 10, last_error = 'it broke', updated_at = now() where id = $1`,
      [id],
    ),
  )
  return id
}

const list = async (query: object = {}) => (await portal.call(listFailedJobs, { query }, 'admin')).data
const lastEntry = async () =>
  (
    await portal.superuser((db) =>
      db.query('select operation, target, change from audit.entries order by entry_id desc limit 1'),
    )
  ).rows[0] as object

test('before the first worker the list is empty', async () => {
  expect(await list()).toEqual({ data: [], total_record_count: 0, retrying_count: 0, waiting_count: 0 })
  expect((await portal.call(retryJobs, { body: { ids: [1] } }, 'admin')).data.done).toBe(0)
})

describe('with a queue', () => {
  // the queue's tables come with its first worker
  beforeAll(async () => (await work()).stop())
  beforeEach(() => portal.owner((db) => db.query('delete from graphile_worker._private_jobs')))

  test('a job out of attempts is listed with when, for whom and a reason without secrets', async () => {
    const id = await exhausted('breaks')
    const failures = async () => (await list()).total_record_count

    await workUntil(async () => (await failures()) === 1)

    const { data } = await list()
    expect(data).toEqual([
      {
        job_id: id,
        name: 'sortCars',
        customer_id: 2,
        customer_name: 'Customer 2',
        attempts: 10,
        created_ts: expect.stringMatching(/Z$/),
        failed_ts: expect.stringMatching(/Z$/),
        last_error: '550 no mailbox for [address]',
      },
    ])
  })

  test('waiting and retrying jobs are counted separately, failed ones page by page', async () => {
    for (let at = 0; at < 27; at++) await failed()
    await exhausted('later')
    await portal.database.anonymous((db) => enqueue(db, sorting, { customer_id: 1, text: 'new' }))

    const second = await list({ page: 2 })

    expect(second.data).toHaveLength(2)
    expect(second).toMatchObject({ total_record_count: 27, retrying_count: 1, waiting_count: 1 })
  })

  test('a retried job is completed, and the log names who retried it', async () => {
    const id = await failed('mended')

    const response = await portal.call(retryJobs, { body: { ids: [id] } }, 'admin')

    expect(response.data).toEqual({ count: 1, done: 1, left: [], left_count: 0 })
    expect(await lastEntry()).toEqual({
      operation: 'retryJobs',
      target: { jobs: `sortCars ${id}` },
      change: { before: { state: 'failed' }, after: { state: 'waiting' } },
    })
    await workUntil(async () => done.includes('mended'))
    expect((await list()).total_record_count).toBe(0)
  })

  test('a discarded job is gone, and only finally failed ones can be discarded', async () => {
    const [removed, busy] = [await failed(), await exhausted('later')]

    const response = await portal.call(discardJobs, { body: { ids: [removed, busy] } }, 'admin')

    expect(response.data).toEqual({ count: 1, done: 1, left: [], left_count: 0 })
    expect(await list()).toMatchObject({ total_record_count: 0, retrying_count: 1 })
    expect(await lastEntry()).toMatchObject({
      operation: 'discardJobs',
      change: { after: { state: 'discarded' } },
    })
  })
  test('all matching jobs are counted first and handled at once, across pages', async () => {
    for (let at = 0; at < 30; at++) await failed()
    for (let at = 0; at < 3; at++) await failed('breaks', 1)
    const matching = { customer_name: 'is.Customer 2' }
    const retry = async (preview: boolean) =>
      (await portal.call(retryJobs, { body: { matching, preview } }, 'admin')).data

    const result = await retry(true)
    const before = await list()
    const response = await retry(false)

    expect([result.done, before.total_record_count]).toEqual([30, 33])
    expect(response).toEqual({ count: 30, done: 30, left: [], left_count: 0 })
    expect((await list()).data.map((one) => one.customer_id)).toEqual([1, 1, 1])
  })

  test('rows are named, or all that match, never both and never neither', async () => {
    const both = await portal.call(retryJobs, { body: { ids: [1], matching: {} } }, 'admin')
    const none = await portal.call(retryJobs, { body: {} }, 'admin')

    expect([both.status, none.status]).toEqual([400, 400])
  })

  test('twenty thousand are discarded at once', async () => {
    await failed()
    await portal.owner((db) =>
      db.query(`insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts)
        select task_id, '{"customer_id": 2}', 10, 10 from graphile_worker._private_jobs, generate_series(1, 20000)`),
    )
    const { data } = await portal.call(discardJobs, { body: { matching: {} } }, 'admin')

    expect(data).toMatchObject({ count: 20_001, done: 20_001 })
  })
})
