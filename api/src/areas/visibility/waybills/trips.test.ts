import { beforeAll, describe, expect, test } from 'vitest'
import { listLoads } from '#contract/areas/terminal/loads.contract.ts'
import { exportAssetsCsv } from '#contract/areas/visibility/assets/assets.contract.ts'
import { recordVisit } from '#contract/areas/visibility/work/work.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import type { Sighting } from '#rail/sighting.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { hoursAfter, makeClm, makeSighting, makeTrip } from '../../feeds/messages/messages.factory.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import { insertReference } from '../../../start/starter.queries.ts'
import { getAssets } from '../assets/assets.factory.ts'

const portal = useTestApp()
const { sendAll, knowStations } = makeIntake(portal)
const { list } = getAssets(portal)
const params = { customerId: 1 }

// only recent events are reported, so the trips end a few hours ago
const SHIFT_MS = Math.floor((Date.now() - hoursAfter(193).getTime()) / 60_000) * 60_000
const getMoment = (hours: number): string => new Date(hoursAfter(hours).getTime() + SHIFT_MS).toISOString()
const shifted = (one: Sighting): Sighting => ({
  ...one,
  event_ts: new Date(Date.parse(one.event_ts) + SHIFT_MS).toISOString(),
  rail_eta_ts: null,
})

const billed = {
  waybill_number: '200001',
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'CHICAGO',
  destination_state: 'IL',
}
/** A car's route as the railroad reports it, until a number of hours after its start. */
const way = (equipment_id: string, until: number): Sighting[] => [
  makeSighting(0, 'Q', 'Houston, TX', { equipment_id, ...billed }),
  ...makeTrip(equipment_id).flatMap((one) =>
    one.code_source === 'CLM' && Date.parse(one.event_ts) <= hoursAfter(until).getTime() ? [one] : [],
  ),
]
const JUNCTION = 'Kansas City, MO'

/** The events of each car, and when it reached Chicago: hours after the start, null if it has not. */
const TRIPS: Record<string, { reports: Sighting[][]; arrived: number | null }> = {
  'arrived, then notified and placed': { reports: [way('TRUX1', 190)], arrived: 150 },
  'reported at the junction as arrived a minute before its hand-over': {
    reports: [
      way('TRUX2', 70),
      [makeSighting(89.9, 'D', JUNCTION, { equipment_id: 'TRUX2', ...billed })],
      way('TRUX2', 156),
    ],
    arrived: 150,
  },
  'reported at the junction as arrived, handed over and still on its way': {
    reports: [
      way('TRUX3', 70),
      [makeSighting(89.9, 'D', JUNCTION, { equipment_id: 'TRUX3', ...billed })],
      way('TRUX3', 92),
    ],
    arrived: null,
  },
  'whose arrival was told after its placement': {
    reports: [
      way('TRUX4', 92),
      [makeSighting(190, 'Z', 'Chicago, IL', { equipment_id: 'TRUX4', carrier: 'NS' })],
      [makeSighting(151, 'D', 'Chicago, IL', { equipment_id: 'TRUX4', carrier: 'NS' })],
    ],
    arrived: 151,
  },
  'of which only the placement was told': {
    reports: [
      way('TRUX5', 92),
      [makeSighting(190, 'Z', 'Chicago, IL', { equipment_id: 'TRUX5', carrier: 'NS' })],
    ],
    arrived: 190,
  },
}
const getUnit = (story: string): string => TRIPS[story]?.reports[0]?.[0]?.equipment_id ?? ''

beforeAll(async () => {
  await knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'KANSAS CITY|MO': 'America/Chicago',
    'CHICAGO|IL': 'America/Chicago',
  })
  await portal.owner((db) =>
    insertReference(db, {
      railroads: [],
      stations: [],
      commodities: [],
      event_codes: [...STARTER_EVENT_CODES],
    }),
  )
  for (const { reports } of Object.values(TRIPS))
    await sendAll(reports.map((some) => makeClm(...some.map(shifted))))
})

