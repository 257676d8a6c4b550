import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getCarClock, listStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import {
  createTariff,
  getStandardTariff,
  type TariffBody,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { updateClocks } from './clocks.service.ts'
import { makeVisit, noonAgo, updateAllClocks } from './stays.factory.ts'
import { nextDayText } from './watch.service.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const params = { customerId: 1 }
const CARS = ['BNSF100', 'BNSF200', 'BNSF300']

beforeAll(async () => {
  const { data } = await portal.call(getStandardTariff, { params, query: {} }, 'full')
  const bunching = { bunched_above: 1, bunched_days: 2 }
  const body: TariffBody = { ...data, ...bunching, name: 'One a day', effective_from: '2020-01-01' }
  const { status } = await portal.call(createTariff, { params, body }, 'full')
  if (status !== 200) throw new Error(`the tariff was refused with ${status}`)
})
beforeEach(() => clear())

const clear = () =>
  portal.superuser((db) =>
    db.query('truncate demurrage_stays, demurrage_marks, demurrage_orders, events, waybills cascade'),
  )

interface Report {
  car: string
  code: string
  hours: number
  load: 'L' | 'E' | null
  stcc: string | null
}

/** Arrivals, placements and releases, and reports in between that only say what a car carries. */
const anyReport: fc.Arbitrary<Report> = fc.record({
  car: fc.constantFrom(...CARS),
  code: fc.constantFrom('D', 'Y', 'Z', 'W', 'P', 'E', 'E'),
  hours: fc.integer({ min: 0, max: 25 }).map((days) => days * 12),
  load: fc.constantFrom('L', 'E', null),
  stcc: fc.constantFrom(null, '4920359', '2821142'),
})
/** Some messages, each with some reports, in any order. */
const anyMessages = fc.array(fc.array(anyReport, { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 10,
})

async function receive(reports: readonly Report[]): Promise<void> {
  const sightings = reports.map(({ car, code, hours, load, stcc }) =>
    makeSighting(hours, code, 'Houston, TX', { equipment_id: car, load_empty: load, stcc }),
  )
  expect((await send(makeClm(...sightings))).status).toBe(200)
  await updateAllClocks(portal)
}

const list = async () =>
  (await portal.call(listStays, { params, body: { scope: 'all' } }, 'full')).data.data
    .map(({ equipment_id, started_date, ...stay }) => ({
      key: `${equipment_id} ${started_date}`,
      equipment_id,
      started_date,
      rate: stay.rate,
      purpose: stay.purpose,
      debits: stay.debits,
      credits: stay.credits,
      cents: stay.cents,
      is_running: stay.is_running,
    }))
    .toSorted((a, b) => a.key.localeCompare(b.key))
const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { ...params, equipmentId } }, 'full')).data.clock

/** Forgets every stay and calculates them from the events alone. */
async function listFromScratch() {
  await portal.superuser(async (db) => {
    await db.query('truncate demurrage_stays, demurrage_marks')
    await db.query(
      `insert into demurrage_marks (customer_id, equipment_id) select 1, equipment_id from equipment where customer_id = 1`,
    )
  })
  await updateAllClocks(portal)
  return list()
}

test('in whatever order events arrive, a stay is charged the sum of its days, and a released car nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessages, async (messages) => {
      await clear()
      for (const reports of messages) await receive(reports)
      const stays = await list()
      for (const car of CARS) {
        const clock = await getClock(car)
        const listed = stays.find(
          ({ equipment_id, started_date }) => equipment_id === car && started_date === clock?.started_date,
        )
        const sum = clock?.days.reduce((total, { cents }) => total + cents, 0)
        expect([clock?.cents, sum]).toEqual([listed?.cents, listed?.cents])
        const isReleased = ['release', 'departed'].includes(clock?.moments.at(-1)?.kind ?? '')
        if (isReleased && clock?.placed_date) expect(listed?.is_running).toBe(false)
      }
      expect(stays).toEqual(await listFromScratch())
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a late report that changes only the load status changes the rate of the stay', async () => {
  const at = (hours: number) => ({ car: 'BNSF100', hours, load: 'L' as const, stcc: null })
  await receive([{ ...at(24), code: 'Z' }])
  await receive([{ ...at(240), code: 'W' }])

  await receive([{ ...at(0), code: 'E', stcc: '4920359' }])

  expect(await list()).toMatchObject([{ rate: 'inhalation_hazard', is_running: false }])
})

test('a stay longer than the look-back stops being charged with its release', async () => {
  await portal.superuser((db) => makeVisit(db, 'BNSF400', [['Z', noonAgo(151)]]))
  // calculated while the car was there for a shorter time
  await portal.superuser((db) =>
    db.query(`insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
        tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents, action, next_day_ts)
      select 1, 'BNSF400', event_ts, 'R', 'unloading', 'HOUSTON|TX', 'HOUSTON, TX', 'America/Chicago',
        'One a day', 'average', 'demurrage', 'usual', 149, 2, 147, 2205000, true, 15000, 'release', now()
      from events where equipment_id = 'BNSF400'`),
  )
  await portal.superuser((db) => makeVisit(db, 'BNSF400', [['W', noonAgo(149)]]))

  await updateAllClocks(portal)

  expect(await list()).toMatchObject([{ equipment_id: 'BNSF400', is_running: false, debits: 2, cents: 0 }])
  expect(await getClock('BNSF400')).toMatchObject({
    is_running: false,
    cents: 0,
    days: [{ is: 'free' }, { is: 'free' }],
  })
})

test('notifications and the job calculate the same car at once and neither waits for the other forever', async () => {
  await portal.superuser((db) => makeVisit(db, 'BNSF100', [['Z', noonAgo(4)]]))
  const { database } = portal
  const ctx = { database, signal: new AbortController().signal }

  const [labels] = await Promise.all([
    database.tenant(1, (db) => nextDayText({ db, database, customerId: 1 }, ['BNSF100'])),
    ...Array.from({ length: 4 }, () => updateClocks(ctx, [1])),
  ])

  expect(labels.get('BNSF100')).toMatch(/Release by/)
})
