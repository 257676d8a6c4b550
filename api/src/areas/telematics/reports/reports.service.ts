import * as contract from '#contract/areas/telematics/reports/reports.contract.ts'
import { MAX_BATCH_REPORTS } from '#contract/areas/telematics/reports/reports.contract.ts'
import { QUARANTINE_REASONS } from '#contract/areas/telematics/reports/reports.rules.ts'
import type { Db } from '../../../db/tx.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { RECENT_NEWS_MS } from '../../../facts/facts.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { improveEtas, type UnitFix } from '../../feeds/trips/gps.service.ts'
import { watchReadings } from '../alerts/watch.service.ts'
import { findVisits, openFences } from '../fences/visits.service.ts'
import { parseReports, type Problem, type Report, toSample } from './formats.rules.ts'
import { nearestStation } from './nearest.service.ts'
import {
  getAt,
  clockAheadMs,
  isThinned,
  type Before,
  getExclusionReason,
  OLDEST_MS,
} from './quality.rules.ts'
import {
  type Moment,
  deviceQuarantineRows,
  insertReadings,
  type Latest,
  type Reading,
  selectBefore,
  selectDevices,
  updateImpacts,
  updateLatest,
  updateReceived,
  upsertProblems,
} from './reports.queries.ts'

const SHOWN_PROBLEMS = 5

export const reportsService = implement(
  contract,
  {
    /**
     * Files what devices sent, whatever its format. Always answers with what became of it: a device that is refused would only
     * send the same again.
     */
    async receiveReports(ctx, { body }) {
      const parsed = parseReports(body, MAX_BATCH_REPORTS)
      const { known, problems } = await assignUnits(ctx, parsed.reports, parsed.problems)
      const filed = await file(ctx, known)
      await upsertProblems(ctx.db, ctx.customerId, parsed.format, groupProblems(problems))
      const { stored, repeated, thinned, left_out } = filed
      ctx.describeChange({ after: { format: parsed.format, stored, quarantined: problems.length } })
      return {
        format: parsed.format,
        stored,
        repeated,
        thinned,
        left_out,
        quarantined: problems.length,
        problems: problems.slice(0, SHOWN_PROBLEMS).map(({ device_id, reason_code, detail }) => ({
          device_id,
          reason: `${QUARANTINE_REASONS[reason_code]}. ${detail}`,
        })),
      }
    },

    listDeviceQuarantine: async ({ db, customerId }, { body }) =>
      new Json(await selectPage(db.last, deviceQuarantineRows, body, { customerId })),
  },
  {
    listDeviceQuarantine: defineExport(deviceQuarantineRows, ({ customerId }) => ({ customerId })),
  },
)

/** A report with its unit, and the time of the unit's latest one before. */
type UnitReport = Report & { equipment_id: string; latest_ms: number }

/** Reports of registered devices in the order of their time; all others become problems. */
async function assignUnits(ctx: Ctx, reports: readonly Report[], problems: readonly Problem[]) {
  const ids = [...new Set(reports.map(({ device_id }) => device_id))]
  const devices = ids.length === 0 ? [] : await selectDevices(ctx.db, ctx.customerId, ids)
  const units = new Map(devices.map(({ device_id, ...mounted }) => [device_id, mounted]))
  const oldest = Date.now() - OLDEST_MS
  const known: UnitReport[] = []
  const refused: Problem[] = [...problems]
  for (const report of reports) {
    const { device_id } = report
    const mounted = units.get(device_id)
    const sample = () => toSample(report)
    if (mounted === undefined)
      refused.push({ reason_code: 'unknown_device', device_id, detail: NOT_REGISTERED, sample: sample() })
    else if (getAt(report) < oldest)
      refused.push({ reason_code: 'outdated', device_id, detail: TOO_OLD, sample: sample() })
    else known.push({ ...report, ...mounted })
  }
  return { known: known.toSorted((one, other) => getAt(one) - getAt(other)), problems: refused }
}

const NOT_REGISTERED = 'Register it with its unit under Devices; its next report is then accepted.'
const TOO_OLD = 'Readings are kept for 13 months. Check the device’s clock.'

/** The same problem of the same device once, with how often it came. */
function groupProblems(problems: readonly Problem[]): (Problem & { repeats: number })[] {
  const groups = Map.groupBy(problems, ({ reason_code, device_id }) => `${reason_code} ${device_id}`)
  return [...groups.values()].map((same) => ({ ...same.at(-1)!, repeats: same.length }))
}

interface BatchResult {
  stored: number
  repeated: number
  thinned: number
  left_out: number
}

async function file(ctx: Ctx, reports: readonly UnitReport[]): Promise<BatchResult> {
  if (reports.length === 0) return { stored: 0, repeated: 0, thinned: 0, left_out: 0 }
  const { db, customerId } = ctx
  const now = Date.now()
  const { readings, thinned } = judgeReadings(reports, await readingsBefore(db, customerId, reports), now)
  const toStore = readings.filter(({ isStored }) => isStored)
  const added = new Set((await insertReadings(db, customerId, toStore)).map(toKey))
  const fresh = toStore.filter((one) => added.has(toKey(one)))
  const fixes = await moveLatest(ctx, readings)
  if (fixes.length > 0) await improveEtas(db, customerId, fixes, await feedReference(ctx.database))
  await updateReceived(db, customerId, getReceived(reports, now))
  const fences = await openFences(db, customerId)
  await findVisits(
    db,
    customerId,
    fences,
    fresh.filter(({ left_out, lat }) => left_out === null && lat !== null),
  )
  const impacts = fresh.filter(({ impact_g, left_out }) => impact_g !== null && left_out !== 'clock')
  if (impacts.length > 0) await updateImpacts(db, customerId, getNewest(impacts))
  // what is late is history, save an impact
  const lateImpacts = fresh.filter((one) => one.at_ms <= one.latest_ms && one.impact_g !== null)
  const news = [...lateImpacts, ...readings.filter((one) => one.at_ms > one.latest_ms)]
  await watchReadings(
    db,
    customerId,
    fences,
    news.filter(({ left_out, at_ms }) => left_out !== 'clock' && now - at_ms < RECENT_NEWS_MS),
  )
  return {
    stored: fresh.length,
    repeated: toStore.length - fresh.length,
    thinned,
    left_out: fresh.filter(({ left_out }) => left_out !== null).length,
  }
}

