import { listUnloadCapacities } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { signedInAs } from './people.ts'

/** The day the given number of days ahead. */
export const dayIn = (days: number): string => toDay(new Date(Date.now() + days * 86_400_000))

const NOT_LIMITED = {
  destination_id: 11,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
  version: 0,
}
/** Three units a day can be unloaded. */
export const EVERY_DAY = {
  ...NOT_LIMITED,
  monday: 3,
  tuesday: 3,
  wednesday: 3,
  thursday: 3,
  friday: 3,
  saturday: 3,
  sunday: 3,
}

/** A signed-in user, and a forecast of two fleets to Dallas. */
export function mockForecast(permissions = ['reporting_forecasting']) {
  const api = signedInAs({ permissions })
  const group = (id: number, name: string) => ({
    id,
    name,
    equipment_ids: [],
    party_ids: [],
    version: 1,
    rule: null,
  })
  api.answer(listReportingGroups, { data: [group(1, 'Syrup tanks'), group(2, 'Oil tanks')] })
  api.answer(listDestinations, { data: [{ id: 11, name: 'Dallas, TX' }] })
  api.answer(getInboundForecast, {
    data: {
      group_ids: [1, 2],
      inbound: {
        [dayIn(3)]: { total_inbound: 5, groups: { 1: 3, 2: 1 }, other: 1, range: { p10: 3, p90: 7 } },
        [dayIn(1)]: { total_inbound: 2, groups: { 1: 2 }, other: 0, range: null },
      },
      overdue: 4,
      no_eta: 0,
    },
    record_count: 11,
  })
  api.answer(listUnloadCapacities, { data: [NOT_LIMITED] })
  api.answer(getForecastReview, { data: [] })
  api.answer(listForecastEquipment, {
    data: [
      {
        equipment_label: 'TILX 270502',
        current_location: 'Kansas City, MO',
        waybill_id: 5,
        eta_date: '2026-12-01T20:00:00Z',
        eta_early: null,
        eta_late: null,
        chance: null,
        destination_location: 'Dallas, TX',
        destination_zone: 'America/Chicago',
        train_id: 'MKCDA 23',
        load_empty_status: 'L',
      },
    ],
  })
  return api
}
/** What was sent to calls whose path ends so. */
export const getSent = (api: ReturnType<typeof mockForecast>, end: string): unknown[] =>
  api.calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body))
