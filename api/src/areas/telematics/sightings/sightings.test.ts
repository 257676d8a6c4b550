import { beforeAll, expect, test } from 'vitest'
import { listUnitAlerts } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { compareSightings } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import { getWaybill } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { ago, makeDevices } from '../reports/reports.factory.ts'

const portal = useTestApp()
const { mount, report } = makeDevices(portal)
const { sendAll, getWaybills } = makeIntake(portal)

const UNITS = ['SEEX1', 'SEEX2', 'SEEX3', 'SEEX4', 'SEEX5', 'SEEX6']
const JOLIET = { lat: 41.525, lon: -88.08 }
const GALESBURG = { lat: 40.947, lon: -90.37 }

const compare = async (equipmentId: string) =>
  (await portal.call(compareSightings, { params: { customerId: 1, equipmentId } }, 'full')).data

const see = (unit: string, minutes: number, code: string, place: string) =>
  portal.superuser((db) =>
    db.query(
      `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier, message_id)
       values (1, $1, $2, 'BNSF', 'CLM', $3, $4, 'R', 'BNSF', 1)`,
      [unit, ago(minutes), code, place],
    ),
  )
const fix = (unit: string, minutes: number, place: object, more: object = {}) =>
  report({ unit: `D-${unit}`, fix_ts: ago(minutes), ...place, motion: 'moving', reason: 'event', ...more })

beforeAll(async () => {
  await portal.superuser((db) =>
    db.query(`insert into reference.stations (station_id, name, city, state, country, lat, lon, zone, is_junction, railroads, place,
        is_hub)
      values ('JOL', 'Joliet, IL', 'Joliet', 'IL', 'US', 41.525, -88.08, 'America/Chicago', false, '{BNSF}', 'JOLIET|IL', true),
        ('GAL', 'Galesburg, IL', 'Galesburg', 'IL', 'US', 40.947, -90.37, 'America/Chicago', false, '{BNSF}', 'GALESBURG|IL', true)
      on conflict do nothing`),
  )
  await mount(Object.fromEntries(UNITS.map((unit) => [unit, `D-${unit}`])))
})

test('[TEL-005] a sighting has the railroad’s time, the unit’s own, and how much later the railroad was', async () => {
  await fix('SEEX1', 600, JOLIET)
  await fix('SEEX1', 480, { lat: 41.2, lon: -89.2 })
  await fix('SEEX1', 360, GALESBURG, { motion: 'stopped' })
  await fix('SEEX1', 300, GALESBURG, { motion: 'stopped' })
  await see('SEEX1', 270, 'A', 'GALESBURG|IL')
  await see('SEEX1', 420, 'P', 'JOLIET|IL')
  await fix('SEEX1', 240, GALESBURG, { motion: 'stopped' })

  const { sightings, is_questioned } = await compare('SEEX1')
  expect(
    sightings.map(({ place, later_minutes, miles, is_apart }) => [place, later_minutes, miles, is_apart]),
  ).toEqual([
    ['Galesburg, IL', 90, 0, false],
    // departed, by the positions, an hour before; the unit was half-way at the railroad's time
    ['Joliet, IL', 60, 94, true],
  ])
  expect(is_questioned).toBe(false)
})

test('[TEL-005] two sightings in a row more than 40 miles from the unit are questioned, one is not', async () => {
  for (const minutes of [600, 500, 400, 300, 200]) await fix('SEEX2', minutes, JOLIET, { motion: 'stopped' })
  await see('SEEX2', 550, 'A', 'GALESBURG|IL')
  expect((await compare('SEEX2')).is_questioned).toBe(false)
  await see('SEEX2', 450, 'P', 'GALESBURG|IL')

  const { sightings, is_questioned } = await compare('SEEX2')
  expect(sightings.map(({ miles, gps_date }) => [miles, gps_date])).toEqual([
    [126, null],
    [126, null],
  ])
  expect(is_questioned).toBe(true)
})

