/** A fleet of 212 tank cars that turns slower than before, because one place unloads slowly. */
const GROUPS = [
  { id: 3, name: 'Corn syrup tanks', cars: 212, turns: 13, median: 27.2, idle: 6, stored: 4, in_shop: 3 },
  { id: 4, name: 'GATX lease', cars: 174, turns: 9.9, median: 36, idle: 12, stored: 9, in_shop: 4 },
  { id: 5, name: 'Ethanol tanks', cars: 164, turns: 9.6, median: 37.2, idle: 14, stored: 11, in_shop: 3 },
  { id: 6, name: 'Soybean oil tanks', cars: 118, turns: 7.4, median: 48.1, idle: 5, stored: 2, in_shop: 6 },
  { id: 7, name: 'Frozen reefers', cars: 39, turns: 8.1, median: 44.6, idle: 0, stored: 0, in_shop: 1 },
]
export const GROUP_LIST = {
  data: GROUPS.map(({ id, name }) => ({
    id,
    name,
    equipment_ids: [],
    party_ids: [],
    version: 1,
    rule: null,
  })),
}
export const FLEET_LIST = {
  fleets: [
    ...GROUPS.map(({ id, turns, ...rest }) => ({ group_id: id, turns_per_year: turns, ...rest })),
    {
      group_id: null,
      name: 'All cars',
      cars: 687,
      idle: 34,
      stored: 18,
      in_shop: 18,
      turns_per_year: 10.2,
      median: 34,
    },
  ],
}

const MEANS = { loaded_transit: 9.1, held: 1.2, unload_dwell: 4.9, empty_transit: 9.8, load_dwell: 3 }
const MEDIANS = { loaded_transit: 9, held: 0.7, unload_dwell: 3.9, empty_transit: 9.5, load_dwell: 2.5 }
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const day = (days: number): string => daysAgo(days).toISOString().slice(0, 10)

const NOW = {
  from_date: day(180),
  to_date: day(0),
  round_trips: 1279,
  mean: 28,
  median: 27.2,
  p90: 34.6,
  turns_per_year: 13,
  leg_means: MEANS,
  leg_medians: MEDIANS,
  loaded_share: 0.487,
}

const SLOW_LEGS = [
  { leg: 'unload_dwell', place: 'Dallas, TX' },
  { leg: 'load_dwell', place: 'Cedar Rapids, IA' },
  { leg: 'held', place: 'Houston, TX' },
] as const

const SLOW_ORDER = [0, 1, 0, 0, 0, 0, 1, 0, 2, 0] as const

const slowCar = (at: number) => {
  const mean = 40.5 - at * 0.26
  const { leg, place } = SLOW_LEGS[(SLOW_ORDER[at % SLOW_ORDER.length] ?? 0) as 0 | 1 | 2]
  const excess = mean - 27.2 + 1.2
  return {
    equipment_id: `TILX${270_431 + at}`,
    display_name: `TILX ${270_431 + at}`,
    now: {
      load_empty_status: at % 2 === 0 ? 'E' : 'L',
      location: 'Parsons, KS',
      interruption: at === 3 ? 'stored' : null,
    },
    round_trips: 3 + (at % 3),
    mean,
    leg_means: { ...MEANS, [leg]: MEANS[leg] + excess - 1 },
    blame: { leg, excess, place, trips: 3 },
  }
}

const COUNTS = [4, 102, 423, 438, 201, 72, 24, 8, 3, 1, 0, 0]
const lane = (destination: string, round_trips: number, mean: number) => ({
  origin: 'Cedar Rapids, IA',
  destination,
  origin_place: 'CEDAR RAPIDS|IA',
  destination_place: destination.toUpperCase().replace(', ', '|'),
  round_trips,
  mean,
  median: mean - 0.8,
})

export const FLEET = {
  name: 'Corn syrup tanks',
  states: { cars: 212, idle: 6, stored: 4, in_shop: 3 },
  now: NOW,
  before: {
    ...NOW,
    from_date: day(361),
    to_date: day(181),
    round_trips: 1313,
    mean: 26.6,
    median: 26.3,
    turns_per_year: 13.7,
    leg_means: { ...MEANS, unload_dwell: 3.9, empty_transit: 9.6, load_dwell: 2.8 },
    loaded_share: 0.488,
  },
  left_out: { bad_order: 12, incomplete: 0, long: 22 },
  changes: [{ leg: 'unload_dwell', place: 'Dallas, TX', days: 1 }],
  histogram: [
    ...COUNTS.map((count, at) => ({ from: 10 + at * 5, count, left_out: at === 5 ? 2 : at % 2 })),
    { from: 70, count: 3, left_out: 23 },
  ],
  lanes: [lane('Dallas, TX', 512, 30.2), lane('Houston, TX', 431, 27.1), lane('Lake Charles, LA', 336, 25.9)],
  slow_cars: Array.from({ length: 24 }, (_, at) => slowCar(at)),
  slow_count: 24,
}

