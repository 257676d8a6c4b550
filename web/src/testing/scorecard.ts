import { listEtaErrors, listEtaErrorTrips } from '#contract/areas/analytics/etas/etas.contract.ts'
import { listLaneStops, listSlowestPlaces } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { getScorecard, listScorecardTrips } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { listPlaceDwells, listPlaceStops } from '#contract/areas/analytics/stops/stops.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { signedInAs } from './people.ts'

const JUNE = {
  month: '2026-06',
  trips: 320,
  promised: 312,
  on_time: 181,
  compared: 300,
  error_hours: 4200,
  rail_error_hours: 9300,
  weighed: 320,
  co2_kg: 608_000,
  releases: 200,
  pulled: 156,
  estimated: 310,
  slipped: 62,
}
/** Sums of two months, of which July has no deliveries. */
export const ROW = { ...JUNE, months: [JUNE], over_days: 0.6 }

/** A railroad with a lane. */
export const SCORECARD = {
  total: ROW,
  carriers: [{ ...ROW, carrier: 'UP', name: 'Union Pacific' }],
  lanes: [
    {
      ...ROW,
      carrier: 'UP',
      origin_id: 1,
      destination_id: 2,
      origin_name: 'Cedar Rapids, IA',
      destination_name: 'Dallas, TX',
      p50_days: 7.6,
      p90_days: 11.2,
      standard_days: 7.1,
    },
  ],
  lane_count: 1,
  left_out: 3,
  within_hours: 0,
  from_date: '2026-06-01',
  to_date: '2026-07-31',
}

type Mock = ReturnType<typeof signedInAs>

function mockStops(api: Mock): void {
  api.answer(listPlaceDwells, {
    data: [
      {
        place_id: 77,
        place_name: 'Kansas City, MO',
        carrier: 'UP',
        stops: 41,
        p50_hours: 31,
        p90_hours: 55,
        first_p50_hours: 19,
        first_stops: 38,
      },
    ],
    month: '2026-07',
    first_month: '2026-06',
    within_hours: 2,
  })
  api.answer(listPlaceStops, {
    data: [
      {
        waybill_id: 5,
        equipment_label: 'TILX 5',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        arrived_date: '2026-07-01T00:00:00Z',
        left_date: '2026-07-03T12:00:00Z',
        zone: 'America/Chicago',
        hours: 60,
      },
    ],
    record_count: 41,
  })
  api.answer(listSlowestPlaces, {
    data: [
      {
        carrier: 'UP',
        origin_id: 1,
        destination_id: 2,
        place_id: 77,
        place_name: 'Kansas City, MO',
        stops: 17,
        p50_hours: 31,
      },
    ],
  })
  api.answer(listLaneStops, {
    data: [
      {
        waybill_id: 9,
        equipment_label: 'TILX 9',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        arrived_date: '2026-07-01T00:00:00Z',
        left_date: '2026-07-03T00:00:00Z',
        zone: 'America/Chicago',
        hours: 48,
      },
    ],
    record_count: 17,
  })
}

function mockEtas(api: Mock): void {
  api.answer(listEtaErrors, {
    data: [
      { days: 7, trips: 40, error_hours: 11.4, rail_error_hours: 23 },
      { days: 5, trips: 0, error_hours: null, rail_error_hours: null },
      { days: 1, trips: 60, error_hours: 4, rail_error_hours: 9.6 },
    ],
    measured_trips: 70,
  })
  api.answer(listEtaErrorTrips, {
    data: [
      {
        waybill_id: 8,
        equipment_label: 'TILX 8',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        eta_date: '2026-07-01T00:00:00Z',
        rail_eta_date: '2026-06-29T00:00:00Z',
        arrived_date: '2026-07-02T07:00:00Z',
        destination_zone: 'America/Chicago',
        error_hours: 31,
        rail_error_hours: 79,
      },
    ],
    record_count: 40,
  })
}

/** A signed-in user, and the responses the scorecard needs. */
export function mockScorecard(permissions = ['reporting_forecasting']) {
  const api = signedInAs({ permissions })
  api.answer(listReportingGroups, { data: [] })
  api.answer(getScorecard, SCORECARD)
  api.answer(listScorecardTrips, {
    data: [
      {
        waybill_id: 5,
        equipment_label: 'TILX 5',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        departed_date: '2026-06-01T00:00:00Z',
        rail_eta_first_date: '2026-06-06T00:00:00Z',
        delivered_date: '2026-06-08T00:00:00Z',
        origin_zone: 'America/Chicago',
        destination_zone: 'America/Chicago',
        over_hours: 48,
        released_date: '2026-05-30T17:00:00Z',
        eta_first_date: '2026-06-06T12:00:00Z',
        arrived_date: '2026-06-07T18:00:00Z',
        transit_days: 7,
        slip_hours: 30,
        rail_slip_hours: 42,
        pull_hours: 31,
        miles: 1000,
        weight_lb: 200_000,
        co2_kg: 2100,
      },
    ],
    record_count: 131,
  })
  mockStops(api)
  mockEtas(api)
  return api
}

export const SCORECARD_PATH = '/reports/7/scorecard?fromDate=2026-06-01&toDate=2026-07-31'

/** What was requested of the trips behind figures. */
export const getTripRequests = (api: ReturnType<typeof mockScorecard>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/scorecard/trips'))
    .map(({ query }) => Object.fromEntries(query))

/** A name that no line holds. */
export const LONG_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, TX'
