const NOW = Date.now()
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

const unit = (equipment_id: string, more: object) => ({
  equipment_id,
  state: 'moving',
  alert: null,
  severity: null,
  report_date: ago(2),
  place: 'Kiowa, OK',
  speed_mph: 24,
  motion_date: ago(500),
  load: 'L',
  impact_g: null,
  impact_date: null,
  temp_f: 88,
  door: 'closed',
  hand_brake: 'off',
  battery_pct: 82,
  fix_date: ago(2),
  received_date: ago(1),
  odo_miles: 94_660,
  clock_minutes: 0,
  device_id: `UNIT-${equipment_id.slice(-4)}`,
  zone: 'America/Chicago',
  lat: 34.7226,
  lon: -95.9014,
  heading: 190,
  ...more,
})

const UNITS = [
  unit('TILX270337', {
    alert: 'Impact of 4.6 g',
    severity: 'critical',
    impact_g: 4.6,
    impact_date: ago(531),
  }),
  unit('ARMN334280', {
    alert: '19 °F for 42 min, limit 10 °F',
    severity: 'critical',
    speed_mph: 58,
    place: 'North Platte, NE',
    lat: 41.12,
    lon: -100.77,
    temp_f: 19,
  }),
  unit('UTLX208411', {
    alert: 'Hand brake on while moving.',
    severity: 'warning',
    speed_mph: 11,
    place: 'North Little Rock, AR',
    lat: 34.77,
    lon: -92.27,
    hand_brake: 'on',
  }),
  unit('TILX270402', {
    state: 'standing',
    speed_mph: 0,
    place: 'Houston, TX',
    lat: 29.76,
    lon: -95.37,
    load: 'E',
  }),
  unit('UTLX208455', { state: 'silent', place: 'Beaumont, TX', lat: 30.08, lon: -94.1, speed_mph: null }),
  unit('TILX270377', {
    state: 'standing',
    place: 'Dallas, TX',
    lat: 32.78,
    lon: -96.8,
    battery_pct: 14,
    clock_minutes: 14,
  }),
  unit('TILX270342', { speed_mph: 31, place: 'Denison, TX', lat: 33.75, lon: -96.55 }),
  unit('TILX270327', {
    state: 'none',
    report_date: null,
    received_date: null,
    place: null,
    lat: null,
    lon: null,
    speed_mph: null,
    motion_date: null,
    load: null,
    temp_f: null,
    door: null,
    hand_brake: null,
    battery_pct: null,
  }),
]

export const UNIT_LIST = { data: UNITS, record_count: UNITS.length }
export const UNIT_MAP = {
  units: UNITS.filter(({ lat }) => lat !== null),
  unplaced: 1,
  total: UNITS.length,
}
export const UNIT = UNITS[0]

/** A day from Kansas City to Kiowa: a stop at Parsons with an impact, and a jump that cannot be. */
export const TRACK = {
  from: ago(3 * 1440),
  to: ago(0),
  is_cut: false,
  points: Array.from({ length: 60 }, (_, at) => {
    const stands = at > 24 && at < 40
    const done = stands ? 0.45 : at / 60
    return {
      at: ago((60 - at) * 20),
      lat: 39.1 - done * 4.4,
      lon: -94.58 - done * 1.3,
      speed_mph: stands ? 0 : 31,
      motion: stands ? 'standing' : 'moving',
      reason: at === 30 ? 'impact' : 'interval',
      impact_g: at === 30 ? 4.6 : null,
      temp_f: 88,
      left_out: at === 10 ? 'speed' : null,
    }
  }),
}

const alert = (alert_id: number, equipment_id: string, severity: string, kind: string, detail: string) => ({
  alert_id,
  equipment_id,
  severity,
  kind,
  detail,
  opened_date: ago(alert_id * 71),
  place: 'Parsons, KS',
  state: 'open',
  owner: alert_id === 2 ? 'Nadia Lopez' : null,
  snoozed_date: null,
  acknowledged_date: null,
  closed_date: null,
  zone: 'America/Chicago',
  can: {
    acknowledge: true,
    take: true,
    snooze_hour: true,
    snooze_shift: true,
    snooze: true,
    snooze_week: true,
    reopen: 'Only an acknowledged or snoozed alert can be reopened.',
    close: true,
  },
})

const ALERTS = [
  alert(1, 'TILX270337', 'critical', 'impact', 'Impact of 4.6 g'),
  alert(2, 'ARMN334280', 'critical', 'temperature', '19 °F for 42 min, limit 10 °F'),
  alert(3, 'UTLX208411', 'warning', 'hand_brake', 'Hand brake on while moving.'),
  alert(4, 'TILX270402', 'warning', 'load', 'Empty, billed loaded.'),
  alert(5, 'TILX270377', 'warning', 'battery', 'Battery at 14%, limit 20%'),
]
export const ALERT_LIST = {
  data: ALERTS,
  record_count: ALERTS.length,
  critical_count: 2,
  warning_count: 3,
  info_count: 0,
}

