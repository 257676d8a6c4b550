import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, BookmarkPlus, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { savedViews } from '../../../list/views/saved-views.ts'
import { useOpening } from '../../../list/views/use-views.ts'
import {
  getViewActions,
  getViewIcon,
  type OpenDialog,
  type ViewActions,
  withSeparator,
} from '../../../list/views/view-actions.ts'
import { ViewDialogs } from '../../../list/views/ViewDialogs.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../analytics.rules.ts'
import {
  getMatches,
  isSameScope,
  isSameView,
  PIPELINE_LIST,
  type PipelineState,
  READY_VIEWS,
  stateIn,
  toSaved,
} from './pipeline.rules.ts'

interface Props {
  customerId: number
  /** With the columns that show. */
  state: PipelineState
  /** Units of the chosen fleets, destinations and months. */
  rows: readonly PipelineRow[]
  onOpen: (state: PipelineState) => void
}

/** The views of the pipeline: those it comes with, the reader's own, and those shared with them. */
export function PipelineViews({ customerId, state, rows, onOpen }: Props) {
  const { data: all } = useQuery(savedViews(customerId, PIPELINE_LIST))
  const active = all?.find(({ view_id }) => view_id === state.view) ?? null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const open = (view: SavedView) => onOpen({ ...stateIn(view.address), view: view.view_id })
  const isPlain = isSameView({ ...state, columns: null }, stateIn({}))
  useOpening(all, { view: state.view, isPlain }, open)
  const hasChanged = active !== null && !isSameView(state, stateIn(active.address))
  const ready = READY_VIEWS.find(({ search }) => isSameView(state, stateIn(search)))
  const withCount = (name: string, view: PipelineState) =>
    isSameScope(view, state) ? `${name} (${count(getMatches(rows, view, {}).length)})` : name
  const shared: ViewActions = {
    list: PIPELINE_LIST,
    customerId,
    active,
    hasChanged,
    open,
    setDialog,
    getStored: () => ({ address: toSaved(state), widths: {} }),
  }
  return (
    <>
      <Button
        icon={Bookmark}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {active?.name ?? ready?.name ?? 'Views'}
        {hasChanged && ' · changed'}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="Views"
          onClose={() => setAnchor(null)}
          actions={[
            ...READY_VIEWS.map(({ name, search }) => ({
              icon: active === null && name === ready?.name ? Check : BookmarkCheck,
              key: name,
              label: withCount(name, stateIn(search)),
              onClick: () => onOpen(stateIn(search)),
            })),
            ...withSeparator(
              (all ?? []).map((view) => ({
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
      <ViewDialogs {...shared} dialog={dialog} onDone={open} onClose={() => setDialog(null)} />
    </>
  )
}
