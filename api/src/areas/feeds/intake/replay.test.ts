import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from './intake.factory.ts'
import { makeReplays, type Line, type Reading } from './replay.factory.ts'

const test1 = useTestApp()
const { send, getWaybills, countEvents, knowStations } = makeIntake(test1)
const { save, getRows } = makeReplays(test1)

beforeAll(() =>
  knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'LINCOLN|NE': 'America/Chicago',
    'DENVER|CO': 'America/Denver',
    'FRESNO|CA': 'America/Los_Angeles',
  }),
)

const RIGHT: Reading = { zone: 'America/Chicago' }
const WRONG: readonly Reading[] = [
  { zone: 'America/Los_Angeles' },
  { zone: 'Asia/Tokyo', swapped: ['city', 'destination_city'] },
  { zone: 'America/Chicago', swapped: ['train', 'carrier'] },
  { zone: 'America/New_York', swapped: ['train', 'code'] },
]
const PLACES = [
  ['HOUSTON', 'TX'],
  ['LINCOLN', 'NE'],
  ['DENVER', 'CO'],
  ['FRESNO', 'CA'],
] as const

/** Numbers that look like chance and are the same each time (mulberry32). */
function getChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (max: number) => Math.floor(next() * max)
  return { below, of: <T>(all: readonly T[]): T => all[below(all.length)]! }
}
type Chance = ReturnType<typeof getChance>

const NOON = Date.UTC(2026, 10, 1, 12)
const START = Math.min(NOON, Date.now() - 40 * 86_400_000)

function toLine({ below, of }: Chance, units: readonly string[]): Line {
  const at = new Date(START + below(20 * 24) * 3_600_000).toISOString()
  const [city, state] = of(PLACES)
  const [to, toState] = of(PLACES)
  const when = [at.slice(0, 10), at.slice(11, 16)] as const
  const code = of(['P', 'A', 'W', 'Z', 'Y'])
  return [
    of(units),
    city,
    state,
    to,
    toState,
    ...when,
    code,
    of(['L', 'E']),
    of(['BNSF', 'UP']),
    of(['', 'P', 'A']),
  ]
}

/** Documents of which some repeat others' reports, some with different details, some twice within themselves. */
function getDocuments(chance: Chance, units: readonly string[]): string[] {
  const reported: Line[] = []
  return Array.from({ length: 5 }, (_, number) => {
    const lines = Array.from({ length: 1 + chance.below(12) }, (): Line => {
      const again = reported.length > 0 && chance.below(3) === 0
      if (!again) return toLine(chance, units)
      const line: Line = [...chance.of(reported)]
      if (chance.below(2) === 0) [, , , line[3], line[4]] = toLine(chance, units)
      return line
    })
    reported.push(...lines)
    // the same bytes twice are one message
    return `${lines.map((line) => line.join(',')).join('\n')}\n${'\n'.repeat(number)}`
  })
}

const replay = (messageId: number, as: 'full' | 'other' = 'full', query: { layout?: string } = {}) =>
  test1.call(contract.replayMessage, { params: { customerId: as === 'full' ? 1 : 2, messageId }, query }, as)

test.each(Array.from({ length: Number(process.env.REPLAY_RUNS ?? 12) }, (_, seed) => seed))(
  'messages replayed with a corrected layout end in the same rows as with the right layout from the start (%i)',
  async (seed) => {
    const chance = getChance(seed)
    const units = Array.from({ length: 3 }, (_, at) => `TILX${8000 + seed * 10 + at}`)
    const [fixed, other] = [`mended ${seed}`, `other ${seed}`]
    await save(1, fixed, chance.of(WRONG))
    await save(2, fixed, RIGHT)
    for (const customer of [1, 2]) await save(customer, other, RIGHT)
    const ids: { id: number; layout: string }[] = []
    for (const body of getDocuments(chance, units)) {
      const layout = chance.below(4) === 0 ? other : fixed
      const { data } = await send(body, { layout })
      await send(body, { layout }, 'other')
      ids.push({ id: data.message_id, layout })
    }

    if (chance.below(2) === 0) {
      // corrected in two steps, the first of which is wrong in another way
      await save(1, fixed, chance.of(WRONG))
      for (const { id, layout } of ids) if (chance.below(2) === 0) await replay(id, 'full', { layout })
    }
    await save(1, fixed, RIGHT)
    const order = ids.toSorted(() => chance.below(3) - 1)
    for (const { id, layout } of [...order, chance.of(order)]) {
      const { status, data } = await replay(id, 'full', { layout })
      expect({ status, wrong: data.quarantine_count }).toEqual({ status: 200, wrong: 0 })
    }

    expect(await getRows(1, units)).toEqual(await getRows(2, units))
  },
)

