import { z } from 'zod'
import type { QuarantineReason, ReportFormat } from '#contract/areas/telematics/reports/reports.rules.ts'
import { BOUND, MAX_CODE } from '#contract/base/bounds.ts'
import { factsAt } from '#contract/form/schema.ts'
import { textFor } from '#contract/form/texts.ts'

/** One report of a device, whatever format it came in. Times in milliseconds; the server's own is added later. */
export interface Report {
  device_id: string
  seq: number
  reason: string
  fix_ms: number | null
  device_ms: number | null
  lat: number | null
  lon: number | null
  accuracy_m: number | null
  speed_kmh: number | null
  heading: number | null
  motion: 'moving' | 'standing' | null
  load: 'L' | 'E' | null
  hand_brake: 'on' | 'off' | null
  door: 'open' | 'closed' | null
  temp_c: number | null
  battery_pct: number | null
  odo_km: number | null
  impact_g: number | null
  impact_axis: string | null
  impact_ms: number | null
}

export interface Problem {
  reason_code: QuarantineReason
  device_id: string
  detail: string
  sample: string
}

export interface Parsed {
  format: ReportFormat
  reports: Report[]
  problems: Problem[]
}

const SAMPLE_CHARACTERS = 2000
/** What is kept of a report that could not be taken. */
export const toSample = (given: unknown): string =>
  // a text of the database holds no zero character
  (typeof given === 'string' ? given : JSON.stringify(given)).replaceAll('\0', '').slice(0, SAMPLE_CHARACTERS)

const DeviceId = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CODE, BOUND)
  .regex(/^[\x20-\x7E]+$/, 'Use letters, digits and symbols.')
const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const Lat = z.number().min(-90).max(90)
const Lon = z.number().min(-180).max(180)
const Seconds = z
  .number()
  .min(0)
  .max(32_503_680_000)
  .transform((seconds) => Math.round(seconds * 1000))
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((given) => given ?? null)

const BatchMessage = z.object({
  unit: DeviceId,
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  fix_ts: maybe(Time),
  device_ts: maybe(Time),
  lat: maybe(Lat),
  lon: maybe(Lon),
  acc_m: maybe(z.number().min(0).max(1e7)),
  speed_kmh: maybe(z.number().min(0).max(1000)),
  heading: maybe(z.number().min(0).max(360)),
  motion: maybe(z.enum(['moving', 'stopped', 'standing', 'unknown'])),
  reason: z
    .string()
    .max(40, BOUND)
    .regex(/^[a-z_]+$/, 'Use a lowercase word, such as interval.')
    .default('interval'),
  odo_km: maybe(z.number().min(0).max(1e8)),
  battery_pct: maybe(z.number().min(0).max(100)),
  load: maybe(z.enum(['loaded', 'empty', 'unknown'])),
  hand_brake: maybe(z.enum(['on', 'off', 'unknown'])),
  door: maybe(z.enum(['open', 'closed', 'unknown'])),
  temps: maybe(z.array(z.object({ c: z.number().min(-200).max(2000) })).max(50)),
  impact: maybe(
    z.object({
      axis: maybe(z.enum(['x', 'y', 'z'])),
      peak_g: z.number().min(0).max(1000),
      ms: maybe(z.number().min(0).max(60_000)),
    }),
  ),
})

const MOTIONS = { moving: 'moving', stopped: 'standing', standing: 'standing', parking: 'standing' } as const
/** Slower is a unit at rest whose position wanders. */
const MIN_MOVING_KMH = 3

/** Motion as a device states it, else by its speed: the form of OsmAnd has no field for it. */
const orBySpeed = (report: Report): Report =>
  report.motion !== null || report.speed_kmh === null
    ? report
    : { ...report, motion: report.speed_kmh < MIN_MOVING_KMH ? 'standing' : 'moving' }

