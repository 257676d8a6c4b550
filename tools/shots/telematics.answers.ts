const NOW = Date.now()
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

const unit = (equipment_id: string, more: object) => ({
  equipment_id,
  state: 'moving',
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
  unit('TILX270337', { impact_g: 4.6, impact_date: ago(531) }),
  unit('ARMN334280', { speed_mph: 58, place: 'North Platte, NE', lat: 41.12, lon: -100.77, temp_f: 19 }),
  unit('UTLX208411', {
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
    snooze: true,
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
