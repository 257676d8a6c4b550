import fc from 'fast-check'
import { getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import {
  createTariff,
  getStandardTariff,
  type TariffBody,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { TestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { updateAllClocks } from './stays.factory.ts'

/** A report about a car at Houston. */
export interface Report {
  car: string
  code: string
  hours: number
  load: 'L' | 'E' | null
  stcc: string | null
}

/** Arrivals, placements and releases, and reports in between that only say what a car carries. */
const anyReport = (cars: readonly string[]): fc.Arbitrary<Report> =>
  fc.record({
    car: fc.constantFrom(...cars),
    code: fc.constantFrom('D', 'Y', 'Z', 'W', 'P', 'E', 'E'),
    hours: fc.integer({ min: 0, max: 25 }).map((days) => days * 12),
    load: fc.constantFrom('L', 'E', null),
    stcc: fc.constantFrom(null, '4920359', '2821142'),
  })

/** Some messages, each with some reports, in any order; after them some of the cars are released. */
export const anyMessages = (
  cars: readonly string[],
  count: { minLength: number; maxLength: number },
): fc.Arbitrary<Report[][]> =>
  fc
    .tuple(fc.array(fc.array(anyReport(cars), { minLength: 1, maxLength: 3 }), count), fc.subarray([...cars]))
    .map(([messages, released]) => [
      ...messages,
      ...released.map((car) => [{ car, code: 'W', hours: 330, load: null, stcc: null }]),
    ])

export const makeMessage = (reports: readonly Report[]): Buffer =>
  makeClm(
    ...reports.map(({ car, code, hours, load, stcc }) =>
      makeSighting(hours, code, 'Houston, TX', { equipment_id: car, load_empty: load, stcc }),
    ),
  )

interface Charge {
  equipment_id: string
  started: string
  rate: string
  purpose: string
  debits: number
  credits: number
  cents: number
  is_running: boolean
}

/** Stays of customer 1 as they are charged, and what is wrong with them. */
export function makeCharges(portal: TestApp) {
  const params = { customerId: 1 }

  /** A tariff by which cars share free days, so that what one does changes the charge of others. */
  async function addTariff(): Promise<void> {
    const { data } = await portal.call(getStandardTariff, { params, query: {} }, 'full')
    const bunching = { bunched_above: 1, bunched_days: 2 }
    const body: TariffBody = { ...data, ...bunching, name: 'One a day', effective_from: '2020-01-01' }
    const { status } = await portal.call(createTariff, { params, body }, 'full')
    if (status !== 200) throw new Error(`the tariff was refused with ${status}`)
  }

  const clear = () =>
    portal.superuser((db) =>
      db.query('truncate demurrage_stays, demurrage_marks, demurrage_orders, events, waybills cascade'),
    )

  const listCharges = () =>
    portal.superuser(async (db) => {
      const { rows } = await db.query<Charge>(
        `select equipment_id, to_char(started_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started,
          rate, purpose, debits, credits, cents::int, is_running
        from demurrage_stays where customer_id = 1 order by equipment_id, started_ts`,
      )
      return rows
    })

  /** Forgets every stay and calculates them from the events alone. */
  async function listFromScratch(): Promise<Charge[]> {
    await portal.superuser(async (db) => {
      await db.query('truncate demurrage_stays, demurrage_marks')
      await db.query(
        `insert into demurrage_marks (customer_id, equipment_id)
        select 1, equipment_id from equipment where customer_id = 1`,
      )
    })
    await updateAllClocks(portal)
    return listCharges()
  }

  /** Stays that are not charged the sum of their days, or that go on being charged after the release. */
  async function findFaults(cars: readonly string[]): Promise<string[]> {
    const stored = await listCharges()
    const faults: string[] = []
    for (const car of cars) {
      const { clock } = (await portal.call(getCarClock, { params: { ...params, equipmentId: car } }, 'full'))
        .data
      const charge = stored.find(
        ({ equipment_id, started }) => equipment_id === car && started === clock?.started_date,
      )
      if (!clock && !charge) continue
      const sum = clock?.days.reduce((total, { cents }) => total + cents, 0)
      if (sum !== charge?.cents || clock?.cents !== charge?.cents)
        faults.push(`${car} is charged ${charge?.cents} cents, and its days sum to ${sum}`)
      const isReleased = ['release', 'departed'].includes(clock?.moments.at(-1)?.kind ?? '')
      if (isReleased && clock?.placed_date && charge?.is_running)
        faults.push(`${car} was released, and its clock is running`)
    }
    const right = new Set((await listFromScratch()).map((one) => JSON.stringify(one)))
    for (const charge of stored.map((one) => JSON.stringify(one)))
      if (!right.has(charge)) faults.push(`from its events alone it is charged differently: ${charge}`)
    if (right.size !== stored.length) faults.push(`${right.size} stays happened, ${stored.length} are stored`)
    return faults
  }

  return { addTariff, clear, listCharges, findFaults }
}
