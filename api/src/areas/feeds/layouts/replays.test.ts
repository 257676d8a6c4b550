import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import * as contract from '#contract/areas/feeds/layouts/layouts.contract.ts'
import type { Job } from '../../../jobs/queue.ts'
import { startTestWorker } from '../../../testing/worker.ts'
import { useTestApp } from '../../../testing/app.ts'
import { feedsJobs } from '../feeds.jobs.ts'
import { makeIntake } from '../intake/intake.factory.ts'
import { makeReplays } from '../intake/replay.factory.ts'
import { makeClm, makeSighting } from '../messages/messages.factory.ts'
import { replayMessages, type Replays } from './replays.service.ts'

const portal = useTestApp()
const { send, getWaybills, countEvents, knowStations } = makeIntake(portal)
const { save } = makeReplays(portal)
const log = pino({ level: 'silent' })
const RIGHT = { zone: 'America/Chicago' }
const WRONG = { zone: 'Asia/Tokyo' }
const SWAPPED = { ...RIGHT, swapped: ['city', 'destination_city'] } as const

beforeAll(() =>
  knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'DENVER|CO': 'America/Denver',
    'DENVER|TX': 'America/Chicago',
  }),
)

const toLine = (unit: string) => `${unit},HOUSTON,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`
const RIGHTLY = { current_place: 'HOUSTON|TX', last_sighting_ts: new Date('2026-11-01T18:00:00Z') }

const request = (layoutName: string, as: 'full' | 'other' | 'viewer' = 'full', days?: number) =>
  portal.call(
    contract.replayLayout,
    { params: { customerId: as === 'other' ? 2 : 1, layoutName }, query: { ...(days && { days }) } },
    as,
  )

/** The ids between which a layout of the first customer read messages. */
const span = (layout: string) =>
  portal.superuser(async (client) => {
    const { rows } = await client.query<{ first: string; last: string }>(
      'select min(message_id) as first, max(message_id) as last from messages where customer_id = 1 and layout = $1',
      [layout],
    )
    return { after: Number(rows[0]!.first) - 1, until: Number(rows[0]!.last) }
  })

const run = async (layout: string, more: Partial<Replays> = {}, signal = new AbortController().signal) =>
  replayMessages(
    { database: portal.database, live: portal.live, log, signal },
    { customer_id: 1, layout, ...(await span(layout)), ...more },
  )

/** Starts a worker, does something while it works, and lets it end. */
async function worked(jobs: readonly Job[], during = () => Promise.resolve<void>(undefined)): Promise<void> {
  const worker = await startTestWorker(portal, jobs, { log })
  try {
    await during()
  } finally {
    await worker.stop()
  }
}

test('messages of a corrected layout are read again: units have only the right sightings', async () => {
  await save(1, 'prairie', WRONG)
  await save(1, 'gulf', WRONG)
  await save(2, 'prairie', WRONG)
  await send(toLine('TILX9001'), { layout: 'prairie' })
  await save(1, 'prairie', SWAPPED)
  await send(toLine('TILX9003'), { layout: 'gulf' })
  await send(toLine('TILX9002'), { layout: 'prairie' })
  await send(toLine('TILX9004'), { layout: 'prairie' }, 'other')
  for (const customer of [1, 2]) await save(customer, 'prairie', RIGHT)
  await save(1, 'gulf', RIGHT)
  const before = await getWaybills('TILX9003', 'TILX9004')

  expect((await request('prairie')).data).toEqual({ message_count: 2 })
  expect(await run('prairie')).toBeNull()

  expect(await getWaybills('TILX9001')).toMatchObject([RIGHTLY])
  expect(await getWaybills('TILX9002')).toMatchObject([RIGHTLY])
  expect(await Promise.all(['TILX9001', 'TILX9002'].map(countEvents))).toEqual([1, 1])
  // another layout's and another customer's messages are not touched
  expect(await getWaybills('TILX9003', 'TILX9004')).toEqual(before)

  const after = await getWaybills('TILX9001', 'TILX9002')
  expect(await run('prairie')).toBeNull()
  expect(await getWaybills('TILX9001', 'TILX9002')).toEqual(after)
})

test('replayed messages are processed by the worker', async () => {
  await worked([])
  await save(1, 'queued', WRONG)
  await send(toLine('TILX9006'), { layout: 'queued' })
  await save(1, 'queued', RIGHT)
  expect((await request('queued')).data).toEqual({ message_count: 1 })

  const jobs = feedsJobs.filter(({ name }) => name === 'replayLayout')
  await worked(jobs, async () =>
    vi.waitFor(async () => expect(await getWaybills('TILX9006')).toMatchObject([RIGHTLY]), 10_000),
  )
})

test('a stopped replay records where, and continues from there; later messages are not replayed', async () => {
  await save(1, 'stopping', WRONG)
  await send(toLine('TILX9011'), { layout: 'stopping' })
  const { until } = await span('stopping')
  await send(toLine('TILX9012'), { layout: 'stopping' })
  await save(1, 'stopping', RIGHT)

  const stopped = await run('stopping', { until }, AbortSignal.abort())
  expect(stopped).toBe(until - 1)
  expect(await getWaybills('TILX9011')).not.toMatchObject([RIGHTLY])

  expect(await run('stopping', { after: stopped!, until })).toBeNull()
  expect(await getWaybills('TILX9011')).toMatchObject([RIGHTLY])
  expect(await getWaybills('TILX9012')).not.toMatchObject([RIGHTLY])
})

test('only messages of the requested days are counted, of built-in layouts too', async () => {
  await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'TILX9021' })))
  await send(makeClm(makeSighting(1, 'P', 'Houston, TX', { equipment_id: 'TILX9021' })))
  const { after } = await span('interline-csv')
  await portal.superuser((client) =>
    client.query(
      `update messages set received_ts = now() - interval '40 days' where customer_id = 1 and message_id <= $1`,
      [after + 1],
    ),
  )

  expect((await request('interline-csv')).data).toEqual({ message_count: 1 })
  expect((await request('interline-csv', 'full', 90)).data).toEqual({ message_count: 2 })
  expect((await request('interline-csv', 'full', 91)).status).toBe(400)
})

test('a deleted layout reads nothing, an unknown one is not found, a viewer is refused', async () => {
  await save(1, 'gone', RIGHT)
  await send(toLine('TILX9031'), { layout: 'gone' })
  await portal.superuser((client) => client.query(`delete from clm_layouts where name = 'gone'`))
  const before = await getWaybills('TILX9031')

  expect(await run('gone')).toBeNull()

  expect(await getWaybills('TILX9031')).toEqual(before)
  expect((await request('gone')).status).toBe(404)
  expect((await request('interline-csv', 'viewer')).status).toBe(403)
  expect((await request('interline-csv', 'other')).data).toEqual({ message_count: 0 })
})