const problem = (quarantine_id: number, reason_code: string, device_id: string, detail: string) => ({
  quarantine_id,
  reason_code,
  device_id,
  detail,
  repeats: quarantine_id * 3,
  last_ts: ago(quarantine_id * 4),
  first_ts: ago(quarantine_id * 400),
  format: reason_code === 'unknown_format' ? 'unknown' : 'batch',
  sample: '{"unit":"UNIT-000417"}',
})

const PROBLEMS = [
  problem(
    1,
    'unknown_device',
    'UNIT-000417',
    'Register it with its unit under Devices; its next report is then accepted.',
  ),
  problem(2, 'invalid', 'UNIT-000418', 'lat: Enter at most 90.'),
  problem(3, 'unknown_format', '', 'This isn’t a known format. Send JSON, or a form with id, lat and lon.'),
]
export const PROBLEM_LIST = { data: PROBLEMS, record_count: PROBLEMS.length }

const YARD = {
  fence_id: 1,
  name: 'Dallas yard',
  shape: 'circle',
  lat: 32.7767,
  lon: -96.797,
  radius_m: 2400,
  corners: null,
}
const TEAM_TRACK = {
  fence_id: 2,
  name: 'Houston team track and storage yard of Gulf Coast Sweeteners',
  shape: 'polygon',
  lat: 29.765,
  lon: -95.365,
  radius_m: null,
  corners: [
    [29.75, -95.385],
    [29.785, -95.38],
    [29.78, -95.35],
    [29.765, -95.36],
    [29.752, -95.352],
  ],
}
export const FENCE_MAP = { fences: [YARD, TEAM_TRACK] }

const fenceRow = (of: { fence_id: number; name: string; shape: string }, more: object) => ({
  fence_id: of.fence_id,
  name: of.name,
  shape: of.shape,
  inside: 3,
  visits: 41,
  median_hours: 52.4,
  dwell_hours: 72,
  created_date: ago(90_000),
  ...more,
})
export const FENCE_LIST = {
  data: [
    fenceRow(YARD, { place: 'Dallas, TX' }),
    fenceRow(TEAM_TRACK, {
      place: 'Houston, TX',
      inside: 0,
      visits: 0,
      median_hours: null,
      dwell_hours: null,
    }),
  ],
  total_record_count: 2,
}

const visit = (
  visit_id: number,
  equipment_id: string,
  from: number,
  to: number | null,
  more: object = {},
) => ({
  visit_id,
  fence_id: 1,
  fence: YARD.name,
  equipment_id,
  in_date: ago(from),
  out_date: to === null ? null : ago(to),
  hours: Math.round((from - (to ?? 0)) / 6) / 10,
  load: 'L',
  origin: 'Cedar Rapids, IA',
  destination: 'Dallas, TX',
  zone: 'America/Chicago',
  ...more,
})
export const VISIT_LIST = {
  data: [
    visit(9, 'TILX270337', 700, null),
    visit(8, 'TILX270402', 6200, null, { load: null, origin: null, destination: null }),
    visit(7, 'TILX270377', 9100, 4300),
    visit(6, 'UTLX208411', 12_900, 9800, { load: 'E' }),
  ],
  total_record_count: 4,
}

export const FENCE_DWELL = {
  fence: YARD,
  dwell_hours: 72,
  inside: 3,
  over_limit: 1,
  all: { visits: 41, median_hours: 52.4, p90_hours: 96.1 },
  lanes: [
    { origin: 'Cedar Rapids, IA', destination: 'Dallas, TX', visits: 36, median_hours: 50.2, p90_hours: 91 },
    { origin: null, destination: null, visits: 5, median_hours: 70.6, p90_hours: 101.5 },
  ],
}

export const FENCE = {
  fence_id: 2,
  version: 1,
  name: TEAM_TRACK.name,
  shape: 'polygon',
  lat: null,
  lon: null,
  radius_miles: null,
  corners: TEAM_TRACK.corners.map((corner) => corner.join(', ')).join('\n'),
  dwell_hours: 48,
  speed_mph: 10,
}

const sighting = (minutes: number, event_text: string, place: string, more: object = {}) => ({
  event_date: ago(minutes),
  event_text,
  carrier: 'UP',
  place,
  zone: 'America/Chicago',
  gps_date: null,
  later_minutes: null,
  miles: 2,
  is_apart: false,
  ...more,
})
export const SIGHTINGS = {
  sightings: [
    sighting(1150, 'Departed', 'Parsons, KS', {
      miles: 71,
      is_apart: true,
      gps_date: ago(1290),
      later_minutes: 140,
    }),
    sighting(1420, 'Arrived at intermediate location', 'Parsons, KS', {
      miles: 46,
      is_apart: true,
      gps_date: ago(1510),
      later_minutes: 90,
    }),
    sighting(2300, 'Departed', 'Kansas City, MO', { gps_date: ago(2290), later_minutes: -10 }),
    sighting(2710, 'Interchange received', 'Kansas City, MO'),
    sighting(5200, 'Released by shipper, waiting to be pulled from industry track', 'Cedar Rapids, IA', {
      miles: null,
      carrier: 'CIC',
    }),
  ],
  is_questioned: true,
  silence: { moving_since: ago(500), silent_since: ago(1150) },
}
