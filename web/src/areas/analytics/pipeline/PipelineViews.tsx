import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus, Check, ChevronDown, RotateCcw } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { savedViews } from '../../../list/views/saved-views.ts'
import { useOpening } from '../../../list/views/use-views.ts'
import {
  getViewActions,
  getViewIcon,
  type OpenDialog,
  updateStoredView,
  type ViewActions,
  withSeparator,
} from '../../../list/views/view-actions.ts'
import { ViewDialogs } from '../../../list/views/ViewDialogs.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../analytics.rules.ts'
import type { GroupNames } from './columns.rules.ts'
import { getMatches, type PipelineState, RESET, stateIn } from './pipeline.rules.ts'
import {
  getReadyViews,
  getViewTabs,
  isSameScope,
  isSameView,
  PIPELINE_LIST,
  toSaved,
  type ViewTab,
} from './views.rules.ts'
import css from './PipelineViews.module.css'

interface Props {
  customerId: number
  /** With the columns that show. */
  state: PipelineState
  /** Units of the chosen fleets, destinations and months; null while they are not known. */
  rows: readonly PipelineRow[] | null
  /** How many those are; not all of them were sent. */
  total: number
  /** Resetting and updating are in the menus of a phone. */
  isNarrow: boolean
  groups: GroupNames
  onOpen: (state: PipelineState, how?: { replace?: boolean }) => void
}

/** The views of the pipeline: those it comes with, the reader's own, and those shared with them. */
export function PipelineViews({ customerId, state, rows, groups, total, isNarrow, onOpen }: Props) {
  const { data: all } = useQuery(savedViews(customerId, PIPELINE_LIST))
  const [today] = useState(() => toDay(new Date()))
  const active = all?.find(({ view_id }) => view_id === state.view) ?? null
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const open = (view: SavedView, how?: { replace?: boolean }) =>
    onOpen({ ...stateIn(view.address), view: view.view_id }, how)
  const isPlain = isSameView({ ...state, columns: null }, stateIn({}))
  useOpening(all, { view: state.view, isPlain }, (view) => open(view, { replace: true }))
  const hasChanged = active !== null && !isSameView(state, stateIn(active.address))
  const shared: ViewActions = {
    list: PIPELINE_LIST,
    customerId,
    active,
    hasChanged,
    open: (view) => open(view),
    setDialog,
    getStored: () => ({ address: toSaved(state), widths: {} }),
  }
  return (
    <div className={css.views}>
      <Tabs tabs={getViewTabs(all ?? [], state, today)} {...{ state, rows, groups, total, onOpen }} />
      <ViewMenu {...{ state, rows, groups, today, shared, onOpen }} all={all ?? []} />
      {!isNarrow && (
        <span className={css.end}>
          {hasChanged && <span className={css.edited}>Edited</span>}
          {hasChanged && active.is_mine && (
            <Button
              variant="plain"
              size="small"
              onClick={() => void updateStoredView(customerId, active, shared.getStored())}
            >
              Update view
            </Button>
          )}
          <Button variant="plain" size="small" icon={RotateCcw} onClick={() => onOpen(RESET)}>
            Reset
          </Button>
        </span>
      )}
      <ViewDialogs {...shared} dialog={dialog} onDone={shared.open} onClose={() => setDialog(null)} />
    </div>
  )
}

/** At the end of the row tabs fade out. */
const FADE_PX = 24

type TabsProps = Pick<Props, 'state' | 'rows' | 'groups' | 'total' | 'onOpen'> & { tabs: readonly ViewTab[] }

/** The one that shows is in sight, however many there are. */
function Tabs({ tabs, state, rows, groups, total, onOpen }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ isOn }) => isOn)?.key
  // counted after the rows are drawn
  const drawn = useDeferredValue(rows, null)
  useEffect(() => {
    const box = row.current
    const tab = box?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    if (!box || !tab) return
    // moves the row alone: the page stays where the reader has scrolled it
    const { left, right } = box.getBoundingClientRect()
    box.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right + FADE_PX - right)
  }, [shown, drawn])
  return (
    <div ref={row} className={css.tabs} role="group" aria-label="Views">
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className={css.tab}
          aria-pressed={tab.isOn}
          onClick={() => onOpen(tab.state)}
        >
          {tab.name}
          {drawn !== null && drawn === rows && isSameScope(tab.state, state) && (
            <TabCount
              rows={drawn}
              {...{ groups, total }}
              address={new URLSearchParams(toSaved(tab.state)).toString()}
            />
          )}
        </button>
      ))}
    </div>
  )
}

interface CountProps {
  rows: readonly PipelineRow[]
  groups: GroupNames
  total: number
  address: string
}

/** How many units a view keeps: counted once, whatever is then filtered or typed. */
const TabCount = memo(function TabCount({ rows, groups, total, address }: CountProps) {
  const units = useMemo(() => {
    const matches = getMatches(rows, stateIn(Object.fromEntries(new URLSearchParams(address))), groups)
    return matches === rows ? null : matches.length
  }, [rows, groups, address])
  return <b> {count(units ?? total)}</b>
})

interface MenuProps extends Pick<Props, 'state' | 'rows' | 'groups' | 'onOpen'> {
  all: readonly SavedView[]
  today: string
  shared: ViewActions
}

/** Every view, and what can be done with the one that shows. */
function ViewMenu({ all, today, state, rows, groups, shared, onOpen }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { active, open, setDialog } = shared
  const withCount = (name: string, view: PipelineState) =>
    rows !== null && isSameScope(view, state)
      ? `${name} (${count(getMatches(rows, view, groups).length)})`
      : name
  return (
    <>
      <Button
        variant="plain"
        size="small"
        aria-label="More views"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="Views"
          onClose={() => setAnchor(null)}
          actions={[
            ...getReadyViews(today).map(({ name, search }) => ({
              icon: active === null && isSameView(state, stateIn(search)) ? Check : BookmarkCheck,
              key: name,
              label: withCount(name, stateIn(search)),
              onClick: () => onOpen(stateIn(search)),
            })),
            ...withSeparator(
              all.map((view) => ({
                key: `view${view.view_id}`,
                icon: getViewIcon(view, view.view_id === active?.view_id),
                label: withCount(
                  view.is_default ? `${view.name}, default` : view.name,
                  stateIn(view.address),
                ),
                onClick: () => open(view),
              })),
            ),
            ...withSeparator(
              getViewActions(shared, [
                { icon: BookmarkPlus, label: 'Save as new view…', onClick: () => setDialog('new') },
              ]),
            ),
          ]}
        />
      )}
    </>
  )
}