test('a replay with the same result withdraws nothing and leaves every row unchanged', async () => {
  await save(1, 'steady', RIGHT)
  const unit = 'TILX7001'
  const body = `${unit},HOUSTON,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`
  const { data } = await send(body, { layout: 'steady' })
  const before = await getRows(1, [unit])

  const again = await replay(data.message_id, 'full', { layout: 'steady' })

  expect(again.data).toMatchObject({ event_count: 1, withdrawn_count: 0 })
  expect(await getRows(1, [unit])).toEqual(before)
})

test('a replay does not count the places of its message again', async () => {
  await save(1, 'placeless', RIGHT)
  const { data } = await send(`TILX7093,NOPLACEHERE,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`, {
    layout: 'placeless',
  })
  const getCounts = async () =>
    (
      await test1.superuser((client) =>
        client.query(
          `select place, report_count from identity.unmatched_places where place like 'NOPLACEHERE%'`,
        ),
      )
    ).rows as unknown[]
  const before = await getCounts()

  await replay(data.message_id, 'full', { layout: 'placeless' })

  expect(before).toHaveLength(1)
  expect(await getCounts()).toEqual(before)
})

test('a trip that is reported in another zone keeps its number, and with it overrides and notes', async () => {
  await save(1, 'clock', { zone: 'Asia/Tokyo' })
  const body = `TILX7002,HOUSTON,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`
  const { data } = await send(body, { layout: 'clock' })
  const [wrong] = await getWaybills('TILX7002')
  await save(1, 'clock', RIGHT)

  const again = await replay(data.message_id, 'full', { layout: 'clock' })

  expect(again.data).toMatchObject({ event_count: 1, withdrawn_count: 1 })
  const [right, ...more] = await getWaybills('TILX7002')
  expect(more).toEqual([])
  expect(right).toMatchObject({ waybill_id: wrong!.waybill_id })
  expect(right!.last_sighting_ts).toEqual(new Date('2026-11-01T18:00:00Z'))
})

test('a unit that came only from a wrong column is removed, and one that another message reported stays', async () => {
  await save(1, 'columns', { ...RIGHT, swapped: ['city', 'destination_city'] })
  await save(1, 'sure', RIGHT)
  const wrong = await send('TILX7003,HOUSTON,TX,LINCOLN,NE,2026-11-01,12:00,P,L,BNSF,\n', {
    layout: 'columns',
  })
  // another railroad's message reports the same as the wrong reading: LINCOLN in Texas
  await send('TILX7003,LINCOLN,TX,HOUSTON,NE,2026-11-01,12:00,P,L,BNSF,T1\n', { layout: 'sure' })
  await save(1, 'columns', { ...RIGHT, swapped: ['equipment', 'train'] })

  const removed = await replay(wrong.data.message_id, 'full', { layout: 'columns' })

  expect(removed.data).toMatchObject({ event_count: 0, withdrawn_count: 1 })
  expect(await getWaybills('TILX7003')).toMatchObject([{ current_place: 'LINCOLN|TX', train_id: 'T1' }])
})

test('notes on a trip that turns out not to exist move to the trip it was part of', async () => {
  await save(1, 'sure', RIGHT)
  await save(1, 'loads', { ...RIGHT, swapped: ['train', 'load_empty'] })
  const unit = 'TILX7004'
  await send(`${unit},HOUSTON,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`, { layout: 'sure' })
  // moves empty, as the wrong column has it
  const line = `${unit},LINCOLN,NE,DENVER,CO,2026-11-04,12:00,P,L,BNSF,E\n`
  const { data } = await send(line, { layout: 'loads' })
  const [first, second] = await getWaybills(unit)
  await test1.superuser((client) =>
    client.query(`update waybills set note = 'call the yard' where waybill_id = $1`, [second!.waybill_id]),
  )
  await save(1, 'loads', RIGHT)

  await replay(data.message_id, 'full', { layout: 'loads' })

  const trips = await getWaybills(unit)
  expect(trips).toMatchObject([{ waybill_id: first!.waybill_id, note: 'call the yard' }])
})

test('an event reported by two messages for two ids of one unit stays when one message withdraws it', async () => {
  await save(1, 'sure', RIGHT)
  await save(1, 'ids', RIGHT)
  const findLine = (unit: string) => `${unit},HOUSTON,TX,DENVER,CO,2026-11-01,12:00,P,L,BNSF,\n`
  const { data } = await send(findLine('TILX7005'), { layout: 'ids' })
  await send(findLine('TILX7006'), { layout: 'sure' })
  await test1.superuser(async (client) => {
    await client.query(`select set_config('app.customer_id', '1', false)`)
    await client.query(`select public.move_units('{TILX7006}', '{TILX7005}')`)
  })
  await save(1, 'ids', { ...RIGHT, swapped: ['equipment', 'train'] })

  const again = await replay(data.message_id, 'full', { layout: 'ids' })

  expect(again.data).toMatchObject({ withdrawn_count: 1 })
  expect(await countEvents('TILX7005')).toBe(1)
})
