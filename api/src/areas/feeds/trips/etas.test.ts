import { beforeAll, describe, expect, test } from 'vitest'
import type { Eta } from '#rail/eta/walk.ts'
import type { Sighting } from '#rail/sighting.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWaybill } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake, type Stored } from '../intake/intake.factory.ts'
import { hoursAfter, makeClm, makeSighting, makeT322, makeTrip } from '../messages/messages.factory.ts'
import { insertEtaHistory } from './etas.queries.ts'
import { rebuildAssets } from './rebuilds.service.ts'

const portal = useTestApp()
const { send, sendAll, getWaybills } = makeIntake(portal)

/** The loaded trip of a car, with a later start and slower by a factor. */
function loadedTrip(equipment_id: string, number: string, begin: number, slower: number): Sighting[] {
  return makeTrip(equipment_id, number)
    .slice(0, 8)
    .map((sighting, at) => ({
      ...sighting,
      event_ts: new Date(Date.parse(sighting.event_ts) + (begin + slower * at) * 3_600_000).toISOString(),
      rail_eta_ts: sighting.rail_eta_ts && hoursAfter(begin + 200).toISOString(),
    }))
}

const getMessages = (sightings: Sighting[], control: number) =>
  sightings.map((one, at) => (one.code_source === 'CLM' ? makeClm(one) : makeT322(control + at, one)))

const detail = async (waybillId: number) =>
  (await portal.call(getWaybill, { params: { customerId: 1, waybillId } }, 'full')).data

const readReported = async () =>
  portal.superuser(
    async (db) => (await db.query('select * from eta_history order by waybill_id, made_ts')).rows,
  )

const ETA: Eta = {
  made_ts: 0,
  p10_ts: 1,
  p50_ts: 2,
  p90_ts: 3,
  rest10: 0,
  rest50: 0,
  rest90: 0,
  gap_usual: 0,
  gap_alarm: 0,
  basis: 'plan',
  trips: 0,
  wait: 0,
  to: null,
  at: '',
  told_at_ts: 0,
  told_ts: 2,
  reason: '',
}

const getEta = (row: Stored | undefined) => Number(row?.['product_eta_ts'])

/** Twenty cars that ran the lane, and one that left Kansas City a month later and has not reported since. */
beforeAll(async () => {
  for (const car of Array.from({ length: 20 }, (_, at) => at)) {
    await sendAll(
      getMessages(loadedTrip(`GATX${100 + car}`, String(200_000 + car), car * 6, car / 4), 1000 + 20 * car),
    )
  }
  await sendAll(getMessages(loadedTrip('UTLX1', '300001', 500, 0).slice(0, 7), 3000))
})

