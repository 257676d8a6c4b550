import { beforeAll, expect, test } from 'vitest'
import { getFeedStatus } from '#contract/areas/feeds/messages/messages.contract.ts'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { watchTrips } from './watch.service.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

const HOUR_MS = 3_600_000
/** A report as railroads trace it, by the clock of Kansas City and Houston. */
function line(unit: string, hoursAgo: number, city: string, state: string, code: string, carrier: string) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS)
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [initial, number] = [unit.slice(0, 4), unit.slice(4)]
  return `"${initial}","${number}","${city}","${state}","${get('month')}","${get('day')}","${get('hour')}","${get('minute')}","L","${code}","","CHICAGO","IL","${carrier}"\n`
}
const inKansasCity = (unit: string, hoursAgo: number, code: string, carrier = 'BNSF') =>
  line(unit, hoursAgo, 'KANSAS CITY', 'MO', code, carrier)
const inHouston = (unit: string, hoursAgo: number, code: string, carrier = 'BNSF') =>
  line(unit, hoursAgo, 'HOUSTON', 'TX', code, carrier)

const toRow = async (id: string) =>
  (await portal.call(listAssets, { params, body: { scope: 'active', search_terms: [id] } }, 'full')).data
    .data[0]

beforeAll(async () => {
  await knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'KANSAS CITY|MO': 'America/Chicago',
    'CHICAGO|IL': 'America/Chicago',
  })
  // BNSF reports other units in Kansas City every two hours until two days ago, in Houston and UP everywhere until now
  const hours = Array.from({ length: 30 }, (_, at) => at * 2)
  await send(
    [
      ...hours.map((hour) => inKansasCity(`OTHX${hour + 1}`, 58 + hour, 'P')),
      ...hours.map((hour) => inHouston(`OTHX${hour + 1}`, 0.2 + hour, 'A')),
      ...hours.map((hour) => inKansasCity(`UPOX${hour + 1}`, 0.2 + hour, 'A', 'UP')),
    ]
      .toReversed()
      .join(''),
  )
  await send(
    [
      inHouston('KCTX1', 90, 'P') + inKansasCity('KCTX1', 57, 'A'),
      inHouston('KCTX2', 90, 'P') + inKansasCity('KCTX2', 57, 'P'),
      // silent already when the reports from Kansas City ended
      inHouston('KCTX3', 260, 'P') + inKansasCity('KCTX3', 230, 'A'),
      inHouston('HOUX1', 90, 'P') + inHouston('HOUX1', 57, 'A'),
      // received by BNSF, and the report of UP that handed it over came for a later minute
      inKansasCity('JCTX1', 58, 'R', 'BNSF') + inKansasCity('JCTX1', 57, 'J', 'UP'),
      // received by UP from BNSF
      inKansasCity('JCTX2', 58, 'J', 'BNSF') + inKansasCity('JCTX2', 57, 'R', 'UP'),
      // handed over, and no one says to whom: where one other railroad reports, and where none does
      inHouston('JCTX3', 90, 'A', 'UP') + inKansasCity('JCTX3', 57, 'J', 'UP'),
      inHouston('JCTX4', 90, 'A', 'UP') + line('JCTX4', 57, 'CHICAGO', 'IL', 'J', 'UP'),
    ].join(''),
  )
})

test('a railroad that reports no unit at a place for much longer than usual is an outage of the place', async () => {
  const { data } = await portal.call(getFeedStatus, { params }, 'full')

  expect(data.carriers).toMatchObject([
    { carrier: 'BNSF', is_late: false, silent_places: [{ place: 'Kansas City, MO' }] },
    { carrier: 'UP', is_late: false, silent_places: [] },
  ])
  const [bnsf] = data.carriers
  expect(bnsf?.silent_places[0]?.usual_hours).toBeCloseTo(2, 0)
})

test('units there are not silent: the place is; one that left it, or stands elsewhere, is', async () => {
  expect(await toRow('KCTX1')).toMatchObject({
    reports: 'feed_late',
    feed_late_at: 'Kansas City, MO',
    holding_carrier: 'BNSF',
    needs: expect.not.arrayContaining(['silent']),
  })
  expect((await toRow('KCTX1'))?.feed_late_since).not.toBeNull()
  expect(await toRow('KCTX2')).toMatchObject({
    reports: 'silent',
    feed_late_at: null,
    needs: expect.arrayContaining(['silent']),
  })
  expect(await toRow('HOUX1')).toMatchObject({ reports: 'silent', feed_late_since: null })
})

test('an outage does not explain the silence of a unit that was silent before it', async () => {
  expect(await toRow('KCTX3')).toMatchObject({
    reports: 'silent',
    needs: expect.arrayContaining(['silent']),
  })
})

