import fc from 'fast-check'
import { parseArgs } from 'node:util'
import { plantRequested } from '../../plant.ts'

// `npm run drill:clocks -- [--cars 120] [--messages 600] [--seed 1] [--plant release]`: reports about cars arrive from
// several railroads at once, in any order and often twice, while two workers count the days of the same cars and
// connections to the database break. In the end every stay must be charged the sum of its days, as its events alone
// say, and a released car nothing more. `--plant release`: a release does not mark its car, whose stay goes on being
// charged.

plantRequested({
  release: {
    file: /\/demurrage\/stays\/marks\.service\.ts$/,
    from: 'RECEIVED.has(getMeaning(reference, event).action)',
    to: `RECEIVED.has(getMeaning(reference, event).action) && getMeaning(reference, event).action !== 'release'`,
  },
})

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '120' },
    messages: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
  },
})
const CARS = Array.from({ length: Number(values.cars) }, (_, at) => `BNSF${1000 + at}`)
const MESSAGES = Number(values.messages)
const SENDERS = 6
const WORKERS = 2
/** Every so many messages, a connection breaks. */
const BREAKS_AFTER = 40

const [{ openStage }, { anyMessages, makeCharges, makeMessage }, { updateClocks }, { receiveMessage }] =
  await Promise.all([
    import('../../stage.ts'),
    import('#api/areas/demurrage/stays/charges.factory.ts'),
    import('#api/areas/demurrage/stays/clocks.service.ts'),
    import('#contract/areas/feeds/messages/messages.contract.ts'),
  ])

const stage = await openStage()
const { portal } = stage
const { addTariff, findFaults } = makeCharges(portal)
let isSending = true
let breaks = 0
let failures = 0

/** Receives a message, again after a failure, as a railroad would. */
async function receive(message: Buffer): Promise<void> {
  for (;;) {
    const { status } = await portal.call(
      receiveMessage,
      { params: { customerId: 1 }, query: {}, body: message },
      'full',
      { 'content-type': 'application/octet-stream' },
    )
    if (status === 200) return
    if (status < 500) throw new Error(`a message was refused with ${status}`)
    failures++
    if (failures > 200) throw new Error(`messages are not received: ${status}`)
  }
}

/** Ends a connection that is in the middle of a transaction. */
const breakConnection = () =>
  portal.superuser(async (db) => {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and usename <> current_user and xact_start is not null
        order by random() limit 1) a`,
    )
    breaks += rowCount ?? 0
  })

async function count(): Promise<void> {
  const ctx = { database: portal.database, signal: new AbortController().signal }
  while (isSending) {
    await updateClocks(ctx, [1]).catch(() => failures++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

try {
  await addTariff()
  const [all] = fc.sample(anyMessages(CARS, { minLength: MESSAGES, maxLength: MESSAGES }), {
    seed: Number(values.seed),
    numRuns: 1,
  })
  // every third message is sent twice
  const queue = all!.flatMap((message, at) => (at % 3 === 0 ? [message, message] : [message]))
  const working = Array.from({ length: WORKERS }, count)
  const sent = queue.length
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await receive(makeMessage(next))
        if (queue.length % BREAKS_AFTER === 0) await breakConnection()
      }
    }),
  )
  isSending = false
  await Promise.all(working)
  await updateClocks({ database: portal.database, signal: new AbortController().signal }, [1])
  const faults = await findFaults(CARS)
  for (const fault of faults.slice(0, 10)) console.error(`  ${fault}`)
  console.log(
    JSON.stringify({
      drill: 'clocks',
      cars: CARS.length,
      messages: sent,
      breaks,
      failures,
      faults: faults.length,
    }),
  )
  if (faults.length > 0) process.exitCode = 1
} finally {
  isSending = false
  await stage.stop()
}
process.exit()