describe('estimates of arrival', () => {
  test('[VIS-017] [VIS-018] use the trips of the lane, keep the first estimate, and give the reason for each change', async () => {
    const [row] = await getWaybills('UTLX1')
    const { eta_history, eta_basis } = await detail(row?.waybill_id ?? 0)
    const ours = eta_history.filter(({ source }) => source === 'product')

    expect(eta_basis.trips).toBeGreaterThan(10)
    expect(eta_basis.explanation).toMatch(/^Based on \d+ past trips from here: typically \d+/)
    expect(ours[0]).toMatchObject({ date: eta_basis.first, reason: expect.stringMatching(/^First ETA/) })
    expect(eta_basis.within_day_share).toBeGreaterThan(0)
  })

  test('ignore trips that arrived later', async () => {
    const [first] = await getWaybills('GATX100')
    const { eta_history } = await detail(first?.waybill_id ?? 0)

    expect(eta_history.filter(({ source }) => source === 'product').map(({ trips }) => trips)).toEqual(
      expect.arrayContaining([0]),
    )
  })

  test('of a silent unit move on, so the list never shows one that has passed', async () => {
    const body = { filters: [], search_terms: ['UTLX1'] }
    const { data } = await portal.call(listAssets, { params: { customerId: 1 }, body }, 'full')
    const [row] = data.data

    const [stored] = await getWaybills('UTLX1')
    const { eta_basis } = await detail(row?.waybill_id ?? 0)

    expect(getEta(stored)).toBeLessThan(Date.now())
    expect(Date.parse(row?.tele_eta.date ?? '')).toBeGreaterThan(Date.now())
    expect(eta_basis.explanation).toMatch(
      /Until the next report, the ETA moves later every hour, on the hour, to stay at least (\d+ d )?\d+ [dh] away/,
    )
  })

  test('come out the same when everything is read again', async () => {
    const before = [await readReported(), await getWaybills('UTLX1')]

    await rebuildAssets(
      { database: portal.database, live: portal.live, signal: new AbortController().signal },
      { customer_id: 1, code: null, after: '' },
    )

    expect([await readReported(), await getWaybills('UTLX1')]).toEqual(before)
    expect(before[0]?.length).toBeGreaterThan(20)
  })

  test('never become earlier because a unit is held', async () => {
    const [before] = await getWaybills('UTLX1')
    await send(makeClm(makeSighting(594, 'H', 'Kansas City, MO', { equipment_id: 'UTLX1', carrier: 'NS' })))
    const [after] = await getWaybills('UTLX1')

    expect(getEta(after)).toBeGreaterThanOrEqual(getEta(before))
    expect(after?.eta_first_ts).toEqual(before?.eta_first_ts)
  })

  test('of two reports of one minute are reported once', async () => {
    await sendAll(getMessages(loadedTrip('UTLX2', '300002', 520, 0).slice(0, 5), 3100))
    const event_ts = hoursAfter(650).toISOString()
    const same = { equipment_id: 'UTLX2', event_ts }
    await send(
      makeClm(makeSighting(0, 'B', 'Kansas City, MO', same), makeSighting(0, 'H', 'Kansas City, MO', same)),
    )
    const [row] = await getWaybills('UTLX2')

    const { eta_history } = await detail(row?.waybill_id ?? 0)
    expect(eta_history.filter(({ made_ts }) => made_ts === event_ts)).toHaveLength(1)
  })

  test('reported again for a moment replace those reported before, and new ones are added', async () => {
    const moment = hoursAfter(700).getTime()
    const report = (reason: string, ...numbers: number[]) =>
      portal.database.tenant(
        1,
        (db) =>
          insertEtaHistory(
            db,
            1,
            numbers.map((waybill_id) => ({ waybill_id, eta: { ...ETA, made_ts: moment, reason } })),
            () => {},
          ),
        { copying: 'in' },
      )
    await report('First', 900_001)
    await report('Second', 900_001, 900_002)

    const rows = (await readReported()).filter(({ waybill_id }) => Number(waybill_id) > 900_000)
    expect(rows.map(({ waybill_id, reason }) => [Number(waybill_id), reason])).toEqual([
      [900_001, 'Second'],
      [900_002, 'Second'],
    ])
  })

  test('announced in two parts of one transaction are not announced again with the second', async () => {
    const written = await portal.database.tenant(
      1,
      async (db) => {
        await insertEtaHistory(db, 1, [{ waybill_id: 900_003, eta: ETA }], () => {})
        await db.run(sql`delete from eta_history where customer_id = 1 and waybill_id = 900003`)
        await insertEtaHistory(db, 1, [{ waybill_id: 900_004, eta: ETA }], () => {})
        return await db.rows(
          sql`select waybill_id from eta_history where customer_id = 1 and waybill_id > 900002`,
        )
      },
      { copying: 'in' },
    )

    expect(written).toEqual([{ waybill_id: 900_004 }])
  })

  test('of one customer never influence another’s', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query('select distinct customer_id from lane_trips union select customer_id from lane_models'),
    )

    expect(rows).toEqual([{ customer_id: 1 }])
  })
})
