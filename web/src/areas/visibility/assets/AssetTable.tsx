import { type MouseEvent, type ReactNode, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  type AssetColumnKey,
  type Freshness,
  freshnessOf,
  statusLabel,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import type { CellMarks, OnlyThis, TableColumn } from '../../../ui/table/columns.ts'
import { FreshnessMark } from '../../../ui/rail/FreshnessMark.tsx'
import { agoWords, placeTime } from '../../../ui/rail/place-time.ts'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { LoadEmpty, Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { assetColumn } from './asset-columns.rules.ts'
import { filterDef } from './asset-filters.rules.ts'
import classes from './AssetTable.module.css'

/** What cells need beside their row. */
export interface CellContext {
  now: Date
  groupNames: Readonly<Record<string, string>>
  hrefOf: (row: AssetRow) => string
  onOpen: (row: AssetRow, event: MouseEvent) => void
  onEta: (row: AssetRow, button: HTMLElement) => void
}

const CHARACTER_PX = 6.4
const PADDING_PX = 26
/** What stands in a head beside its name: padding, the arrow of the order and the menu. */
const HEAD_PX = 62
/** Columns that carry more than their text, and places and events, which are seldom as long as a spreadsheet allows. */
const OWN_START_PX: Partial<Record<AssetColumnKey, number>> = {
  equipment_id: 172,
  status_code: 134,
  current_location: 148,
  last_event_text: 160,
}
/** A moment with its zone. Up to the ETA, all columns fit beside the navigation on a screen of 1,440 pixels. */
const MOMENT_PX = 168

/** The width a column starts with: that of its spreadsheet column, in pixels, and never less than its head needs. */
const startWidth = (key: AssetColumnKey): number => {
  const { type, width, label } = assetColumn(key)
  if (type === 'datetime' || type === 'eta') return MOMENT_PX
  const headPx = label.length * CHARACTER_PX + HEAD_PX
  return OWN_START_PX[key] ?? Math.round(Math.max(headPx, width * CHARACTER_PX + PADDING_PX))
}

/** The columns of the list as the table draws them. */
export const tableColumns = (
  shown: readonly AssetColumnKey[],
  widths: Readonly<Record<string, number>>,
  context: CellContext,
): TableColumn<AssetRow>[] =>
  shown.map((key) => {
    const { label, sortable, type } = assetColumn(key)
    return {
      key,
      label,
      widthPx: widths[key] ?? startWidth(key),
      isSortable: sortable,
      align: type === 'number' ? 'end' : undefined,
      cell: (row) => assetCell(key, row, context),
      marks: marksOf(key, context),
      only: onlyOf(key),
    }
  })

/** Columns whose single value "only this" can narrow the list to. */
function onlyOf(key: AssetColumnKey): ((row: AssetRow) => OnlyThis | null) | undefined {
  const def = filterDef(key)
  if (
    !def ||
    key === 'exceptions' ||
    key === 'equipment_id' ||
    (def.type !== 'text' && def.type !== 'choice')
  )
    return
  return (row) => {
    const value = row[key as 'shipper' | 'status_code']
    if (value === null) return null
    const label = def.choices?.find((choice) => choice.value === String(value))?.label
    return { value: String(value), words: `${def.label}: ${label ?? value}` }
  }
}

/** Where a date of a row happened, for its zone; exports tell each column in the same one. */
const ZONE_FIELDS = {
  last_sighting_date: 'current_zone',
  arrival_date: 'current_zone',
  last_notify_date: 'destination_zone',
  deramped_date: 'destination_zone',
  ingate_date: 'origin_zone',
  ramped_date: 'origin_zone',
  waybill_date: 'origin_zone',
  trip_start_date: 'origin_zone',
} as const

type DateColumn = keyof typeof ZONE_FIELDS
const isDateColumn = (key: AssetColumnKey): key is DateColumn => key in ZONE_FIELDS
const zoneOf = (row: AssetRow, key: DateColumn): string | null => row[ZONE_FIELDS[key]]

/**
 * One value of a row as people read it; null where nothing is known. Values, not components: a table of a hundred rows
 * has thousands.
 */
function assetCell(column: AssetColumnKey, row: AssetRow, context: CellContext): ReactNode {
  if (isDateColumn(column)) return row[column] && placeTime(row[column], zoneOf(row, column))
  switch (column) {
    case 'equipment_id':
      return equipmentCell(row, context)
    case 'status_code':
      return <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />
    case 'load_empty_status':
      return row.load_empty_status && <LoadEmpty status={row.load_empty_status} />
    case 'tele_eta':
    case 'rail_eta':
      return etaCell(column, row, context)
    case 'exceptions':
      return row.exceptions.length === 0
        ? NONE
        : row.exceptions.map((one) => <WarningTag key={one}>{one}</WarningTag>)
    case 'reporting_groups':
      return groupTags(row.reporting_groups, context.groupNames)
    case 'note':
      return row.note.note
    default:
      return row[column]
  }
}

/** Known to be none, unlike what is not known. */
const NONE = 'None'

/** What a cell of this column says beside its value: exact times, codes, names that do not fit. */
function marksOf(
  column: AssetColumnKey,
  { groupNames }: CellContext,
): ((row: AssetRow) => CellMarks | undefined) | undefined {
  if (isDateColumn(column)) return (row) => timeMarks(row[column], zoneOf(row, column))
  switch (column) {
    case 'exceptions':
      return (row) => (row.exceptions.length === 0 ? NONE_MARKS : undefined)
    case 'reporting_groups':
      return ({ reporting_groups: ids }) => {
        if (ids.length === 0) return NONE_MARKS
        return ids.length > TAGS_SHOWN ? { 'data-hint': namesOf(ids, groupNames).join('\n') } : undefined
      }
    case 'last_event_text':
      return ({ last_event_code }) =>
        last_event_code ? { 'data-hint': `Code ${last_event_code}` } : undefined
    default:
      return undefined
  }
}

const NONE_MARKS: CellMarks = { 'data-none': true }

const timeMarks = (at: string | null, zone: string | null): CellMarks | undefined =>
  at ? { 'data-hint-time': at, 'data-hint-zone': zone ?? '' } : undefined

function equipmentCell(row: AssetRow, { hrefOf, onOpen, now }: CellContext) {
  return (
    <>
      <a href={hrefOf(row)} className={classes.link} onClick={(event) => onOpen(row, event)}>
        {row.equipment_id}
      </a>
      <AssetFreshness row={row} now={now} />
    </>
  )
}

const FRESHNESS_WORDS = {
  fresh: 'Seen within the last 12 hours.',
  aging: 'Not seen for more than 12 hours.',
  stale: 'Not seen for more than 24 hours.',
  silent: 'Not seen for more than 48 hours.',
} as const

/** How far a row's last sighting may be trusted; the hint tells its age. Nothing for a trip that is over. */
export function AssetFreshness({ row, now }: { row: AssetRow; now: Date }) {
  const state = freshnessOf(row, now)
  return state && <FreshnessMark state={state} hint={freshnessHint(row, state, now)} />
}

function freshnessHint(row: AssetRow, state: Freshness, now: Date): string {
  const { last_sighting_date: seen, current_zone } = row
  if (!seen) return 'No railroad has reported this unit yet.'
  return `${FRESHNESS_WORDS[state]}\nLast seen ${agoWords(seen, now)}, ${placeTime(seen, current_zone)}.`
}

function etaCell(column: 'tele_eta' | 'rail_eta', row: AssetRow, { onEta }: CellContext) {
  const { date } = row[column]
  const why = row.arrival_date ? 'arrived' : 'not known'
  return (
    <button
      type="button"
      className={classes.eta}
      data-known={date !== null || undefined}
      aria-haspopup="dialog"
      aria-label={date ? undefined : `ETA of ${row.equipment_id}, ${why}`}
      onClick={(event) => onEta(row, event.currentTarget)}
      {...timeMarks(date, row.destination_zone)}
    >
      {date ? placeTime(date, row.destination_zone) : '–'}
    </button>
  )
}

const TAGS_SHOWN = 2

const namesOf = (ids: readonly number[], names: Readonly<Record<string, string>>): string[] =>
  ids.map((id) => names[id] ?? `Group ${id}`)

function groupTags(ids: readonly number[], names: Readonly<Record<string, string>>): ReactNode {
  if (ids.length === 0) return NONE
  const rest = ids.length - TAGS_SHOWN
  return (
    <>
      {namesOf(ids.slice(0, TAGS_SHOWN), names).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      {rest > 0 && <span className={classes.more}>+{rest}</span>}
    </>
  )
}

/** Which row's estimates are open, and beside which button. */
export function useEtaPopover() {
  const [open, setOpen] = useState<{ row: AssetRow; anchor: HTMLElement } | null>(null)
  return {
    row: open?.row ?? null,
    anchor: open?.anchor ?? null,
    show: (row: AssetRow, anchor: HTMLElement) => setOpen({ row, anchor }),
    close: () => setOpen(null),
  }
}

/** The top of a row's card: unit, loaded or empty, status and how fresh that is. */
export function AssetCardHead({ row, context }: { row: AssetRow; context: CellContext }) {
  return (
    <>
      <header className={classes.cardHead}>
        <a
          href={context.hrefOf(row)}
          className={classes.cardLink}
          onClick={(event) => context.onOpen(row, event)}
        >
          {row.equipment_id}
        </a>
        <LoadEmpty status={row.load_empty_status} />
        <span className={classes.cardStatus}>
          <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />
        </span>
      </header>
      <AssetFreshness row={row} now={context.now} />
    </>
  )
}

const IN_CARD_HEAD = new Set(['equipment_id', 'status_code', 'load_empty_status'])

/** Whether a card has something to say of a column: known, not empty and not in its head already. */
export function isOnCard(row: AssetRow, key: string): boolean {
  if (IN_CARD_HEAD.has(key)) return false
  const value = row[key as AssetColumnKey]
  if (Array.isArray(value)) return value.length > 0
  if (typeof value !== 'object' || value === null) return value !== null
  return 'date' in value ? value.date !== null : value.note !== null
}
