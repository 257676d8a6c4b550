import { monthName } from '#contract/base/dates.ts'
import { ETA_DAYS } from '#contract/areas/analytics/etas/etas.contract.ts'
import {
  MARKS,
  NO_CARRIER,
  type Mark,
  type ScorecardLane,
  type ScorecardMonth,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { MIN_TRIPS, getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'
import type { MarkedTrips } from '../analytics.calls.ts'
import { count, idIn, idsIn, idsText, wordIn, tablesIn, tablesText } from '../analytics.rules.ts'
import type { Days } from '../../../shared/use-typed-days.ts'
import { daysIn } from '../days/days.rules.ts'

const LOADS = ['both', 'L', 'E'] as const
export type Load = (typeof LOADS)[number]

/** The measure shown in a row's months. */
export const MEASURES = {
  on_time: 'On time',
  trips: 'Trips',
  eta_error: 'Our ETA error',
  pulled: 'Pulled in 24 h',
  slipped: 'Slipped',
} as const
export type Measure = keyof typeof MEASURES

/** All the page's address says. */
export interface ScorecardState extends Days {
  group: number | null
  destinations: readonly number[]
  load: Load
  measure: Measure
  open: Opened | null
  place: OpenedPlace | null
  /** The days before arrival whose trips are open. */
  etaDays: EtaDays | null
  tables: readonly ScorecardChart[]
}

const CHARTS = ['dwells', 'etas'] as const
/** A chart that may show as a table. */
export type ScorecardChart = (typeof CHARTS)[number]

export type EtaDays = (typeof ETA_DAYS)[number]

/** The place whose stops are open, of one railroad. */
export interface OpenedPlace {
  id: number
  carrier: string
}

/** The row whose trips are open, and which of them; or whose stops at a place are. */
export interface Opened {
  row: string
  month: string | null
  mark: Mark
  stopsAt?: number
}

const ROW = /^(all|figures|[A-Z0-9]{1,10}|unknown)(~\d{1,15}~\d{1,15})?$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export function stateIn(address: Record<string, unknown>, today: string): ScorecardState {
  const measure = wordIn(address['months'])
  return {
    group: idIn(address['groupId']),
    destinations: idsIn(address['destinations']),
    ...daysIn(address, getDefaultScorecardRange(today)),
    load: LOADS.find((one) => one === address['load']) ?? 'both',
    measure: isMeasure(measure) ? measure : 'on_time',
    open: openIn(address),
    place: placeIn(address['place']),
    etaDays: ETA_DAYS.find((days) => days === idIn(address['eta'])) ?? null,
    tables: tablesIn(address['tables'], CHARTS),
  }
}

const isMeasure = (text: string): text is Measure => Object.hasOwn(MEASURES, text)

function openIn(address: Record<string, unknown>): Opened | null {
  const [row, month] = [wordIn(address['row']), wordIn(address['month'])]
  if (!ROW.test(row)) return null
  const mark = MARKS.find((one) => one === address['mark']) ?? 'all'
  const stopsAt = idIn(address['stop'])
  if (stopsAt !== null) return { row, month: null, mark: 'all', stopsAt }
  return { row, month: MONTH.test(month) ? month : null, mark }
}

const PLACE = /^(\d{1,15})~([A-Z0-9]{1,10}|unknown)$/

function placeIn(value: unknown): OpenedPlace | null {
  const [, id, carrier] = PLACE.exec(wordIn(value)) ?? []
  return id === undefined || carrier === undefined ? null : { id: Number(id), carrier }
}

export const toScorecardPath = ({
  group,
  destinations,
  from,
  to,
  load,
  measure,
  open,
  place,
  etaDays,
  tables,
}: ScorecardState) => ({
  groupId: group?.toString(),
  destinations: idsText(destinations),
  fromDate: from,
  toDate: to,
  load: load === 'both' ? undefined : load,
  months: measure === 'on_time' ? undefined : measure,
  row: open?.row,
  month: open?.month ?? undefined,
  mark: open === null || open.mark === 'all' ? undefined : open.mark,
  stop: open?.stopsAt?.toString(),
  place: place === null ? undefined : `${place.id}~${place.carrier}`,
  eta: etaDays?.toString(),
  tables: tablesText(tables),
})

/** The name of a row in addresses. */
export const ALL_ROW = 'all'
/** The figures above the table, which are of all trips, too. */
export const FIGURES_ROW = 'figures'
export const toCarrierRow = ({ carrier }: { carrier: string | null }): string => carrier ?? NO_CARRIER
export const toLaneRow = (lane: Pick<ScorecardLane, 'carrier' | 'origin_id' | 'destination_id'>): string =>
  `${toCarrierRow(lane)}~${lane.origin_id}~${lane.destination_id}`

/** The trips that a row's mark represents. */
export function toMarked({ row, month, mark }: Opened): MarkedTrips {
  const [carrier, origin, destination] = row.split('~')
  return {
    mark,
    carrier: carrier === ALL_ROW || carrier === FIGURES_ROW ? undefined : carrier,
    origin: origin === undefined ? undefined : Number(origin),
    destination: destination === undefined ? undefined : Number(destination),
    month: month ?? undefined,
  }
}

type Shares = Pick<ScorecardMonth, 'promised' | 'on_time'>

/** The share on time; null where no trip had an ETA. */
export const getShare = ({ promised, on_time }: Shares): number | null =>
  promised === 0 ? null : on_time / promised

export const percent = (share: number): string => `${Math.round(share * 100)}%`

const LOW = 0.6
const MIDDLE = 0.7

/** How a cell is painted: few trips are no finding. */
export function toTone({ promised, on_time }: Shares): 'few' | 'low' | 'middle' | undefined {
  if (promised < MIN_TRIPS) return 'few'
  const share = Math.round((on_time / promised) * 100) / 100
  if (share < LOW) return 'low'
  return share < MIDDLE ? 'middle' : undefined
}

export const laneName = ({ origin_name, destination_name }: ScorecardLane): string =>
  `${origin_name} to ${destination_name}`

export const shortMonth = (month: string): string => monthName(month).slice(0, 3)

/** Worst first; those with too few trips last. */
export const byShare = (a: Shares, b: Shares): number => rank(a) - rank(b)
const rank = (row: Shares): number => (row.promised < MIN_TRIPS ? 2 : (getShare(row) ?? 1))

/** Days with one decimal and their sign. */
export function signedDays(days: number): string {
  const text = Math.abs(days).toFixed(1)
  if (text === '0.0') return text
  return days > 0 ? `+${text}` : `−${text}`
}

/** Mean error of a trip in whole hours, where a head names the unit; null where no trip counts. */
export const wholeHours = (sum: number, trips: number): string | null =>
  trips === 0 ? null : count(Math.round(sum / trips))

/** Mean error of a trip. */
export const meanHours = (sum: number, trips: number): string | null =>
  trips === 0 ? null : showHours(sum / trips)

const KG_PER_TON = 1000
export const tons = (kg: number): string => {
  const t = kg / KG_PER_TON
  return `${t < 10 ? t.toFixed(1) : count(Math.round(t))} t`
}

const FALL = 0.1

interface Fall {
  lane: ScorecardLane
  first: ScorecardMonth
  last: ScorecardMonth
  fall: number
}

const isEnough = (month: Shares) => month.promised >= MIN_TRIPS

function getFall(lane: ScorecardLane, from: string, to: string): Fall[] {
  const first = lane.months.find(({ month }) => month === from)
  const last = lane.months.find(({ month }) => month === to)
  if (!first || !last || !isEnough(first) || !isEnough(last)) return []
  return [{ lane, first, last, fall: (getShare(first) ?? 0) - (getShare(last) ?? 0) }]
}

/** Of lanes with ten trips in both months. */
const getFalls = (lanes: readonly ScorecardLane[], months: readonly string[]): Fall[] => {
  const [from, to] = [months[0] ?? '', months.at(-1) ?? '']
  return from === to
    ? []
    : lanes.flatMap((lane) => getFall(lane, from, to)).toSorted((a, b) => b.fall - a.fall)
}

/** The lane that the finding names, as it fell most. */
export const getFallen = (
  lanes: readonly ScorecardLane[],
  months: readonly string[],
): ScorecardLane | null => {
  const [worst] = getFalls(lanes, months)
  return worst && worst.fall >= FALL ? worst.lane : null
}

/** The finding: the lane whose share on time fell most from the first month to the last, with ten trips in both. */
export function finding(
  { lanes, total }: { lanes: readonly ScorecardLane[]; total: Shares },
  months: readonly string[],
): string {
  const [from, to] = [months[0] ?? '', months.at(-1) ?? '']
  const falls = getFalls(lanes, months)
  const [worst] = falls
  if (worst && worst.fall >= FALL)
    return `${laneName(worst.lane)} fell from ${percent(getShare(worst.first) ?? 0)} on time in ${monthName(from)} to ${percent(getShare(worst.last) ?? 0)} in ${monthName(to)}.`
  const share = getShare(total)
  if (share === null) return 'No railroad sent an ETA for these trips.'
  const steady =
    falls.length > 0 ? ` No lane fell by 10 points or more from ${monthName(from)} to ${monthName(to)}.` : ''
  return `${percent(share)} of ${formatCount(total.promised, 'trip')} arrived on time.${steady}`
}

/** The worst lane; null if none has ten trips, or if all trips of those that have were on time. */
export function getWorst(lanes: readonly ScorecardLane[]): ScorecardLane | null {
  const [worst] = lanes.filter(isEnough).toSorted(byShare)
  return worst && getShare(worst) !== 1 ? worst : null
}

/** The sentence of the worst lane. */
export function worstLane(lanes: readonly ScorecardLane[]): string | null {
  const worst = getWorst(lanes)
  const share = worst && getShare(worst)
  if (!worst || share === null) return null
  return `${laneName(worst)} has the lowest on-time share over the full range: ${percent(share)}.`
}