const toKey = ({
  equipment_id,
  at_ms,
  reason,
  seq,
}: Pick<Reading, 'equipment_id' | 'at_ms' | 'reason' | 'seq'>) =>
  `${equipment_id} ${Math.round(at_ms)} ${reason} ${seq}`

/** The stored reading before each report. */
async function readingsBefore(db: Db, customerId: number, reports: readonly UnitReport[]) {
  const moments: Moment[] = reports.map((one) => ({ equipment_id: one.equipment_id, at_ms: getAt(one) }))
  const found = await selectBefore(db, customerId, moments)
  return new Map(
    found.map(({ equipment_id, requested_ms, ...before }) => [
      `${equipment_id} ${requested_ms}`,
      before as Before,
    ]),
  )
}

type JudgedReading = Reading & { latest_ms: number; isStored: boolean }

/** Each report with what the quality filters say, compared with the reading before it: a stored one or one of this batch. */
function judgeReadings(reports: readonly UnitReport[], stored: ReadonlyMap<string, Before>, now: number) {
  const last = new Map<string, Before>()
  const readings: JudgedReading[] = []
  let thinned = 0
  for (const report of reports) {
    const at_ms = getAt(report)
    const before = later(stored.get(`${report.equipment_id} ${at_ms}`), last.get(report.equipment_id))
    const left_out = getExclusionReason(report, before, now)
    const isStored = left_out === 'clock' || !isThinned(report, before)
    if (!isStored) thinned += 1
    if (isStored && left_out === null) last.set(report.equipment_id, { ...report, at_ms })
    readings.push({ ...report, at_ms, left_out, isStored })
  }
  return { readings, thinned }
}

const later = (one: Before | undefined, other: Before | undefined): Before | null =>
  (one?.at_ms ?? 0) > (other?.at_ms ?? 0) ? (one ?? null) : (other ?? one ?? null)

/** The last reading of each unit; they are in the order of time. */
const getNewest = <R extends { equipment_id: string }>(readings: readonly R[]): R[] => [
  ...new Map(readings.map((one) => [one.equipment_id, one])).values(),
]

/**
 * Moves the latest report of each unit forward: to its newest position, then to its newest report. Returns the positions
 * near a station.
 */
async function moveLatest(
  { db, database, customerId }: Ctx,
  readings: readonly JudgedReading[],
): Promise<UnitFix[]> {
  const usable = carriedOn(readings.filter((one) => one.left_out !== 'clock' && one.at_ms > one.latest_ms))
  if (usable.length === 0) return []
  const nearest = await nearestStation(database)
  const fixes = getNewest(usable.filter(({ left_out }) => left_out === null)).map((one) => {
    const [lat, lon] = [one.lat ?? 0, one.lon ?? 0]
    return { one, lat, lon, station: nearest(lat, lon) }
  })
  const placed = fixes.map(({ one, station }): Latest => ({
    ...one,
    place: station?.display_name ?? null,
    zone: station?.zone ?? null,
  }))
  await updateLatest(db, customerId, placed)
  const without = getNewest(usable).filter(({ left_out }) => left_out !== null)
  if (without.length > 0)
    await updateLatest(
      db,
      customerId,
      without.map((one) => ({ ...one, place: null, zone: null })),
    )
  return fixes.flatMap(({ one: { equipment_id, at_ms }, lat, lon, station }) =>
    station ? [{ equipment_id, at_ms, lat, lon, place: station.place }] : [],
  )
}

/** What stays as it was where a report does not say it. */
const STATES = ['motion', 'load', 'hand_brake', 'door', 'temp_c', 'battery_pct', 'odo_km'] as const

type Carried = JudgedReading & Pick<Latest, 'motion_ms' | 'has_turned'>

/** Each reading with what the ones before it in the batch reported of its unit, and since when it moves or stands. */
function carriedOn(readings: readonly JudgedReading[]): Carried[] {
  const states = new Map<string, Partial<Carried>>()
  return readings.map((one) => {
    const reported = Object.fromEntries(
      STATES.filter((key) => one[key] !== null).map((key) => [key, one[key]]),
    )
    const before = states.get(one.equipment_id)
    const isNew = one.motion !== null && one.motion !== before?.motion
    const motion = isNew && { motion_ms: one.at_ms, has_turned: before?.motion !== undefined }
    const state = { ...before, ...reported, ...motion }
    states.set(one.equipment_id, state)
    return { ...one, ...state }
  })
}

/** Every unit that was heard of, with how far the clock of its newest report is ahead. */
const getReceived = (reports: readonly UnitReport[], now: number) =>
  getNewest(reports).map((one) => ({
    equipment_id: one.equipment_id,
    clock_seconds: Math.round(clockAheadMs(one, now) / 1000),
  }))
