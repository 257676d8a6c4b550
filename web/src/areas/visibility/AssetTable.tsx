import { type MouseEvent, type ReactNode, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets.contract.ts'
import { type AssetColumnKey, freshnessOf, statusLabel } from '#contract/areas/visibility/assets.rules.ts'
import type { OnlyThis, TableColumn } from '../../ui/table/columns.ts'
import { FreshnessMark } from '../../ui/rail/FreshnessMark.tsx'
import { agoWords, placeTime } from '../../ui/rail/place-time.ts'
import { PlaceTime, Unknown } from '../../ui/rail/PlaceTime.tsx'
import { StatusBadge } from '../../ui/rail/StatusBadge.tsx'
import { LoadEmpty, Tag, WarningTag } from '../../ui/rail/Tag.tsx'
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
/** Columns that carry more than their text. */
const MIN_START_PX: Partial<Record<AssetColumnKey, number>> = {
  equipment_id: 176,
  status_code: 134,
  load_empty_status: 70,
}
/** A moment with its zone. */
const MOMENT_PX = 176

/** The width a column starts with: that of its spreadsheet column, in pixels. */
const startWidth = (key: AssetColumnKey): number => {
  const { type, width } = assetColumn(key)
  if (type === 'datetime' || type === 'eta') return MOMENT_PX
  return MIN_START_PX[key] ?? Math.max(84, Math.round(width * CHARACTER_PX) + PADDING_PX)
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
      cell: (row) => <AssetCell column={key} row={row} context={context} />,
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

interface CellProps {
  column: AssetColumnKey
  row: AssetRow
  context: CellContext
}

/** One value of a row as people read it; what is not known is a dash. */
export function AssetCell({ column, row, context }: CellProps): ReactNode {
  switch (column) {
    case 'equipment_id':
      return <EquipmentCell row={row} context={context} />
    case 'status_code':
      return <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />
    case 'load_empty_status':
      return <LoadEmpty status={row.load_empty_status} />
    case 'tele_eta':
    case 'rail_eta':
      return <EtaCell row={row} column={column} context={context} />
    case 'exceptions':
      return row.exceptions.length === 0 ? (
        <None />
      ) : (
        row.exceptions.map((one) => <WarningTag key={one}>{one}</WarningTag>)
      )
    case 'reporting_groups':
      return <GroupTags ids={row.reporting_groups} names={context.groupNames} />
    case 'note':
      return text(row.note.note)
    case 'last_event_text':
      return row.last_event_text ? (
        <span data-hint={`Code ${row.last_event_code ?? '–'}`}>{row.last_event_text}</span>
      ) : (
        <Unknown />
      )
    case 'days_since_last_sighting':
      return row.days_since_last_sighting ?? <Unknown />
    case 'last_sighting_date':
    case 'arrival_date':
    case 'last_notify_date':
    case 'ingate_date':
    case 'ramped_date':
    case 'deramped_date':
    case 'waybill_date':
    case 'trip_start_date':
      return <PlaceTime at={row[column]} zone={row[ZONE_FIELDS[column]]} />
    default:
      return text(row[column])
  }
}

const text = (value: string | null): ReactNode => value || <Unknown />

/** Known to be none, unlike what is not known. */
function None() {
  return <span className={classes.none}>None</span>
}

function EquipmentCell({ row, context }: { row: AssetRow; context: CellContext }) {
  return (
    <span className={classes.lead}>
      <a href={context.hrefOf(row)} className={classes.link} onClick={(event) => context.onOpen(row, event)}>
        {row.equipment_id}
      </a>
      <AssetFreshness row={row} now={context.now} />
    </span>
  )
}

const FRESHNESS_WORDS = {
  fresh: 'Seen within the last 12 hours.',
  aging: 'Not seen for more than 12 hours.',
  stale: 'Not seen for more than 24 hours.',
  silent: 'Not seen for more than 48 hours.',
} as const

/** How far a row's last sighting may be trusted; the hint tells its age. */
export function AssetFreshness({ row, now }: { row: AssetRow; now: Date }) {
  const state = freshnessOf(row, now)
  return <FreshnessMark state={state} hint={freshnessHint(row, now)} />
}

function freshnessHint(row: AssetRow, now: Date): string {
  if (!row.last_sighting_date) return 'No railroad has reported this unit yet.'
  const seen = `Last seen ${agoWords(row.last_sighting_date, now)}, ${placeTime(row.last_sighting_date, row.current_zone)}.`
  if (row.status_code === 100) return `The trip is complete; nothing more is expected of it.\n${seen}`
  return `${FRESHNESS_WORDS[freshnessOf(row, now)]}\n${seen}`
}

function EtaCell({ row, column, context }: CellProps & { column: 'tele_eta' | 'rail_eta' }) {
  const { date } = row[column]
  return (
    <button
      type="button"
      className={classes.eta}
      data-known={date !== null || undefined}
      aria-haspopup="dialog"
      aria-label={date ? undefined : `ETA of ${row.equipment_id}, not known`}
      onClick={(event) => context.onEta(row, event.currentTarget)}
    >
      {date ? <PlaceTime at={date} zone={row.destination_zone} /> : '–'}
    </button>
  )
}

const TAGS_SHOWN = 2

function GroupTags({ ids, names }: { ids: readonly number[]; names: Readonly<Record<string, string>> }) {
  if (ids.length === 0) return <None />
  const words = ids.map((id) => names[id] ?? `Group ${id}`)
  const rest = words.length - TAGS_SHOWN
  return (
    <span data-hint={rest > 0 ? words.join('\n') : undefined}>
      {words.slice(0, TAGS_SHOWN).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      {rest > 0 && <span className={classes.more}>+{rest}</span>}
    </span>
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
