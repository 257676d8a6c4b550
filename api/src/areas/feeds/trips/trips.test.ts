import { describe, expect, test } from 'vitest'
import type { Sighting } from '#rail/sighting.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake, type Stored } from '../intake/intake.factory.ts'
import { makeClm, makeSighting, makeT322, makeTrip } from '../messages/messages.factory.ts'
import { rebuildAssets } from './rebuilds.service.ts'

const test1 = useTestApp()
const { send, sendAll, getWaybills, countEvents } = makeIntake(test1)

const rebuild = () =>
  rebuildAssets(
    { database: test1.database, live: test1.live, signal: new AbortController().signal },
    { customer_id: 1, code: null, after: '' },
  )

/** The same without numbers and without the name of the car, to compare cars that had the same trips. */
const story = (rows: Stored[]) =>
  rows.map(({ waybill_id: _, equipment_id, waybill_number, ...rest }) => {
    const reported = { ...rest, has_number: waybill_number !== null }
    return JSON.stringify(reported)
      .replaceAll(String(equipment_id), 'CAR')
      .replaceAll(/10000\d/g, 'NUMBER')
  })

/** X12 and car location messages carry their own kind of code, so a trip comes in two sorts of message. */
function getMessages(sightings: Sighting[], control: number): Buffer[] {
  return sightings.map((sighting, at) =>
    sighting.code_source === 'CLM' ? makeClm(sighting) : makeT322(control + at, sighting),
  )
}

