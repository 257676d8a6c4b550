import {
  listCycleEvents,
  listCycles,
  listFleetEquipment,
} from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { listCars } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { getFleetCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import {
  type FleetFigures,
  type FleetPeriod,
  getFleet,
  getFleetUnit,
  listFleets,
} from '#contract/areas/fleets/figures/figures.contract.ts'
import { getFleetTrend } from '#contract/areas/fleets/figures/trend.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { signedInAs } from './people.ts'

export const LEGS = { loaded_transit: 9, held: 1.2, unload_dwell: 4.9, empty_transit: 9.8, load_dwell: 3 }
export const NOW: FleetPeriod = {
  from_date: '2026-05-29',
  to_date: '2026-11-25',
  round_trips: 1279,
  mean: 28,
  median: 27.2,
  p90: 34.6,
  turns_per_year: 13,
  leg_means: LEGS,
  leg_medians: LEGS,
  loaded_share: 0.487,
}
export const FIGURES: FleetFigures = {
  name: 'Corn syrup tanks',
  states: { cars: 212, idle: 6, stored: 4, in_shop: 3 },
  now: NOW,
  before: { ...NOW, mean: 26.6, leg_means: { ...LEGS, unload_dwell: 3.9 } },
  left_out: { bad_order: 12, incomplete: 0, long: 22 },
  changes: [{ leg: 'unload_dwell', place: 'Dallas, TX', days: 1 }],
  histogram: [{ from: 25, count: 1279, left_out: 3 }],
  lanes: [],
  slow_cars: [
    {
      equipment_id: 'TILX270431',
      display_name: 'TILX 270431',
      now: { load_empty_status: 'E', location: 'Parsons, KS', interruption: null },
      round_trips: 3,
      mean: 39.7,
      leg_means: { ...LEGS, unload_dwell: 15.5 },
      blame: { leg: 'unload_dwell', excess: 11.6, place: 'Dallas, TX', trips: 3 },
    },
  ],
  slow_count: 1,
}
const COSTS = {
  round_trips: 1279,
  parts: {
    lease: { mean_cents: 68_000, known: 198 },
    mileage: { mean_cents: null, known: 0 },
    demurrage: { mean_cents: 30_000, known: 1279 },
    freight: { mean_cents: 399_100, known: 1100 },
  },
  known_cents: 497_100,
}
export const EVENT = {
  sighting_date: '2026-10-09T08:10:00Z',
  location: { display_name: 'Dallas, TX', zone: 'America/Chicago' },
  sighting_event_code_text: 'Arrived at destination',
  carrier: 'UP',
}
const GROUP = {
  id: 3,
  name: 'Corn syrup tanks',
  equipment_ids: ['TILX270431'],
  party_ids: [],
  version: 1,
  rule: null,
}

/** A portal whose company has one group, with one car, and the answers of its page. */
export function fleet(permissions = ['visibility_fleet_cycles']) {
  const api = signedInAs({ permissions })
  api.answer(listReportingGroups, { data: [GROUP] })
  api.answer(listFleets, {
    fleets: [
      {
        group_id: 3,
        name: GROUP.name,
        cars: 212,
        idle: 1006,
        stored: 4,
        in_shop: 3,
        median: 27.2,
        turns_per_year: 13,
      },
    ],
  })
  api.answer(listFleetEquipment, {
    equipment_ids: [{ id: 'TILX270431', display_name: 'TILX 270431', cycle_count: 6 }],
  })
  api.answer(getFleet, FIGURES)
  api.answer(getFleetUnit, {
    equipment_id: 'TILX270431',
    display_name: 'TILX 270431',
    fleet_median: 27.2,
    fleet_leg_medians: LEGS,
    round_trips: [],
    interruptions: [],
    now: null,
  })
  api.answer(getFleetCosts, { now: COSTS, before: { ...COSTS, known_cents: 480_400 } })
  api.answer(listCars, { data: [], total_record_count: 10 })
  api.answer(getFleetTrend, { months: [], known_from: '2025-01-04' })
  api.answer(listCycles, { waybill_cycles: [] })
  api.answer(listCycleEvents, { events: [EVENT] })
  return api
}
export const TRIP = {
  waybill_id: 77,
  equipment_id: 'TILX270431',
  display_name: 'TILX 270431',
  start_date: '2026-09-01T00:00:00Z',
  end_date: '2026-10-10T00:00:00Z',
  is_under_way: false,
  origin: 'Cedar Rapids, IA',
  destination: 'Dallas, TX',
  total: 39,
  legs: LEGS,
  stored: 0,
  bad_order: 0,
  left_out: null,
} as const