test('[TEL-005] two sightings far from the unit are an alert until the railroad agrees again', async () => {
  for (const minutes of [600, 500, 400, 300, 200, 10])
    await fix('SEEX6', minutes, JOLIET, { motion: 'stopped' })
  const sendSighting = (minutes: number, code: string, place: string) =>
    sendAll([
      makeClm({
        ...makeSighting(0, code, place, { equipment_id: 'SEEX6', load_empty: 'L', waybill_number: '700006' }),
        event_ts: ago(minutes),
      }),
    ])
  const open = async () => {
    const body = { filters: [{ field: 'equipment_id', value: 'SEEX6' }] }
    const { data } = await portal.call(listUnitAlerts, { params: { customerId: 1 }, body } as never, 'full')
    return data.data.map(({ kind, detail }) => [kind, detail])
  }
  await sendSighting(550, 'A', 'Galesburg, IL')
  expect(await open()).toEqual([])

  await sendSighting(450, 'P', 'Galesburg, IL')
  expect(await open()).toEqual([['apart', '126 mi from the railroad’s sighting at Galesburg, IL']])

  await sendSighting(250, 'A', 'Joliet, IL')
  expect(await open()).toEqual([])
})

test('[TEL-005] a unit that moves while the railroad is silent says since when, and a new sighting ends it', async () => {
  await see('SEEX3', 1200, 'P', 'JOLIET|IL')
  await fix('SEEX3', 900, JOLIET, { motion: 'stopped' })
  const start = ago(480)
  await report({ unit: 'D-SEEX3', fix_ts: start, ...JOLIET, motion: 'moving', reason: 'start' })
  await fix('SEEX3', 10, { lat: 41.2, lon: -89.2 })

  const silent = await compare('SEEX3')
  expect(silent.silence?.moving_since).toBe(start)
  expect(silent.silence?.silent_since).toBe(silent.sightings[0]?.event_date)
  await see('SEEX3', 20, 'A', 'GALESBURG|IL')
  expect((await compare('SEEX3')).silence).toBeNull()
})

test('[TEL-005] without positions of that time, nothing is claimed', async () => {
  await fix('SEEX4', 2000, JOLIET)
  await see('SEEX4', 1000, 'A', 'GALESBURG|IL')
  await fix('SEEX4', 100, GALESBURG)
  await see('SEEX4', 90, 'A', 'NOWHERE TOWN|IL')

  const { sightings } = await compare('SEEX4')
  expect(sightings.map(({ place, miles, is_apart }) => [place, miles, is_apart])).toEqual([
    ['NOWHERE TOWN, IL', null, false],
    ['Galesburg, IL', null, false],
  ])
  const without = await portal.call(
    compareSightings,
    { params: { customerId: 1, equipmentId: 'NONE1' } },
    'full',
  )
  expect(without.status).toBe(404)
})

test('[TEL-005] GPS improves the ETA of a unit its railroad is silent about, and changes nothing else', async () => {
  const unit = { equipment_id: 'SEEX5' }
  const loaded = {
    ...unit,
    load_empty: 'L' as const,
    waybill_number: '700005',
    destination_city: 'CHICAGO',
    destination_state: 'IL',
  }
  const seen = (minutes: number, code: string, place: string, what: object) => ({
    ...makeSighting(0, code, place, what),
    event_ts: ago(minutes),
  })
  await sendAll([makeClm(seen(4000, 'W', 'Houston, TX', loaded), seen(1800, 'P', 'Kansas City, MO', loaded))])
  const trip = async () => {
    const [row] = await getWaybills('SEEX5')
    const { data } = await portal.call(
      getWaybill,
      { params: { customerId: 1, waybillId: row!.waybill_id } },
      'full',
    )
    return { row: row!, data }
  }
  const before = await trip()

  await fix('SEEX5', 20, GALESBURG)
  const after = await trip()

  expect(Date.parse(after.data.tele_eta.date!)).toBeLessThan(
    Date.parse(before.data.tele_eta.date!) - 3 * 3_600_000,
  )
  expect(after.data.eta_history.at(-1)?.reason).toMatch(
    /^GPS position, Galesburg, IL: [\dd ]+ h earlier than expected\.$/,
  )
  expect(after.data.eta_basis.explanation).toMatch(/^Based on the unit’s GPS position/)
  const changed = Object.keys(after.row).filter(
    (name) => String(after.row[name]) !== String(before.row[name]),
  )
  expect(changed.filter((name) => !/eta|gap_|need_ts|updated/.test(name))).toEqual([])
  const [row] = (await compare('SEEX5')).sightings
  expect(row?.place).toBe('Kansas City, MO')
})