describe('messages become trips', () => {
  test('a trip reported by 322 and car location messages is listed with all its values', async () => {
    await sendAll(getMessages(makeTrip('UTLX1'), 100))

    const [loaded, empty, ...more] = await getWaybills('UTLX1')
    expect(more).toEqual([])
    expect(loaded).toMatchObject({
      customer_id: 1,
      is_current: false,
      status_code: 100,
      load_empty_status: 'L',
      waybill_number: '100001',
      shipper: 'GULF RESINS',
      origin_place: 'HOUSTON|TX',
      origin_location: 'Houston, TX',
      destination_location: 'Chicago, IL',
      current_carrier: 'NS',
      last_event_text: 'Released',
    })
    expect(empty).toMatchObject({
      is_current: true,
      status_code: 40,
      load_empty_status: 'E',
      train_id: 'MCHHO1',
    })
    expect(empty?.trip_start_ts).toEqual(loaded?.trip_end_ts)
  })

  test('the order of messages does not matter, nor whether they arrive separately or together', async () => {
    await sendAll(getMessages(makeTrip('UTLX1'), 100))
    const inOrder = story(await getWaybills('UTLX1'))

    await sendAll(getMessages(makeTrip('UTLX2', '100002'), 200).toReversed())
    const shuffled = [5, 11, 0, 8, 2, 12, 7, 1, 10, 3, 9, 4, 6].map(
      (at) => getMessages(makeTrip('UTLX3', '100003'), 300)[at] as Buffer,
    )
    await sendAll(shuffled)
    const trip = makeTrip('UTLX4', '100004')
    const clm = trip.filter(({ code_source }) => code_source === 'CLM')
    await sendAll([makeClm(...clm), makeT322(400, ...trip.filter((one) => !clm.includes(one)))])

    expect(inOrder).toHaveLength(2)
    expect(story(await getWaybills('UTLX2'))).toEqual(inOrder)
    expect(story(await getWaybills('UTLX3'))).toEqual(inOrder)
    expect(story(await getWaybills('UTLX4'))).toEqual(inOrder)
  })

  test('the same bytes again get the first receipt and change nothing', async () => {
    const message = makeClm(...makeTrip('UTLX5').filter(({ code_source }) => code_source === 'CLM'))
    const first = await send(message)
    const before = await getWaybills('UTLX5')

    const again = await send(message)

    expect(first.data).toMatchObject({
      state: 'folded',
      format: 'clm',
      duplicate: false,
      event_count: 10,
      quarantine_count: 0,
    })
    expect(again.data).toEqual({ ...first.data, duplicate: true })
    expect(await getWaybills('UTLX5')).toEqual(before)
  })

  test('events repeated in another message are not counted twice', async () => {
    const reported = makeTrip('UTLX6').filter(({ code_source }) => code_source === 'CLM')
    await send(makeClm(...reported))
    const before = await getWaybills('UTLX6')
    const count = await countEvents('UTLX6')

    await send(makeClm(...reported.toReversed(), ...reported.slice(0, 3)))

    expect(await getWaybills('UTLX6')).toEqual(before)
    expect(await countEvents('UTLX6')).toBe(count)
  })

  test('a repeated event counts once, even if its first copy came in another order', async () => {
    const reported = makeTrip('UTLX14').filter(({ code_source }) => code_source === 'CLM')
    await send(makeClm(...reported.slice(0, -1)))
    const earlier = `update waybills set fold = jsonb_set(fold, '{last,1}', '-1') where equipment_id = 'UTLX14'`
    await test1.superuser((client) => client.query(earlier))

    const again = await send(makeClm(...reported.slice(-2)))

    expect(again.data).toMatchObject({ state: 'folded', event_count: 2 })
    expect(await countEvents('UTLX14')).toBe(reported.length)
    expect((await getWaybills('UTLX14')).at(-1)?.last_event_code).toBe(reported.at(-1)?.code)
  })

  test('folding everything again gives the same rows, numbers included', async () => {
    await sendAll(getMessages(makeTrip('UTLX7'), 700).toReversed())
    const before = await getWaybills('UTLX1', 'UTLX2', 'UTLX3', 'UTLX7')

    await rebuild()

    expect(await getWaybills('UTLX1', 'UTLX2', 'UTLX3', 'UTLX7')).toEqual(before)
  })

  test('a car with more events than one read returns has the same trips in any order of arrival', async () => {
    const reported = (car: string) =>
      Array.from({ length: 1000 }, (_, n) =>
        makeSighting(n * 0.1, n % 90 === 89 ? 'Z' : 'P', n % 2 === 0 ? 'Houston, TX' : 'Dallas, TX', {
          equipment_id: car,
          waybill_number: String(Math.floor(n / 300)),
        }),
      )
    await send(makeClm(...reported('UTLX11')))
    const backwards = reported('UTLX12').toReversed()
    await send(makeClm(...backwards.slice(0, 900)))

    await send(makeClm(...backwards.slice(800)))

    const trips = story(await getWaybills('UTLX11'))
    expect(trips.length).toBeGreaterThan(3)
    expect(story(await getWaybills('UTLX12'))).toEqual(trips)
    expect(await countEvents('UTLX12')).toBe(1000)
  })

  test('a trip keeps its number when an earlier event arrives late', async () => {
    const [billed, released] = makeTrip('UTLX8')
    await send(makeT322(801, released as Sighting))
    const [before] = await getWaybills('UTLX8')

    await send(makeT322(802, billed as Sighting))

    const [after] = await getWaybills('UTLX8')
    expect(after?.waybill_id).toBe(before?.waybill_id)
    expect(after?.trip_start_ts).not.toEqual(before?.trip_start_ts)
  })

  test('two trips that turn out to be one keep the number given first', async () => {
    const car = { equipment_id: 'UTLX9' }
    const waybill = { ...car, waybill_number: '1', bill_of_lading_number: null }
    await send(makeClm(makeSighting(0, 'W', 'Houston, TX', waybill)))
    await send(
      makeClm(
        makeSighting(90, 'P', 'Dallas, TX', { ...car, waybill_number: '2', bill_of_lading_number: 'X' }),
      ),
    )
    const before = await getWaybills('UTLX9')

    // the missing link: the first waybill had the same bill of lading, so the second is only a new number
    await send(makeClm(makeSighting(10, 'X', 'Houston, TX', { ...waybill, bill_of_lading_number: 'X' })))

    const after = await getWaybills('UTLX9')
    expect(before).toHaveLength(2)
    expect(after.map((row) => row.waybill_id)).toEqual([before[0]?.waybill_id])
    await rebuild()
    expect(await getWaybills('UTLX9')).toEqual(after)
  })

  test('nothing of another customer changes, even with equipment of the same name', async () => {
    await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX10' })), {}, 'other')
    const before = await getWaybills('UTLX10')

    await send(makeClm(makeSighting(9, 'D', 'Chicago, IL', { equipment_id: 'UTLX10' })))

    const after = await getWaybills('UTLX10')
    expect(after.filter((row) => row.customer_id === 2)).toEqual(before)
    expect(after).toHaveLength(2)
  })
})
