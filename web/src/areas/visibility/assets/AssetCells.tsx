import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { exceptionLabel, statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { type Cells, NONE_MARKS, tagMarks, getTags, timeMarks } from '../../../list/cells.tsx'
import { placeNote } from '../../../ui/rail/PlaceName.tsx'
import { FreshnessMark } from '../../../ui/rail/FreshnessMark.tsx'
import { LatenessMark } from '../../../ui/rail/LatenessMark.tsx'
import { spanText } from '#contract/base/plural.ts'
import { agoText } from '../../../ui/rail/place-time.ts'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { LoadEmpty, WarningTag } from '../../../ui/rail/Tag.tsx'
import { feedLate } from '../waybills/situation.rules.ts'
import classes from './AssetCells.module.css'

interface Context {
  now: Date
  /** Names of the customer's reporting groups by id. */
  groupNames: Readonly<Record<string, string>>
  onEta: (row: AssetRow, button: HTMLElement) => void
}

/** The cells of the asset list that are more than their value. Those it opens with fit a screen of 1,440 pixels. */
export function assetCells({ now, groupNames, onEta }: Context): Cells<typeof assetList, AssetRow> {
  const getNames = ({ reporting_groups: ids }: AssetRow) => ids.map((id) => groupNames[id] ?? `Group ${id}`)
  return {
    equipment_id: { beside: (row) => <Mark row={row} now={now} />, widthPx: 146 },
    status_code: {
      show: (row) =>
        two(
          <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />,
          getDetailMark(row, now),
        ),
      inHead: true,
      widthPx: 128,
    },
    load_empty_status: {
      show: ({ load_empty_status: status }) => status && <LoadEmpty status={status} />,
      inHead: true,
    },
    trip: {
      show: ({ origin_location, destination_location }) =>
        (origin_location || destination_location) &&
        two(origin_location ?? 'unknown', `to ${destination_location ?? 'unknown'}`, classes.lane),
      widthPx: 131,
    },
    current_location: {
      show: ({ current_location, current_known_as: known, last_event_text }) =>
        current_location && two(current_location, placeNote(known) ?? last_event_text),
      widthPx: 187,
    },
    last_event_text: {
      widthPx: 160,
    },
    last_sighting_date: {
      show: (row) =>
        row.last_sighting_date &&
        two(placeTime(row.last_sighting_date, row.current_zone), sightingNote(row, now)),
      widthPx: 170,
    },
    tele_eta: {
      show: (row) => (
        <span className={classes.two}>
          <span>{etaCell('tele_eta', row, onEta)}</span>
          <span>{row.lateness && <LatenessMark state={row.lateness} hours={row.late_hours} />}</span>
        </span>
      ),
      widthPx: 164,
    },
    lateness: {
      show: ({ lateness, late_hours }) => lateness && <LatenessMark state={lateness} hours={late_hours} />,
      widthPx: 132,
    },
    rail_eta: (row) => etaCell('rail_eta', row, onEta),
    late_cause: {
      show: ({ late_cause, late_cause_hours: hours }) => {
        if (late_cause === null) return null
        const [what = '', ...where] = late_cause.split(', ')
        const cost = hours === null ? [] : [spanText(hours * HOUR_MS)]
        return two(what, [...cost, where.join(', ')].join(' at '))
      },
      widthPx: 174,
    },
    commodity: { widthPx: 280 },
    consignee: { widthPx: 92 },
    reporting_groups: { show: (row) => getTags(getNames(row)), marks: (row) => tagMarks(getNames(row)) },
    exceptions: {
      show: ({ exceptions }) =>
        exceptions.length === 0
          ? 'None'
          : exceptions.map((one) => <WarningTag key={one}>{exceptionLabel(one)}</WarningTag>),
      marks: ({ exceptions }) => (exceptions.length === 0 ? NONE_MARKS : undefined),
    },
    note: ({ note }) => note.note,
  }
}

/** The unit's report state below its number, and whether it carries a hazardous material; a card shows both as text. */
const Mark = (given: { row: AssetRow; now: Date }) =>
  (given.row.reports !== null || given.row.hazmat_mark !== null) && (
    <span className={classes.mark}>
      {given.row.reports && <AssetFreshness {...given} />}
      <Hazmat mark={given.row.hazmat_mark} />
    </span>
  )

const Hazmat = ({ mark }: { mark: string | null }) =>
  mark && (
    <span className={classes.hazmat} data-hint={`Hazardous material: ${mark}`}>
      <ShieldAlert size={13} aria-label={`Hazardous material: ${mark}`} />
    </span>
  )

/** Two lines of one cell; the second is quiet, and gone where rows are compact. */
const two = (first: ReactNode, second: ReactNode, className = ''): ReactNode => (
  <span className={`${classes.two} ${className}`}>
    <span>{first}</span>
    {second !== null && <span className={classes.second}>{second}</span>}
  </span>
)

/** How old a sighting is, and what it reported where the note on its place has taken that line. */
const sightingNote = ({ last_sighting_date, current_known_as, last_event_text }: AssetRow, now: Date) =>
  [last_sighting_date && agoText(last_sighting_date, now), placeNote(current_known_as) && last_event_text]
    .filter(Boolean)
    .join(', ')

/** The problem of a unit; storage takes precedence, because it explains why the unit waits. */
const getProblems = ({ exceptions, reports, waiting_since }: AssetRow): readonly string[] =>
  reports === 'waiting' && waiting_since !== null ? exceptions.filter((one) => one !== 'Stored') : exceptions

/** Why a unit needs attention, in a few words; null when nothing is wrong. */
export function getProblemText(row: AssetRow, now: Date): string | null {
  const since = (at: string | null) =>
    at === null ? '' : ` ${getRoundedSpan(now.getTime() - Date.parse(at))}`
  const wrong = getProblems(row)
  if (wrong.length > 0) return wrong.map(exceptionLabel).join(', ')
  switch (row.reports) {
    case 'lost':
      return `Lost contact${since(row.last_sighting_date)}`
    case 'silent':
      return `No report for${since(row.last_sighting_date)}`
    case 'waiting':
      return `Waiting for you${since(row.waiting_since)}`
    case 'feed_late':
      return row.feed_late_at === null
        ? `${row.holding_carrier ?? 'Railroad'} feed late`
        : `${row.holding_carrier ?? 'Railroad'} silent here`
    default:
      return null
  }
}

/** The duration alone, in a row whose mark already says that the unit waits. */
export function getDetailMark(row: AssetRow, now: Date): string | null {
  const needsNoReport =
    row.reports === 'waiting' && getProblems(row).length === 0 && row.waiting_since !== null
  return needsNoReport
    ? `for ${getRoundedSpan(now.getTime() - Date.parse(row.waiting_since ?? ''))}`
    : getProblemText(row, now)
}

/** `1 d 21 h`, and from two days on whole days: short enough for the line under a status. */
function getRoundedSpan(ms: number): string {
  return ms < 2 * DAY_MS ? spanText(ms) : spanText(Math.floor(ms / DAY_MS) * DAY_MS)
}

/** A unit in four lines, for a telephone: a dozen fit a screen. */
export function AssetCard({ row, now, onEta }: { row: AssetRow } & Pick<Context, 'now' | 'onEta'>) {
  const { last_sighting_date: seen } = row
  const note = placeNote(row.current_known_as)
  const location = row.current_location && (note ? `${row.current_location} (${note})` : row.current_location)
  const place = [location, row.last_event_text].filter(Boolean).join(', ')
  return (
    <div className={classes.card}>
      <p>
        <Hazmat mark={row.hazmat_mark} />
        {getProblemText(row, now) && <strong>{getProblemText(row, now)}. </strong>}
        {place || 'Not reported yet'}
        {seen && <span className={classes.quiet}> {agoText(seen, now)}</span>}
      </p>
      <p>
        {row.origin_location ?? '–'} to {row.destination_location ?? '–'}
      </p>
      <p className={classes.line}>
        <button
          type="button"
          className={classes.eta}
          data-known
          aria-haspopup="dialog"
          onClick={(event) => onEta(row, event.currentTarget)}
        >
          {arrivalText(row)}
        </button>
        {row.lateness && <LatenessMark state={row.lateness} hours={row.late_hours} />}
      </p>
    </div>
  )
}

/** When a unit arrived, or is expected to. */
function arrivalText({ arrival_date: arrived, tele_eta, current_zone, destination_zone }: AssetRow): string {
  if (arrived) return `Arrived ${placeTime(arrived, current_zone)}`
  return tele_eta.date ? `ETA ${placeTime(tele_eta.date, destination_zone)}` : 'ETA unknown'
}

function etaCell(column: 'tele_eta' | 'rail_eta', row: AssetRow, onEta: Context['onEta']): ReactNode {
  const { date } = row[column]
  const why = row.arrival_date ? 'arrived' : 'unknown'
  return (
    <button
      type="button"
      className={classes.eta}
      data-known={date !== null || undefined}
      aria-haspopup="dialog"
      aria-label={date ? undefined : `ETA of ${row.equipment_id}, ${why}`}
      onClick={(event) => onEta(row, event.currentTarget)}
      {...timeMarks(date, row.destination_zone ?? '')}
    >
      {date ? placeTime(date, row.destination_zone) : '–'}
    </button>
  )
}

type Reported = Pick<
  AssetRow,
  | 'reports'
  | 'last_sighting_date'
  | 'current_zone'
  | 'gap_usual_hours'
  | 'waiting_since'
  | 'feed_late_since'
  | 'feed_late_at'
  | 'holding_carrier'
  | 'current_carrier'
>

/** The report state of a row, judged by what is normal on its lane. Nothing for a trip that has ended. */
export function AssetFreshness({ row, now }: { row: Reported; now: Date }) {
  return row.reports && <FreshnessMark state={row.reports} hint={reportHint(row, now)} />
}

/** The same as text: the time since the last report, and the usual interval. */
export function reportHint(row: Reported, now: Date): string {
  const { last_sighting_date: seen, current_zone, gap_usual_hours: usual } = row
  if (!seen) return 'No railroad has reported this unit yet.'
  const since = (at: string) => spanText(now.getTime() - Date.parse(at))
  const last = `Last seen ${agoText(seen, now)}, ${placeTime(seen, current_zone)}.`
  const normal = usual === null ? '' : ` (usually every ${spanText(usual * HOUR_MS)})`
  switch (row.reports) {
    case 'silent':
      return `No report for ${since(seen)} while moving${normal}.\n${last}`
    case 'lost':
      return `Lost contact: no report for ${since(seen)}. It isn’t counted until its next report.\n${last}`
    case 'quiet':
      return `No report for ${since(seen)}${normal}.\n${last}`
    case 'feed_late':
      return `${feedLate(row, now)} The feed is late, not this unit.\n${last}`
    case 'waiting':
      return `Waiting ${since(row.waiting_since ?? seen)} for you.\n${last}`
    case 'arrived':
      return `Arrived. No railroad report expected until the next step.\n${last}`
    default:
      return last
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