export const FLEET_EQUIPMENT = {
  equipment_ids: Array.from({ length: 212 }, (_, at) => ({
    id: `TILX${270_431 + at}`,
    display_name: `TILX ${270_431 + at}`,
    cycle_count: 9 + (at % 5),
  })),
}

const LEVELS = [25.9, 26.2, 26, 26.8, 26.4, 26.9, 27.3, 27, 27.8, 28.3, 28.1, 28.9]
export const FLEET_TREND = {
  months: LEVELS.map((mean, at) => ({
    month: day((11 - at) * 30.4).slice(0, 7),
    round_trips: 206 + ((at * 17) % 23),
    mean,
    median: mean - 0.9,
    loaded_share: 0.489 - (at % 4) * 0.002,
  })),
  known_from: day(700),
}

const costs = (freight: number) => ({
  round_trips: 1279,
  parts: {
    lease: { mean_cents: 70_100, known: 1198 },
    mileage: { mean_cents: null, known: 0 },
    demurrage: { mean_cents: 14_800, known: 1279 },
    freight: { mean_cents: freight, known: 1240 },
  },
  known_cents: 84_900 + freight,
})
export const FLEET_COSTS = { now: costs(412_200), before: costs(395_500) }

/** Round trips of one car, the newest under way; the third was in bad order. */
const trip = (at: number, ago: number, unload: number, more: object = {}) => {
  const legs = { loaded_transit: 8.9, held: 3, unload_dwell: unload, empty_transit: 9.7, load_dwell: 3.1 }
  const total = Object.values(legs).reduce((sum, days) => sum + days, 0)
  return {
    waybill_id: 9000 + at,
    equipment_id: 'TILX270431',
    display_name: 'TILX 270431',
    start_date: daysAgo(ago).toISOString(),
    end_date: daysAgo(ago - total).toISOString(),
    is_under_way: false,
    origin: 'Cedar Rapids, IA',
    destination: 'Dallas, TX',
    total,
    legs,
    stored: 0,
    bad_order: 0,
    left_out: null,
    ...more,
  }
}

export const FLEET_UNIT = {
  equipment_id: 'TILX270431',
  display_name: 'TILX 270431',
  fleet_median: 27.2,
  fleet_leg_medians: MEDIANS,
  round_trips: [
    trip(5, 13, 0, {
      end_date: null,
      is_under_way: true,
      total: null,
      legs: { loaded_transit: 8.4, held: 4.6, unload_dwell: null, empty_transit: null, load_dwell: null },
    }),
    trip(4, 55, 17.2, { stored: 7.1 }),
    trip(3, 97, 17, { bad_order: 9.3, left_out: 'bad_order' }),
    trip(2, 138, 16.1),
    trip(1, 176, 13.2),
    trip(0, 190, 4, {
      start_date: null,
      total: null,
      left_out: 'incomplete',
      legs: { loaded_transit: null, held: null, unload_dwell: 4, empty_transit: 6, load_dwell: 2 },
    }),
  ],
  interruptions: [
    { kind: 'bad_order', from_date: daysAgo(82).toISOString(), to_date: daysAgo(72.7).toISOString() },
    { kind: 'stored', from_date: daysAgo(38).toISOString(), to_date: daysAgo(30.9).toISOString() },
  ],
  now: {
    waybill_id: 9005,
    waybill_number: '482193',
    last_event_text: 'Constructive placement',
    location: 'Dallas, TX',
    zone: 'America/Chicago',
    last_sighting_date: daysAgo(4.6).toISOString(),
    load_empty_status: 'L',
    commodity: 'Corn syrup',
    consignee: 'LONE STAR BEVERAGES OF NORTH TEXAS',
  },
}

const LEG_LABELS = {
  loaded_transit: 'Loaded transit',
  held: 'Held at destination',
  unload_dwell: 'Unload dwell',
} as const
export const UNIT_CYCLES = {
  waybill_cycles: [1, 2, 3].map((at) => ({
    id: 9000 + at,
    status: 'complete',
    status_label: 'Complete',
    start_date: daysAgo(60 * at).toISOString(),
    total_cycle_duration: 27.5,
    transport_type: 'R',
    load_empty_status: 'L',
    origin_name: 'Cedar Rapids, IA',
    destination_name: 'Dallas, TX',
    incomplete_data: false,
    cycle_legs: (['loaded_transit', 'held', 'unload_dwell'] as const).map((status) => ({
      status,
      status_label: LEG_LABELS[status],
      start_date: daysAgo(60 * at).toISOString(),
      duration_days: status === 'held' ? 3 : 8.9,
    })),
  })),
}

const EVENT_TEXTS = [
  'Actual placement',
  'Constructive placement',
  'Arrived at destination',
  'Departed',
  'Released',
]
export const UNIT_EVENTS = {
  events: EVENT_TEXTS.map((sighting_event_code_text, at) => ({
    sighting_date: daysAgo(30 + at * 4).toISOString(),
    location: { display_name: at < 3 ? 'Dallas, TX' : 'Cedar Rapids, IA', zone: 'America/Chicago' },
    sighting_event_code_text,
    carrier: 'UP',
  })),
}
