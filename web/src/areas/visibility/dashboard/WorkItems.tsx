import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { BulkActions, type RowAction, RowMenu } from '../../../list/RowActions.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { unbroken } from '../../../ui/rail/place-time.ts'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import type { RowChoice } from '../../../ui/table/columns.ts'
import { useRowKeys } from '../../../ui/table/use-row-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { Summary } from '../assets/AssetFilters.tsx'
import { useUnitActions } from '../work/UnitActions.tsx'
import { WORK_ACTIONS } from '../work/WorkActions.tsx'
import { fitsWork, stateText } from '../work/work.rules.ts'
import { type QueueKind, getReason, durationText } from './queue.rules.ts'
import { kindQuery } from './queue.calls.ts'
import css from './WorkQueue.module.css'

const MAX_ROWS = 10

interface Props {
  customerId: number
  kind: QueueKind
  summary: Summary | undefined
}

/** The units of one kind, worst first, with all actions by mouse or keyboard alone. */
export function WorkItems({ customerId, kind, summary }: Props) {
  const now = useNow()
  const { data, error } = useQuery(kindQuery(customerId, kind))
  const rows = data?.data.slice(0, MAX_ROWS)
  const box = useRef<HTMLDivElement>(null)
  const work = useUnitActions(customerId)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(NONE)
  const chosen = rows?.filter(({ waybill_id }) => chosenIds.has(waybill_id)) ?? []
  const toggle = (id: number) =>
    setChosenIds(new Set(chosenIds.has(id) ? [...chosenIds].filter((one) => one !== id) : [...chosenIds, id]))
  const onKeyDown = useRowKeys(box, CHOICE)
  const restoreFocusAt = useRestoredFocus(box, rows)
  /** The chosen rows, or the one with the focus. */
  const getTargets = (): readonly AssetRow[] => {
    if (chosen.length > 0) return chosen
    const at = getFocusedIndex(box.current)
    const row = rows?.[at]
    return row ? [row] : []
  }
  const onTarget =
    (act: (units: readonly AssetRow[]) => unknown, fits?: (row: AssetRow) => boolean) => () => {
      const units = fits ? getTargets().filter(fits) : getTargets()
      if (units.length === 0) return false
      restoreFocusAt(getFocusedIndex(box.current))
      setChosenIds(NONE)
      return void act(units)
    }
  const keys = [
    ...WORK_ACTIONS.filter(({ key }) => rows?.some((row) => fitsWork(key, row))).map(
      ({ key, label, letter }) => ({
        keys: [letter],
        text: label,
        run: onTarget(
          (units) => work.act(key, units),
          (row) => fitsWork(key, row),
        ),
      }),
    ),
    { keys: ['n'], text: 'Add note', run: onTarget((units) => work.write('note', units)) },
    { keys: ['a'], text: 'Assign to', run: onTarget((units) => work.write('owner', units)) },
  ]
  useKeys('Needs attention', work.mayAct ? keys : [])
  const Mark = useMatches().at(-1)?.staticData.page?.unitMark
  const units = (rows ?? []).map(({ equipment_id }) => equipment_id)
  if (error && !data) return <p className={css.none}>Couldn’t load units. Retrying.</p>
  const foot = (
    <p className={css.foot}>
      <Foot kind={kind} summary={summary} customerId={customerId} total={data?.record_count ?? null} />
    </p>
  )
  if (rows?.length === 0)
    return (
      <>
        <p className={css.none}>{kind.none}</p>
        {foot}
      </>
    )
  return (
    // The keys of rows are handled here; each row's own link has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={onKeyDown} className={css.items}>
      <ChosenUnits chosen={chosen} actions={work.actions} />
      <SimpleTable
        kind="plain"
        label={kind.label}
        rows={rows ?? []}
        getKey={(row) => row.waybill_id}
        columns={[
          {
            head: 'Equipment',
            names: true,
            render: (row) => (
              <Unit
                row={row}
                customerId={customerId}
                isChosen={chosenIds.has(row.waybill_id)}
                onChoose={() => toggle(row.waybill_id)}
              />
            ),
          },
          {
            head: 'Why',
            wide: true,
            className: css.why,
            render: (row) => (
              <>
                <Reason row={row} kind={kind} now={now} />
                {Mark && (
                  <Suspense>
                    <Mark customerId={customerId} equipmentId={row.equipment_id} all={units} />
                  </Suspense>
                )}
              </>
            ),
          },
          { head: 'Duration', oneLine: true, render: (row) => durationText(row, kind.key, now) },
          {
            head: 'Where',
            className: css.places,
            render: (row) => (
              <>
                {row.current_location ?? '–'}
                <span className={css.where}>
                  {row.origin_location ?? '–'} to {row.destination_location ?? '–'}
                </span>
              </>
            ),
          },
          {
            head: 'Actions',
            className: css.end,
            render: (row) => <RowMenu row={row} name={row.equipment_id} actions={work.actions} />,
          },
        ]}
      />
      {foot}
      {work.dialog}
    </div>
  )
}

