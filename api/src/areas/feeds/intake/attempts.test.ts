import { expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting } from '../messages/messages.factory.ts'
import { recoverMessages } from '../messages/messages.service.ts'
import { beginAttempt, endAttempt, releaseAttempts } from './attempts.service.ts'
import { makeIntake } from './intake.factory.ts'
import { receive, store } from './intake.service.ts'

const test1 = useTestApp()
const { send, getWaybills } = makeIntake(test1)
const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

const recover = () =>
  recoverMessages({
    ...test1,
    log: quietLog,
    settings: { ediInDir: '', ediOutDir: '' },
    signal: new AbortController().signal,
  })

/** A message that another process had taken when it ended. */
async function storeClaimed(equipment_id: string, endedBefore: number): Promise<number> {
  const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id }))
  const { message } = await store(test1.database, 1, {
    channel: 'http',
    filename: null,
    layout: null,
    body,
  })
  await test1.superuser((client) =>
    client.query('update messages set taken_by = gen_random_uuid(), ended_count = $2 where message_id = $1', [
      message.message_id,
      endedBefore,
    ]),
  )
  return message.message_id
}

const getMessage = (messageId: number) =>
  test1.superuser(async (client) => {
    const { rows } = await client.query(
      'select state, taken_by, ended_count from messages where message_id = $1',
      [messageId],
    )
    return rows[0]
  })

test('a message that crashed one process is processed once more', async () => {
  const messageId = await storeClaimed('UTLX32', 0)

  await recover()

  expect(await getMessage(messageId)).toEqual({ state: 'folded', taken_by: null, ended_count: 0 })
  expect(await getWaybills('UTLX32')).toHaveLength(1)
})

test('a message that crashed two processes is quarantined with the reason, and a replay processes it', async () => {
  const messageId = await storeClaimed('UTLX33', 1)

  await recover()

  expect(await getMessage(messageId)).toMatchObject({ state: 'quarantined' })
  expect(await getWaybills('UTLX33')).toEqual([])
  const reported = await test1.call(contract.listQuarantine, { params: { customerId: 1 }, query: {} }, 'full')
  expect(reported.data.data[0]).toMatchObject({ message_id: messageId, reason_code: 'process_ended' })
  expect(reported.data.data[0]?.reason).toMatch(/crashed 2 times.*Replay it/)
  const input = { params: { customerId: 1, messageId }, query: {} }
  expect((await test1.call(contract.replayMessage, input, 'full')).data).toMatchObject({ state: 'folded' })
  expect(await getWaybills('UTLX33')).toHaveLength(1)
})

test('sending it again does not process it either', async () => {
  const messageId = await storeClaimed('UTLX34', 1)

  const again = await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX34' })))

  expect(again.data).toMatchObject({ message_id: messageId, state: 'quarantined', quarantine_count: 1 })
})

test('an attempt that fails while its process lives does not count, nor does one canceled at a stop', async () => {
  const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX35' }))
  const { message } = await store(test1.database, 1, {
    channel: 'http',
    filename: null,
    layout: null,
    body,
  })
  const { message_id } = message
  const begin = () => beginAttempt(test1.database, 1, message_id)

  expect([await begin(), await begin()]).toEqual([0, 0])
  await endAttempt(test1.database, 1, message_id, 'failed')
  expect(await getMessage(message_id)).toMatchObject({ taken_by: null, ended_count: 0 })
  await begin()
  await releaseAttempts(test1.database)
  expect(await getMessage(message_id)).toMatchObject({ taken_by: null, ended_count: 0 })
})

test('while a message is processed, its attempt is recorded', async () => {
  const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX36' }))
  const noted = Promise.withResolvers<unknown>()
  const live = {
    ...test1.live,
    publish: async (...args: Parameters<typeof test1.live.publish>) => {
      const { rows } = await test1.superuser((client) =>
        client.query(
          `select taken_by is not null as is_taken from messages where state = 'received' and body = $1`,
          [body],
        ),
      )
      noted.resolve(rows)
      await test1.live.publish(...args)
    },
  }

  await receive({ ...test1, live, log: quietLog }, 1, {
    channel: 'http',
    filename: null,
    layout: null,
    body,
  })

  expect(await noted.promise).toEqual([{ is_taken: true }])
})
