import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { anyMessages, makeCharges, makeMessage, type Report } from './charges.factory.ts'
import { updateClocks } from './clocks.service.ts'
import { makeVisit, noonAgo, updateAllClocks } from './stays.factory.ts'
import { nextDayText } from './watch.service.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const { addTariff, clear, listCharges, findFaults } = makeCharges(portal)
const CARS = ['BNSF100', 'BNSF200', 'BNSF300']

beforeAll(() => addTariff())
beforeEach(() => clear())

async function receive(reports: readonly Report[]): Promise<void> {
  expect((await send(makeMessage(reports))).status).toBe(200)
  await updateAllClocks(portal)
}

const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { customerId: 1, equipmentId } }, 'full')).data.clock

test('in whatever order events arrive, a stay is charged the sum of its days, and a released car nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessages(CARS, { minLength: 3, maxLength: 10 }), async (messages) => {
      await clear()
      for (const reports of messages) await receive(reports)
      expect(await findFaults(CARS)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a late report that changes only the load status changes the rate of the stay', async () => {
  // a car of its own: a message that the order test sent by chance would be a repeat
  const at = (hours: number) => ({ car: 'BNSF500', hours, load: 'L' as const, stcc: null })
  await receive([{ ...at(24), code: 'Z' }])
  await receive([{ ...at(240), code: 'W' }])

  await receive([{ ...at(0), code: 'E', stcc: '4920359' }])

  expect(await listCharges()).toMatchObject([{ rate: 'inhalation_hazard', is_running: false }])
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

  expect(await listCharges()).toMatchObject([
    { equipment_id: 'BNSF400', is_running: false, debits: 2, cents: 0 },
  ])
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
