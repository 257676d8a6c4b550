import type { Page } from '@playwright/test'
import {
  FLEET,
  FLEET_COSTS,
  FLEET_EQUIPMENT,
  FLEET_LIST,
  FLEET_TREND,
  FLEET_UNIT,
  GROUP_LIST,
  UNIT_CYCLES,
  UNIT_EVENTS,
} from './answers/fleets.answers.ts'
import { answer, refuse, type Scene } from './scene.ts'

const at =
  (search: string): Scene['path'] =>
  ({ customerId }) =>
    `/visibility/${customerId}/fleets${search}`

/** A fleet with round trips of a year, and its slowest car. */
const full = async (page: Page) => {
  await answer(/\/api\/reports\/\d+\/groups$/, GROUP_LIST)(page)
  await answer(/\/api\/reports\/\d+\/fleets\?/, FLEET_LIST)(page)
  await answer(/\/api\/reports\/\d+\/fleets\/3\?/, FLEET)(page)
  await answer(/\/api\/reports\/\d+\/fleets\/3\/trend\?/, FLEET_TREND)(page)
  await answer(/\/api\/reports\/\d+\/fleets\/3\/costs\?/, FLEET_COSTS)(page)
  await answer(/\/api\/reports\/\d+\/fleets\/3\/equipment\//, FLEET_UNIT)(page)
  await answer(/\/api\/reports\/\d+\/cycles\/3\/equipment\?/, FLEET_EQUIPMENT)(page)
  await answer(/\/api\/reports\/\d+\/cycles\/3\/cycles\//, UNIT_CYCLES)(page)
  await answer(/\/api\/reports\/\d+\/cycles\/3\/events\//, UNIT_EVENTS)(page)
  await answer(/\/api\/reports\/\d+\/cars\/[A-Z0-9]+$/, CAR)(page)
}

const SIZING = {
  name: 'Corn syrup tanks',
  cars: 212,
  not_working: 13,
  loads_180: 221.6,
  loads_busiest: 231.2,
  trip_180: 28,
  trip_before: 26.6,
  trip_best: 26.2,
  round_trips: 1279,
  weeks: Array.from({ length: 52 }, (_, at) => 49 + ((at * 7) % 11) - 5),
  totals: Array.from({ length: 600 }, (_, at) => 22 + ((at * 13) % 120) / 10),
  legs: [
    {
      leg: 'loaded_transit',
      now: 9.1,
      best: 9,
      most_at: 'Cedar Rapids, IA to Lake Charles, LA',
      origin_place: null,
      destination_place: 'DALLAS|TX',
    },
    {
      leg: 'held',
      now: 1.2,
      best: 1,
      most_at: 'Houston, TX',
      origin_place: null,
      destination_place: 'DALLAS|TX',
    },
    {
      leg: 'unload_dwell',
      now: 4.9,
      best: 3.7,
      most_at: 'Dallas, TX',
      origin_place: null,
      destination_place: 'DALLAS|TX',
    },
    {
      leg: 'empty_transit',
      now: 9.8,
      best: 9.4,
      most_at: 'Houston, TX to Cedar Rapids, IA',
      origin_place: null,
      destination_place: 'DALLAS|TX',
    },
    {
      leg: 'load_dwell',
      now: 3,
      best: 2.7,
      most_at: 'Cedar Rapids, IA',
      origin_place: null,
      destination_place: 'DALLAS|TX',
    },
  ],
  mean_rate_cents: 78_500,
  leases: [
    { end_date: '2026-12-31', lessor: 'Union Tank Car', cars: 4, mean_rate_cents: 81_200, tests_due: 3 },
    {
      end_date: '2027-02-28',
      lessor: 'Trinity Industries Leasing',
      cars: 10,
      mean_rate_cents: 78_500,
      tests_due: 6,
    },
    { end_date: '2027-06-30', lessor: 'Union Tank Car', cars: 16, mean_rate_cents: 79_800, tests_due: 2 },
  ],
}

const CAR = {
  equipment_id: 'TILX270431',
  version: 3,
  visual_done: '2017-03-02',
  visual_due: '2027-01-02',
  structural_done: '2016-11-01',
  structural_due: '2026-11-01',
  thickness_done: null,
  thickness_due: null,
  safety_done: '2022-08-12',
  safety_due: '2030-08-12',
  lining_done: null,
  lining_due: '2031-05-01',
  service_done: null,
  service_due: null,
  lessor: 'Prairie Tank Leasing of Central Nebraska',
  lease_kind: 'full',
  lease_start: '2022-01-01',
  lease_end: '2027-01-15',
  rate_cents: 82_500,
  mile_cents: 5,
  capacity_lb: 195_000,
  tare_lb: 68_000,
}

const CAR_ROW = {
  equipment_id: 'TILX270431',
  car_type: 'T108',
  groups: ['Corn syrup tanks', 'Leased until 2027'],
  next_due: '2026-11-01',
  next_test: 'structural',
  lessor: 'Prairie Tank Leasing of Central Nebraska',
  lease_kind: 'full',
  lease_end: '2027-01-15',
  rate_cents: 82_500,
  capacity_lb: 195_000,
  tare_lb: 68_000,
}
const CHECKED_CARS = {
  import_id: 5,
  kind: 'car_records',
  customer_id: 1,
  customer_name: 'Meridian Foods & Ingredients, Inc.',
  source: 'tank-cars-2026.xlsx',
  state: 'checked',
  row_count: 212,
  checked_count: 212,
  good_count: 211,
  refused_count: 1,
  written_count: 0,
  has_header: true,
  mapping: { equipment_id: 0, lessor: 1, lease_end: 2, visual_due: 3 },
  sample: [
    ['Car', 'Lessor', 'Lease end', 'Visual due'],
    ['TILX 270431', 'Trinity', '12/31/2028', '05/01/2031'],
  ],
  refused: [
    {
      row: 14,
      cells: ['GATX 9', 'Trinity', '12/31/2028', ''],
      problems: [
        {
          column: 'equipment_id',
          words: 'This car isn’t in your fleet. Correct the ID, or add the car first.',
        },
      ],
    },
  ],
  reason: null,
  created_ts: '2026-11-28T10:00:00Z',
}
const CHECKED_GROUP_CARS = {
  ...CHECKED_CARS,
  kind: 'group_cars',
  source: 'pools-2026.xlsx',
  mapping: { equipment_id: 1, group: 0 },
  sample: [
    ['Group', 'Car'],
    ['Corn syrup tanks', 'TILX 270431'],
  ],
  refused: [
    {
      row: 14,
      cells: ['Corn syrup tanks', 'GATX 9'],
      problems: CHECKED_CARS.refused[0]!.problems,
    },
  ],
}
const CARS = {
  data: [
    CAR_ROW,
    { ...CAR_ROW, equipment_id: 'TILX270432', next_due: '2027-01-02', next_test: 'visual' },
    {
      ...CAR_ROW,
      equipment_id: 'TILX270433',
      groups: [],
      next_due: null,
      next_test: null,
      lessor: null,
      lease_kind: null,
      lease_end: null,
      rate_cents: null,
    },
  ],
  total_record_count: 3,
}

/** How fast cars turn. */
export const fleetsScenes: readonly Scene[] = [
  { page: 'fleets', state: 'full', visitor: 'shipper', path: at('?group_id=3'), mock: full },
  { page: 'fleets', state: 'few-round-trips', visitor: 'shipper', path: at('?group_id=all') },
  { page: 'fleets', state: 'no-group', visitor: 'shipper', path: at('') },
  {
    page: 'fleets',
    state: 'all-cars',
    visitor: 'shipper',
    path: at('?group_id=all'),
    act: async (page) => {
      await page.getByText(/^All cars \d/).click()
      await page.getByRole('table', { name: 'All cars' }).waitFor()
    },
  },
  {
    page: 'fleets',
    state: 'round-trips',
    visitor: 'shipper',
    path: at('?group_id=all'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Mean round trip/ }).click()
      await page.getByRole('table', { name: 'Round trips' }).waitFor()
    },
  },
  {
    page: 'fleets',
    state: 'new-group',
    visitor: 'shipper',
    path: at('?group_id=all'),
    act: async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    page: 'fleets',
    state: 'no-groups',
    visitor: 'shipper',
    path: at(''),
    mock: answer(/\/reports\/\d+\/groups$/, { data: [] }),
  },
  {
    page: 'fleets',
    state: 'server-error',
    visitor: 'shipper',
    path: at('?group_id=all'),
    mock: refuse(/\/reports\/\d+\/fleets\/all/, 'internal'),
  },
  {
    page: 'fleets-unit',
    state: 'full',
    visitor: 'shipper',
    path: at('?group_id=3&equipment_id=TILX270431&trip=9004&detail_view=events'),
    mock: full,
  },
  {
    page: 'fleets-unit',
    state: 'under-way',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) =>
      `/visibility/${customerId}/fleets?group_id=all&equipment_id=${equipmentId}`,
  },
  {
    page: 'fleets-unit',
    state: 'events',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) =>
      `/visibility/${customerId}/fleets?group_id=all&equipment_id=${equipmentId}&detail_view=events`,
  },
  {
    page: 'fleet-size',
    state: 'full',
    visitor: 'shipper',
    path: at('/sizing?group_id=3&loads=205&returns=3'),
    mock: answer(/\/api\/reports\/\d+\/fleets\/3\/sizing$/, SIZING),
  },
  {
    page: 'fleet-size',
    state: 'few-round-trips',
    visitor: 'shipper',
    path: at('/sizing?group_id=3'),
    mock: answer(/\/api\/reports\/\d+\/fleets\/3\/sizing$/, { ...SIZING, totals: [26.1, 30.4] }),
  },
  {
    page: 'fleet-size',
    state: 'server-error',
    visitor: 'shipper',
    path: at('/sizing?group_id=3'),
    mock: refuse(/\/api\/reports\/\d+\/fleets\/3\/sizing$/, 'not_permitted'),
  },
  {
    page: 'fleet-cars',
    state: 'full',
    visitor: 'shipper',
    path: at('/cars'),
    mock: answer(/\/api\/reports\/\d+\/cars(\?|$)/, CARS),
  },
  {
    page: 'fleet-cars',
    state: 'empty',
    visitor: 'shipper',
    path: at('/cars'),
    mock: answer(/\/api\/reports\/\d+\/cars(\?|$)/, { ...CARS, data: [], total_record_count: 0 }),
  },
  {
    page: 'fleet-cars',
    state: 'server-error',
    visitor: 'shipper',
    path: at('/cars'),
    mock: refuse(/\/api\/reports\/\d+\/cars(\?|$)/, 'not_permitted'),
  },
  {
    page: 'fleet-cars',
    state: 'edit',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) =>
      `/visibility/${customerId}/fleets?group_id=all&equipment_id=${equipmentId}`,
    mock: answer(/\/api\/reports\/\d+\/cars\/[A-Z0-9]+$/, CAR),
    act: async (page) => {
      await page
        .getByRole('region', { name: 'Tests and lease' })
        .getByRole('button', { name: 'Edit' })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { page: 'fleet-car-import', state: 'start', visitor: 'shipper', path: at('/cars/import') },
  {
    page: 'fleet-car-import',
    state: 'checked',
    visitor: 'shipper',
    path: at('/cars/import/5'),
    mock: answer(/\/api\/reports\/\d+\/car-imports\/5$/, CHECKED_CARS),
  },
  {
    page: 'fleet-group-import',
    state: 'start',
    visitor: 'shipper',
    path: at('/groups/import?group_id=3'),
    mock: answer(/\/api\/reports\/\d+\/groups$/, GROUP_LIST),
  },
  {
    page: 'fleet-group-import',
    state: 'checked',
    visitor: 'shipper',
    path: at('/groups/import/5'),
    mock: answer(/\/api\/reports\/\d+\/group-imports\/5$/, CHECKED_GROUP_CARS),
  },
]