const getMotion = (given: string | null): Report['motion'] => MOTIONS[given as keyof typeof MOTIONS] ?? null
const LOADS = { loaded: 'L', empty: 'E' } as const
const getLoad = (given: string | null): Report['load'] => LOADS[given as keyof typeof LOADS] ?? null
const known = <T extends string>(given: T | 'unknown' | null): T | null =>
  given === 'unknown' ? null : given

const fromBatch = (sent: z.output<typeof BatchMessage>): Report => ({
  device_id: sent.unit,
  seq: sent.seq,
  reason: sent.reason,
  fix_ms: sent.fix_ts,
  device_ms: sent.device_ts,
  lat: sent.lat,
  lon: sent.lon,
  accuracy_m: sent.acc_m,
  speed_kmh: sent.speed_kmh,
  heading: sent.heading,
  motion: getMotion(sent.motion),
  load: getLoad(sent.load),
  hand_brake: known(sent.hand_brake),
  door: known(sent.door),
  temp_c: sent.temps?.[0]?.c ?? null,
  battery_pct: sent.battery_pct,
  odo_km: sent.odo_km,
  impact_g: sent.impact?.peak_g ?? null,
  impact_axis: sent.impact?.axis ?? null,
  impact_ms: sent.impact?.ms ?? null,
})

const MilliG = maybe(z.number().min(-1e6).max(1e6))
const Triggered = z.boolean().nullish()

const ItssMessage = z.object({
  ITSS_TelematicsDeviceID: DeviceId,
  UTCtimestamp: Seconds,
  GNSS_Position: maybe(
    z.object({
      GNSS_UTCtimestamp: maybe(Seconds),
      GNSS_Latitude: Lat,
      GNSS_Longitude: Lon,
      GNSS_Speed_kmph: maybe(z.number().min(0).max(1000)),
      GNSS_Heading_deg: maybe(z.number().min(0).max(360)),
      GNSS_Accuracy: maybe(z.number().min(0).max(1e7)),
    }),
  ),
  mileage: maybe(z.number().min(0).max(1e8)),
  loadingState: maybe(z.string().max(40, BOUND)),
  ITSS_MovementState: maybe(z.string().max(40, BOUND)),
  'X-Axis_triggered': Triggered,
  'X-Axis': MilliG,
  'Y-Axis_triggered': Triggered,
  'Y-Axis': MilliG,
  'Z-Axis_triggered': Triggered,
  'Z-Axis': MilliG,
  derailment_triggered: Triggered,
  ITSS_SensorValueList: maybe(
    z.array(z.object({ ITSS_SensorType: z.string().max(80, BOUND), Value: z.number() })).max(200),
  ),
})

const KELVIN = 273.15

function fromItss(sent: z.output<typeof ItssMessage>): Report {
  const gnss = sent.GNSS_Position
  const impact = (['X', 'Y', 'Z'] as const)
    .filter((axis) => sent[`${axis}-Axis_triggered`] === true)
    .map((axis) => ({ axis: axis.toLowerCase(), g: Math.abs(sent[`${axis}-Axis`] ?? 0) / 1000 }))
    .toSorted((one, other) => other.g - one.g)[0]
  const triggered = impact ? 'impact' : 'interval'
  const warmth = sent.ITSS_SensorValueList?.find(({ ITSS_SensorType }) => ITSS_SensorType === 'temperature')
  return {
    device_id: sent.ITSS_TelematicsDeviceID,
    seq: 0,
    reason: sent.derailment_triggered ? 'derailment' : triggered,
    fix_ms: gnss ? (gnss.GNSS_UTCtimestamp ?? sent.UTCtimestamp) : null,
    device_ms: sent.UTCtimestamp,
    lat: gnss?.GNSS_Latitude ?? null,
    lon: gnss?.GNSS_Longitude ?? null,
    accuracy_m: gnss?.GNSS_Accuracy ?? null,
    speed_kmh: gnss?.GNSS_Speed_kmph ?? null,
    heading: gnss?.GNSS_Heading_deg ?? null,
    motion: getMotion(sent.ITSS_MovementState),
    load: getLoad(sent.loadingState),
    hand_brake: null,
    door: null,
    temp_c: warmth ? Math.round((warmth.Value - KELVIN) * 100) / 100 : null,
    battery_pct: null,
    odo_km: sent.mileage,
    impact_g: impact?.g ?? null,
    impact_axis: impact?.axis ?? null,
    impact_ms: null,
  }
}

