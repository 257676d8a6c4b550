import { beforeAll, describe, expect, test } from 'vitest'
import { findAnything } from '#contract/areas/find/find.contract.ts'
import { listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import {
  followUnit,
  listFollowedUnits,
} from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import type { Sighting } from '#rail/sighting.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../intake/intake.factory.ts'
import { hoursAfter, makeClm, makeSighting } from '../messages/messages.factory.ts'
import { joinContainers } from './containers.service.ts'

const portal = useTestApp()
const { sendAll, getWaybills, countEvents } = makeIntake(portal)
const params = { customerId: 1 }

const box = (
  equipment_id: string,
  hours: number,
  code: string,
  place: string,
  more: Partial<Sighting> = {},
) =>
  makeSighting(hours, code, place, {
    equipment_id,
    equipment_kind: 'imdl',
    destination_city: 'LINCOLN',
    destination_state: 'NE',
    ...more,
  })

const WAYBILL_417 = [
  'ISA*00*          *00*          *02*BNSF           *ZZ*COMPANY        *261120*1950*U*00401*000000417*0*P*>',
  'GS*WB*BNSF*COMPANY*20261120*1950*417*X*004010',
  'ST*417*0001',
  'BX*00*R*PP*008573DR*BNSF*L*B*S',
  'N7*MSCU*123456*193598*N',
  'N8*305357*20261112',
  'SE*5*0001',
  'GE*1*417',
  'IEA*1*000000417',
].join('~\n')

describe('a container reported with its check digit and without', () => {
  beforeAll(() =>
    sendAll([
      makeClm(box('MSCU123456', 0, 'P', 'Houston, TX')),
      makeClm(box('MSCU1234566', 5, 'P', 'Dallas, TX')),
      Buffer.from(WAYBILL_417),
    ]),
  )

  test('is one unit with one trip, and its bill is shown there', async () => {
    const trips = await getWaybills('MSCU123456', 'MSCU1234566')
    expect(trips).toMatchObject([{ equipment_id: 'MSCU1234566', current_place: 'DALLAS|TX' }])

    const waybillId = trips[0]!.waybill_id
    const { data } = await portal.call(
      listUnitDocuments,
      { params: { ...params, waybillId: Number(waybillId) } },
      'full',
    )
    expect(data.documents).toMatchObject([{ set_id: '417' }])
  })

  test.each(['MSCU123456', 'mscu 123456', 'MSCU1234566', 'MSCU 123456-6'])(
    'is found with its trips as %s',
    async (typed) => {
      const found = await portal.call(findAnything, { params, query: { q: typed } }, 'full')
      expect(found.data.equipment).toMatchObject([{ equipment_id: 'MSCU1234566' }])

      const history = await portal.call(
        listAssetHistory,
        { params: { ...params, assetId: typed }, body: {} },
        'full',
      )
      expect(history.data).toMatchObject({ record_count: 1 })
    },
  )

  test('is followed once, under either id', async () => {
    for (const equipmentId of ['MSCU123456', 'MSCU1234566'])
      await portal.call(followUnit, { params: { ...params, equipmentId } }, 'full')

    const { data } = await portal.call(listFollowedUnits, { params }, 'full')
    expect(data.data).toMatchObject([{ equipment_id: 'MSCU1234566' }])
  })
})

describe('containers stored under both ids earlier', () => {
  /** As the previous release stored it: all rows of a unit under the id without the check digit. */
  const splitBox = (bare: string, from: string, hours: number) =>
    portal.superuser(async (db) => {
      await db.query(
        `insert into equipment values (1, $1, 'imdl', 'DOUBLE STACK', true) on conflict do nothing`,
        [bare],
      )
      await db.query(`insert into reporting_groups values (1, 99, 'Ours') on conflict do nothing`)
      await db.query('insert into reporting_group_equipment values (1, 99, $1)', [bare])
      await db.query('insert into followed_units values (1, 1, $1)', [bare])
      await db.query(`update events set equipment_id = $1 where equipment_id = $2 and event_ts <= $3`, [
        bare,
        from,
        hoursAfter(hours),
      ])
      await db.query(`update waybills set equipment_id = $1 where equipment_id = $2`, [bare, from])
      await db.query(`update trip_anchors set equipment_id = $1 where equipment_id = $2`, [bare, from])
    })
  const join = () =>
    joinContainers({ database: portal.database, live: portal.live, signal: new AbortController().signal })

  const ONE = 'TCNU1234565'
  const OTHER = 'HASU4316170'

  test('become one unit: its sightings, its trip with number and note, its groups and followers', async () => {
    await sendAll([
      makeClm(
        box(ONE, 0, 'P', 'Houston, TX'),
        box('GATX123456', 0, 'P', 'Houston, TX', { equipment_kind: 'R' }),
      ),
      makeClm(box(OTHER, 0, 'P', 'Houston, TX')),
      makeClm(box('TCNU1234561', 0, 'P', 'Houston, TX')),
    ])
    const [before] = await getWaybills(ONE)
    await splitBox('TCNU123456', ONE, 0)
    await splitBox('HASU431617', OTHER, 0)
    await portal.superuser((db) =>
      db.query(`update waybills set note = 'Ask for it' where equipment_id = 'TCNU123456'`),
    )
    // the release that merges them receives one of the containers before its job runs
    await sendAll([makeClm(box('TCNU123456', 5, 'P', 'Dallas, TX'))])
    expect(await getWaybills('TCNU123456', ONE)).toHaveLength(2)
    const others = await getWaybills('GATX123456', 'TCNU1234561')

    await join()
    await join()

    expect(await getWaybills('TCNU123456', 'HASU431617')).toEqual([])
    expect(await getWaybills(ONE)).toMatchObject([
      {
        waybill_id: before!.waybill_id,
        current_place: 'DALLAS|TX',
        is_current: true,
        note: 'Ask for it',
        group_ids: [99],
      },
    ])
    expect(await getWaybills(OTHER)).toMatchObject([{ current_place: 'HOUSTON|TX', group_ids: [99] }])
    expect([await countEvents(ONE), await countEvents(OTHER)]).toEqual([2, 1])
    expect(await getWaybills('GATX123456', 'TCNU1234561')).toEqual(others)

    const { data } = await portal.call(listFollowedUnits, { params }, 'full')
    expect(data.data.map(({ equipment_id }) => equipment_id)).toEqual(expect.arrayContaining([ONE, OTHER]))
  })

  test('are found once each', async () => {
    const { data } = await portal.call(findAnything, { params, query: { q: 'TCNU12345' } }, 'full')
    expect(data.equipment.map(({ equipment_id }) => equipment_id)).toEqual(['TCNU1234561', ONE])
  })
})