describe('one arrival, wherever it is reported', () => {
  test.each(Object.entries(TRIPS))('of a car %s', async (story, { arrived }) => {
    const unit = getUnit(story)
    const at = arrived === null ? null : getMoment(arrived)

    const listed = (await list({ search_terms: [unit] })).data.data[0]
    const waybill = { params: { customerId: 1, waybillId: listed?.waybill_id ?? 0 } }
    const page = (await portal.call(getWaybill, waybill, 'full')).data
    const activity = (await portal.call(listActivity, waybill, 'full')).data
    const reported = {
      list: listed?.arrival_date,
      page: page.arrival_date,
      file: await filed(unit),
      activity: activity.find(({ override_field }) => override_field === 'arrival_ts')?.new_value ?? null,
      terminal: await onSite(unit),
      notifications: (await facts(unit)).map(({ ts }) => ts.toISOString()),
    }

    expect(reported).toEqual({
      list: at,
      page: at,
      file: at === null ? '' : inChicago(at),
      activity: at,
      terminal: at,
      notifications: at === null ? [] : [at],
    })
  })

  test('of a car whose arrival only its next bill shows', async () => {
    const equipment_id = 'TRUX9'
    const next = {
      equipment_id,
      ...billed,
      waybill_number: '200002',
      destination_city: 'OMAHA',
      destination_state: 'NE',
    }
    await sendAll([
      makeClm(
        ...[
          ...way(equipment_id, 92),
          makeSighting(149, 'E', 'Chicago, IL', { equipment_id, carrier: 'NS' }),
          makeSighting(160, 'Q', 'Chicago, IL', { ...next, origin_city: 'CHICAGO', origin_state: 'IL' }),
          makeSighting(161, 'P', 'Chicago, IL', next),
        ].map(shifted),
      ),
    ])

    const { data } = await list({ search_terms: [equipment_id], scope: 'all' })
    const trip = data.data.find(({ waybill_number }) => waybill_number === '200001')
    const activity = await portal.call(
      listActivity,
      { params: { customerId: 1, waybillId: trip?.waybill_id ?? 0 } },
      'full',
    )

    expect(trip).toMatchObject({ status_code: 100, arrival_date: getMoment(161) })
    expect(activity.data[0]).toMatchObject({ override_display_name: 'Arrival', new_value: getMoment(161) })
  })

  test('the count of arrivals since the last visit equals the list', async () => {
    await portal.call(recordVisit, { params }, 'full')
    await portal.superuser((db) =>
      db.query(`update work_visits set seen_ts = $1 where customer_id = 1`, [getMoment(152)]),
    )

    const { data } = await portal.call(recordVisit, { params }, 'full')
    const shown = await list({
      filters: [{ field: 'arrival_date', operand: 'greater_than_or_equals', value: data.since ?? '' }],
    })

    expect(data.arrived).toBe(1)
    expect(shown.data.data.map(({ equipment_id }) => equipment_id)).toEqual([
      getUnit('of which only the placement was told'),
    ])
  })
})

async function filed(unit: string): Promise<string | undefined> {
  const body = { columns: ['arrival_date' as const], search_terms: [unit] }
  const { raw } = await portal.call(exportAssetsCsv, { params, body }, 'full')
  return raw.toString().split('\n')[1]?.split(',')[0]
}

async function onSite(unit: string): Promise<string | null | undefined> {
  const { data } = await portal.call(
    listLoads,
    { params, body: { scope: 'all', search_terms: [unit] } },
    'terminal',
  )
  return data.data[0]?.arrival_date
}

const facts = (unit: string) =>
  portal.superuser(
    async (db) =>
      (
        await db.query<{ ts: Date }>(`select ts from facts where kind = 'arrival' and equipment_id = $1`, [
          unit,
        ])
      ).rows,
  )

/** A moment as files write it, by the clock of the place. */
function inChicago(at: string): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${part.month}/${part.day}/${part.year} ${part.hour}:${part.minute}`
}
