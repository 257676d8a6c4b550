import { answer, refuse, type Scene } from './scene.ts'

const at =
  (search: string): Scene['path'] =>
  ({ customerId }) =>
    `/visibility/${customerId}/fleets${search}`

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
    { leg: 'loaded_transit', now: 9.1, best: 9 },
    { leg: 'held', now: 1.2, best: 1 },
    { leg: 'unload_dwell', now: 4.9, best: 3.7 },
    { leg: 'empty_transit', now: 9.8, best: 9.4 },
    { leg: 'load_dwell', now: 3, best: 2.7 },
  ],
}

/** How fast cars turn. */
export const fleetsScenes: readonly Scene[] = [
  { page: 'fleets', state: 'full', visitor: 'shipper', path: at('?group_id=all') },
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
    path: at('/sizing?group_id=3&loads=205'),
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
]