function ChosenUnits({ chosen, actions }: { chosen: AssetRow[]; actions: readonly RowAction<AssetRow>[] }) {
  if (chosen.length === 0) return null
  return (
    <div className={css.chosen} role="region" aria-label="Selected units">
      <span>{chosen.length} selected</span>
      <BulkActions
        rows={chosen}
        actions={actions.map(withoutPreview)}
        isBeyond={false}
        onBulk={() => undefined}
      />
    </div>
  )
}

/** A few visible rows are changed without a preview, as a single row is. */
const withoutPreview = ({
  key,
  label,
  icon,
  group,
  isUsual,
  fits,
  run,
}: RowAction<AssetRow>): RowAction<AssetRow> => ({
  key,
  label,
  icon,
  ...(group !== undefined && { group }),
  ...(isUsual && { isUsual }),
  ...(fits && { fits }),
  ...(run && { run }),
})

const NONE: ReadonlySet<number> = new Set()
/** Rows can be chosen: `x` presses the box of the row that has the focus. */
const CHOICE: RowChoice = { has: () => false, toggle: () => {}, page: 'none', togglePage: () => {} }

const LINKS = 'tbody th a'
const getFocusedIndex = (box: HTMLElement | null): number =>
  [...(box?.querySelectorAll(LINKS) ?? [])].findIndex((link) =>
    link.closest('tr')?.contains(document.activeElement),
  )

/** After an action removes a row, the focus moves to the row that takes its position. */
function useRestoredFocus(box: RefObject<HTMLElement | null>, rows: readonly AssetRow[] | undefined) {
  const wanted = useRef<number | null>(null)
  const ids = rows?.map(({ waybill_id }) => waybill_id).join()
  useEffect(() => {
    const at = wanted.current
    if (at === null || at < 0 || document.activeElement !== document.body) return
    const links = [...(box.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])]
    links[Math.min(at, links.length - 1)]?.focus()
    wanted.current = null
  }, [box, ids])
  return (at: number) => {
    wanted.current = at
  }
}

function Reason({ row, kind, now }: { row: AssetRow; kind: QueueKind; now: Date }) {
  const situation = stateText(row)
  return (
    <>
      {unbroken(getReason(row, kind.key, now))}
      {situation && <span className={css.said}>{situation}</span>}
      {row.work_note && <span className={css.said}>{row.work_note}</span>}
    </>
  )
}

interface FootProps {
  kind: QueueKind
  summary: Summary | undefined
  customerId: number
  total: number | null
}

function Foot({ kind, summary, customerId, total }: FootProps) {
  const fresh = (summary?.queue as Record<string, { fresh: number }> | undefined)?.[kind.key]?.fresh ?? 0
  const list = { to: ROUTE_PATHS.assetsList, params: { customerId: String(customerId) } as never }
  return (
    <>
      {fresh > 0 && <span>{fresh} new since yesterday</span>}
      {(summary?.snoozed ?? 0) > 0 && (
        <Link {...list} search={SNOOZED as never} className={css.quiet}>
          {summary?.snoozed} snoozed
        </Link>
      )}
      <Link {...list} search={kind.search as never} className={css.all}>
        View all {total ?? ''} <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </>
  )
}

/** The snoozed units, the first to return on top. */
const SNOOZED = {
  resting: 'until|report',
  cols: 'equipment_id|status_code|resting|snoozed_until|work_owner|work_note|last_sighting_date',
  sort: 'snoozed_until',
  dir: 'asc',
}

interface UnitProps {
  row: AssetRow
  customerId: number
  isChosen: boolean
  onChoose: () => void
}

function Unit({ row, customerId, isChosen, onChoose }: UnitProps) {
  return (
    <span className={css.unit}>
      <input
        type="checkbox"
        aria-label={`Select ${row.equipment_id}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <Link
        to="/visibility/$customerId/waybills/$waybillId"
        params={{ customerId: String(customerId), waybillId: String(row.waybill_id) }}
        className={css.link}
      >
        {row.equipment_id}
      </Link>
      <HazmatMark mark={row.hazmat_mark} />
    </span>
  )
}