test('after an interchange the railroad that received the unit has it, whoever reported it last', async () => {
  expect(await toRow('JCTX1')).toMatchObject({
    current_carrier: 'UP',
    holding_carrier: 'BNSF',
    reports: 'feed_late',
    feed_late_at: 'Kansas City, MO',
  })
  expect(await toRow('JCTX2')).toMatchObject({ holding_carrier: 'UP', reports: 'silent' })
})

test('after a hand-over to no one named, the only other railroad at the place has the unit, else no one known', async () => {
  expect(await toRow('JCTX3')).toMatchObject({
    current_carrier: 'UP',
    holding_carrier: 'BNSF',
    reports: 'feed_late',
    feed_late_at: 'Kansas City, MO',
    needs: expect.not.arrayContaining(['silent']),
  })
  expect(await toRow('JCTX4')).toMatchObject({
    current_carrier: 'UP',
    holding_carrier: null,
    reports: 'silent',
  })
})

test('the queue counts what the list shows, and an outage of a place is reported once', async () => {
  const { data } = await portal.call(getAssetSummary, { params }, 'full')
  const silent = await portal.call(
    listAssets,
    {
      params,
      body: { scope: 'active', filters: [{ field: 'needs', operand: 'equals', value: ['silent'] }] },
    },
    'full',
  )
  expect(data.queue.silent.count).toBe(silent.data.record_count)

  for (let run = 0; run < 2; run += 1) await portal.database.tenant(1, (db) => watchTrips(db, 1))
  const { rows } = await portal.superuser((db) =>
    db.query<{ text: string }>(
      `select data ->> 'text' as text from facts where customer_id = 1 and kind = 'feed_silent'`,
    ),
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'No data from BNSF at Kansas City, MO for longer than usual.',
  ])
})

test('a railroad whose reports come in late batches is to blame, not its units, until it is up to date', async () => {
  const hours = Array.from({ length: 60 }, (_, at) => at)
  await send(
    hours
      .map((hour) => inHouston(`NSOX${hour + 1}`, 40 + hour, 'A', 'NS'))
      .toReversed()
      .join(''),
  )
  await send(inHouston('NSTX1', 100, 'P', 'NS') + inHouston('NSTX1', 60, 'A', 'NS'))

  // a batch came just now, but all it says is nearly two days old
  expect(await toRow('NSTX1')).toMatchObject({
    reports: 'feed_late',
    feed_late_at: null,
    holding_carrier: 'NS',
    needs: expect.not.arrayContaining(['silent']),
  })

  await send(inKansasCity('NSOX1', 0.2, 'A', 'NS'))
  expect(await toRow('NSTX1')).toMatchObject({ reports: 'feed_late', feed_late_at: 'Houston, TX' })

  await send(inHouston('NSOX1', 0.1, 'A', 'NS'))
  expect(await toRow('NSTX1')).toMatchObject({ reports: 'silent', feed_late_since: null })
})

test('[VIS-038] no unit of a railroad with an outage is shown as reporting, however recent its own report', async () => {
  const hours = Array.from({ length: 30 }, (_, at) => at)
  await send(
    hours
      .map((hour) => inHouston(`SOOX${hour + 1}`, 12 + hour, 'A', 'SOO'))
      .toReversed()
      .join(''),
  )
  expect(await toRow('SOOX1')).toMatchObject({
    reports: 'feed_late',
    feed_late_at: null,
    holding_carrier: 'SOO',
    needs: expect.not.arrayContaining(['silent']),
  })

  await send(inHouston('SOOX2', 0.1, 'A', 'SOO'))
  expect(await toRow('SOOX1')).toMatchObject({ reports: 'fresh', feed_late_since: null })
})

test('a railroad that is silent everywhere is one outage, not one of each of its places', async () => {
  const hours = Array.from({ length: 30 }, (_, at) => at)
  await send(
    hours
      .flatMap((hour) => [
        inHouston(`CNOX${hour + 1}`, 41 + hour, 'A', 'CN'),
        inKansasCity(`CNOX${hour + 101}`, 40.5 + hour, 'A', 'CN'),
      ])
      .toReversed()
      .join(''),
  )

  await portal.database.tenant(1, (db) => watchTrips(db, 1))
  const { rows } = await portal.superuser((db) =>
    db.query<{ text: string }>(
      `select data ->> 'text' as text from facts where kind = 'feed_silent' and data ->> 'text' like '% CN %'`,
    ),
  )
  expect(rows).toHaveLength(1)
})

test('a train whose cars are reported one by one is one hour of a place', async () => {
  const hourAgo = (Date.now() % HOUR_MS) / HOUR_MS + 57
  for (let car = 1; car <= 24; car += 1)
    await send(inKansasCity(`CSOX${car}`, hourAgo - car / 30, 'A', 'CSXT'))
  await send(inHouston('CSOX99', 0.2, 'A', 'CSXT'))

  const { data } = await portal.call(getFeedStatus, { params }, 'full')
  expect(data.carriers.find(({ carrier }) => carrier === 'CSXT')?.silent_places).toEqual([])
})