const OsmAndMessage = z.object({
  device_id: DeviceId,
  location: z.object({
    timestamp: Time,
    coords: z.object({
      latitude: Lat,
      longitude: Lon,
      accuracy: maybe(z.number().min(0).max(1e7)),
      speed: maybe(z.number().min(-1).max(300)),
      heading: maybe(z.number().min(-1).max(360)),
    }),
    is_moving: z.boolean().nullish(),
    odometer: maybe(z.number().min(0).max(1e11)),
    event: maybe(z.string().max(40, BOUND)),
    battery: maybe(z.object({ level: maybe(z.number().min(-1).max(1)) })),
  }),
})

const KMH_PER_MS = 3.6
const KMH_PER_KNOT = 1.852
const notBelowZero = (given: number | null): number | null => (given === null || given < 0 ? null : given)
const times = (given: number | null, factor: number): number | null =>
  given === null ? null : Math.round(given * factor * 1000) / 1000

const NOTHING = {
  seq: 0,
  load: null,
  hand_brake: null,
  door: null,
  temp_c: null,
  impact_g: null,
  impact_axis: null,
  impact_ms: null,
} as const

function isMoving(given: boolean | null | undefined): Report['motion'] {
  if (given == null) return null
  return given ? 'moving' : 'standing'
}

const startOrStop = (moves: boolean | null | undefined): string => (moves ? 'start' : 'stop')

function fromOsmAnd({ device_id, location }: z.output<typeof OsmAndMessage>): Report {
  const { coords } = location
  return {
    ...NOTHING,
    device_id,
    reason: location.event === 'motionchange' ? startOrStop(location.is_moving) : 'interval',
    fix_ms: location.timestamp,
    device_ms: null,
    lat: coords.latitude,
    lon: coords.longitude,
    accuracy_m: coords.accuracy,
    speed_kmh: times(notBelowZero(coords.speed), KMH_PER_MS),
    heading: notBelowZero(coords.heading),
    motion: isMoving(location.is_moving),
    battery_pct: times(notBelowZero(location.battery?.level ?? null), 100),
    odo_km: times(location.odometer, 1 / 1000),
  }
}

const Figure = z.coerce.number()
/** Seconds, milliseconds or an ISO time. */
const FormTime = z
  .string()
  .max(40, BOUND)
  .transform((text) => {
    const figure = Number(text)
    if (Number.isNaN(figure)) return Date.parse(text)
    return figure > 1e11 ? figure : figure * 1000
  })
  .refine((ms) => !Number.isNaN(ms), 'Send seconds, milliseconds or an ISO 8601 time.')

const OsmAndForm = z.object({
  id: DeviceId,
  lat: Figure.pipe(Lat),
  lon: Figure.pipe(Lon),
  timestamp: FormTime,
  speed: maybe(Figure.pipe(z.number().min(0).max(1000))),
  bearing: maybe(Figure.pipe(z.number().min(0).max(360))),
  accuracy: maybe(Figure.pipe(z.number().min(0).max(1e7))),
  batt: maybe(Figure.pipe(z.number().min(0).max(100))),
})

const fromForm = (sent: z.output<typeof OsmAndForm>): Report => ({
  ...NOTHING,
  device_id: sent.id,
  reason: 'interval',
  fix_ms: sent.timestamp,
  device_ms: null,
  lat: sent.lat,
  lon: sent.lon,
  accuracy_m: sent.accuracy,
  speed_kmh: times(sent.speed, KMH_PER_KNOT),
  heading: sent.bearing,
  motion: null,
  battery_pct: sent.batt,
  odo_km: null,
})

