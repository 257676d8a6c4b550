import type { AlertKind, Severity } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import type { ThresholdFields } from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { metersBetween } from '../reports/quality.rules.ts'

/** A reading as alerts look at it. */
export interface Watched {
  at_ms: number
  reason: string
  lat: number | null
  lon: number | null
  speed_kmh: number | null
  motion: string | null
  load: string | null
  hand_brake: string | null
  door: string | null
  temp_c: number | null
  battery_pct: number | null
  impact_g: number | null
  /** Of the geofence it is in, the lowest; null outside those with a limit. */
  speed_limit: SpeedLimit | null
}

export interface SpeedLimit {
  mph: number
  fence: string
}

/** What may become an alert if it lasts. */
export interface Pending {
  temperature?: number
  hand_brake?: { lat: number; lon: number }
}

export interface Opened {
  kind: AlertKind
  severity: Severity
  figure: number | null
  detail: string
  at_ms: number
}

export interface Watch {
  pending: Pending
  open: ReadonlySet<AlertKind>
  thresholds: ThresholdFields
  /** Of the waybill; null where none is known. */
  billed: 'L' | 'E' | null
}

export interface Outcome {
  opened: Opened[]
  closed: AlertKind[]
  pending: Pending
}

const MOVING_KMH = 8
const BRAKE_M = 1000
/** An alert closes only once its figure is this far back inside. */
const CLEAR_F = 2
const CLEAR_BATTERY_PCT = 5
const CLEAR_MPH = 2
const MPH_PER_KMH = 0.621371

const fahrenheit = (c: number): number => c * 1.8 + 32
const isMoving = ({ motion, speed_kmh }: Watched): boolean =>
  speed_kmh === null ? motion === 'moving' : speed_kmh > MOVING_KMH

/** What readings of one unit, in their order, open and close; a kind that is open is not opened again. */
export function watched(readings: readonly Watched[], watch: Watch): Outcome {
  const opened = new Map<AlertKind, Opened>()
  const closed = new Set<AlertKind>()
  let { pending } = watch
  for (const reading of readings) {
    const found = checkReading(reading, { ...watch, pending })
    pending = found.pending
    for (const kind of found.closed) {
      opened.delete(kind)
      closed.add(kind)
    }
    for (const one of found.opened) {
      // the greater impact of a batch is the one that counts
      const known = opened.get(one.kind)
      if (!known || (one.figure ?? 0) > (known.figure ?? 0)) opened.set(one.kind, one)
      closed.delete(one.kind)
    }
  }
  return { opened: [...opened.values()], closed: [...closed], pending }
}

function checkReading(reading: Watched, watch: Watch): Outcome {
  const { thresholds, billed } = watch
  const opened: Opened[] = []
  const closed: AlertKind[] = ['silent']
  const pending: Pending = { ...watch.pending }
  const raise = (kind: AlertKind, severity: Severity, detail: string, figure: number | null = null) =>
    opened.push({ kind, severity, figure, detail, at_ms: reading.at_ms })

  const { impact_g: g, battery_pct: battery, temp_c, load } = reading
  if (reading.reason === 'derailment') raise('derailment', 'critical', 'The device reports a derailment.')
  if (g !== null && g >= thresholds.impact_warning_g) {
    const severity = g >= thresholds.impact_critical_g ? 'critical' : 'warning'
    raise('impact', severity, `Impact of ${oneDecimal(g)} g`, g)
  }
  if (reading.door === 'open' && isMoving(reading))
    raise('door', 'critical', 'Door or hatch open while moving.')
  else if (reading.door !== null) closed.push('door')
  if (battery !== null && battery < thresholds.battery_pct)
    raise(
      'battery',
      'warning',
      `Battery at ${Math.round(battery)}%, limit ${thresholds.battery_pct}%`,
      battery,
    )
  else if (battery !== null && battery >= thresholds.battery_pct + CLEAR_BATTERY_PCT) closed.push('battery')
  if (load !== null && billed !== null && load !== billed)
    raise('load', 'warning', load === 'E' ? 'Empty, billed loaded.' : 'Loaded, billed empty.')
  else if (load !== null) closed.push('load')
  if (temp_c !== null) checkTemperature(reading, fahrenheit(temp_c), { thresholds, pending, raise, closed })
  checkBrake(reading, { pending, raise, closed })
  checkSpeed(reading, { raise, closed })
  return { opened, closed, pending }
}

interface CheckContext {
  pending: Pending
  raise: (kind: AlertKind, severity: Severity, detail: string, figure?: number | null) => void
  closed: AlertKind[]
}

/** Out of its limits for as long as the setting says; back inside by some degrees it closes. */
function checkTemperature(
  { at_ms }: Watched,
  f: number,
  { thresholds, pending, raise, closed }: CheckContext & Pick<Watch, 'thresholds'>,
): void {
  const { temp_min_f: min, temp_max_f: max, temp_minutes } = thresholds
  const isOut = (by: number) => (min !== null && f < min + by) || (max !== null && f > max - by)
  if (!isOut(0)) {
    delete pending.temperature
    if (!isOut(CLEAR_F)) closed.push('temperature')
    return
  }
  pending.temperature ??= at_ms
  const minutes = (at_ms - pending.temperature) / 60_000
  if (minutes < temp_minutes) return
  const limit = min !== null && f < min ? min : max
  raise('temperature', 'critical', `${Math.round(f)} °F for ${Math.round(minutes)} min, limit ${limit} °F`, f)
}

/** Over walking speed for a kilometer with the hand brake on. */
function checkBrake(reading: Watched, { pending, raise, closed }: CheckContext): void {
  const { hand_brake, lat, lon } = reading
  if (hand_brake === null) return
  if (hand_brake === 'off' || !isMoving(reading)) {
    delete pending.hand_brake
    closed.push('hand_brake')
    return
  }
  if (lat === null || lon === null) return
  const from = (pending.hand_brake ??= { lat, lon })
  if (metersBetween(from.lat, from.lon, lat, lon) >= BRAKE_M)
    raise('hand_brake', 'warning', 'Hand brake on while moving.')
}

/** Faster than the limit of the geofence it is in; it closes outside, or once it is slower by some miles. */
function checkSpeed(
  { speed_limit, speed_kmh, lat }: Watched,
  { raise, closed }: Pick<CheckContext, 'raise' | 'closed'>,
): void {
  if (lat === null) return
  if (speed_limit === null) {
    closed.push('speed')
    return
  }
  if (speed_kmh === null) return
  const mph = speed_kmh * MPH_PER_KMH
  const { mph: limit, fence } = speed_limit
  if (mph > limit) raise('speed', 'warning', `${Math.round(mph)} mph in ${fence}, limit ${limit} mph`, mph)
  else if (mph <= limit - CLEAR_MPH) closed.push('speed')
}

const oneDecimal = (figure: number): string => (Math.round(figure * 10) / 10).toFixed(1)