/** Reads a body in whichever of the formats it is; nothing of it is lost: what cannot be taken is a problem. */
export function parseReports(body: Uint8Array, maxReports: number): Parsed {
  const text = new TextDecoder().decode(body).trim()
  if (!/^[[{]/.test(text)) return parseForm(text)
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return unknown(text, 'The text looks like JSON but isn’t valid.')
  }
  if (isObject(sent) && Array.isArray(sent.messages)) {
    if (sent.v !== 1) return unknown(text, 'Only version 1 batches are supported. Send "v": 1.')
    return all('batch', sent.messages, {
      schema: BatchMessage,
      report: fromBatch,
      device: 'unit',
      maxReports,
    })
  }
  const list = Array.isArray(sent) ? sent : [sent]
  const [first] = list
  if (isObject(first) && 'ITSS_TelematicsDeviceID' in first)
    return all('itss', list, {
      schema: ItssMessage,
      report: fromItss,
      device: 'ITSS_TelematicsDeviceID',
      maxReports,
    })
  if (isObject(first) && 'location' in first)
    return all('osmand', list, { schema: OsmAndMessage, report: fromOsmAnd, device: 'device_id', maxReports })
  return unknown(
    text,
    'This isn’t a known format. Send a batch with "messages", ITSS interface 1, or OsmAnd.',
  )
}

function parseForm(text: string): Parsed {
  const given = Object.fromEntries(new URLSearchParams(text))
  if (!('id' in given) && !('deviceid' in given))
    return unknown(text, 'This isn’t a known format. Send JSON, or a form with id, lat and lon.')
  const form = { ...given, id: given.id ?? given.deviceid }
  return all('osmand', [form], { schema: OsmAndForm, report: fromForm, device: 'id', maxReports: 1 })
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const unknown = (text: string, detail: string): Parsed => ({
  format: 'unknown',
  reports: [],
  problems: [{ reason_code: 'unknown_format', device_id: '', detail, sample: toSample(text) }],
})

interface Reading<S extends z.ZodType> {
  schema: S
  report: (sent: z.output<S>) => Report
  /** The field that names the device. */
  device: string
  maxReports: number
}

function all<S extends z.ZodType>(
  format: ReportFormat,
  sent: readonly unknown[],
  { schema, report, device, maxReports }: Reading<S>,
): Parsed {
  const parsed: Parsed = { format, reports: [], problems: [] }
  if (sent.length > maxReports) {
    const detail = `${sent.length} reports in one batch. Send at most ${maxReports}.`
    parsed.problems.push({ reason_code: 'too_many', device_id: '', detail, sample: '' })
    return parsed
  }
  for (const one of sent) {
    const read = schema.safeParse(one, {
      error: (issue) => textFor(issue, factsAt(schema, toPath(issue.path))),
    })
    const made = read.success ? orBySpeed(report(read.data)) : null
    if (made && (made.fix_ms !== null || made.device_ms !== null)) parsed.reports.push(made)
    else parsed.problems.push(invalid(one, device, read.success ? null : read.error))
  }
  return parsed
}

const toPath = (path: readonly PropertyKey[] | undefined): string => (path ?? []).join('.')

function invalid(sent: unknown, device: string, error: z.ZodError | null): Problem {
  const name = isObject(sent) ? sent[device] : null
  const issue = error?.issues[0]
  const detail = issue
    ? `${toPath(issue.path) || 'The report'}: ${issue.message}`
    : 'The report has no time: send fix_ts or device_ts.'
  return {
    reason_code: 'invalid',
    device_id: typeof name === 'string' ? name.replaceAll('\0', '').slice(0, MAX_CODE) : '',
    detail: detail.slice(0, 300),
    sample: toSample(sent),
  }
}
