import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  Check,
  ChevronDown,
  Pencil,
  Pin,
  PinOff,
  Save,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { openWith, savedViews, saveView } from '../../../list/views/saved-views.ts'
import type { CallResult } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import {
  isSameView,
  PIPELINE_LIST,
  type PipelineState,
  READY_VIEWS,
  stateIn,
  toSaved,
} from './pipeline.rules.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('../../../list/views/ViewDialog.tsx')).ViewDialog,
}))
const RemoveView = lazy(async () => ({
  default: (await import('../../../list/views/RemoveView.tsx')).RemoveView,
}))

interface Props {
  customerId: number
  /** With the columns that show. */
  state: PipelineState
  onOpen: (state: PipelineState) => void
}

/** The views of the pipeline: those it comes with, the reader's own, and those shared with them. */
export function PipelineViews({ customerId, state, onOpen }: Props) {
  const { data: all } = useQuery(savedViews(customerId, PIPELINE_LIST))
  const active = all?.find(({ view_id }) => view_id === state.view) ?? null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'new' | 'edit' | 'remove' | null>(null)
  const open = (view: SavedView) => onOpen({ ...stateIn(view.address), view: view.view_id })
  useDefaultView(all, state, open)
  const hasChanged = active !== null && !isSameView(state, stateIn(active.address))
  const ready = READY_VIEWS.find(({ search }) => isSameView(state, stateIn(search)))
  const stored = { address: toSaved(state), widths: {} }
  const close = () => setDialog(null)
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
              label: name,
              onClick: () => onOpen(stateIn(search)),
            })),
            ...(all ?? []).map((view, at) => ({
              key: `view${view.view_id}`,
              icon: getIcon(view, view.view_id === active?.view_id),
              label: view.is_default ? `${view.name} (default)` : view.name,
              onClick: () => open(view),
              ...(at === 0 && { begins: true as const }),
            })),
            ...getActions(customerId, active, hasChanged, stored, open, setDialog),
          ]}
        />
      )}
      <Suspense>
        {(dialog === 'new' || (dialog === 'edit' && active)) && (
          <ViewDialog
            list={PIPELINE_LIST}
            customerId={customerId}
            view={dialog === 'edit' ? active : null}
            stored={dialog === 'edit' && active ? active : stored}
            onDone={open}
            onClose={close}
          />
        )}
        {dialog === 'remove' && active && (
          <RemoveView customerId={customerId} view={active} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const getIcon = ({ is_shared }: SavedView, isActive: boolean) => {
  if (isActive) return Check
  return is_shared ? Users : Bookmark
}

/** Once, when the views are known: a plain address shows the reader's default, one that only names a view shows that. */
function useDefaultView(
  all: readonly SavedView[] | undefined,
  state: PipelineState,
  open: (view: SavedView) => void,
): void {
  const isPlain = isSameView({ ...state, columns: null }, stateIn({}))
  const [opened] = useState({ isPlain, view: state.view })
  const isOver = useRef(false)
  useEffect(() => {
    if (all === undefined || isOver.current) return
    isOver.current = true
    if (!opened.isPlain || !isPlain) return
    const view = all.find(({ view_id, is_default }) =>
      opened.view === null ? is_default : view_id === opened.view,
    )
    if (view) open(view)
  })
}

function getActions(
  customerId: number,
  active: SavedView | null,
  hasChanged: boolean,
  stored: Pick<SavedView, 'address' | 'widths'>,
  open: (view: SavedView) => void,
  setDialog: (dialog: 'new' | 'edit' | 'remove') => void,
): MenuAction[] {
  const adding: MenuAction = {
    icon: BookmarkPlus,
    label: 'Save as new view…',
    begins: true,
    onClick: () => setDialog('new'),
  }
  if (active === null) return [adding]
  const isPinned = active.is_default
  const update = () => void showResult(saveView(customerId, active, stored))
  return [
    { ...adding },
    ...(hasChanged ? [{ icon: Undo2, label: 'Discard changes', onClick: () => open(active) }] : []),
    ...(hasChanged && active.is_mine ? [{ icon: Save, label: 'Update view', onClick: update }] : []),
    {
      icon: isPinned ? PinOff : Pin,
      label: isPinned ? 'Remove as default' : 'Make default',
      onClick: () => void showResult(openWith(customerId, PIPELINE_LIST, isPinned ? null : active)),
    },
    ...(active.is_mine
      ? [
          { icon: Pencil, label: 'Name and sharing…', onClick: () => setDialog('edit') },
          { icon: Trash2, label: 'Delete view…', onClick: () => setDialog('remove') },
        ]
      : []),
  ]
}

/** Says why something was not done. */
async function showResult(answer: Promise<CallResult<unknown>>): Promise<void> {
  const result = await answer
  if (!result.success) toast({ status: 'danger', message: result.error.message })
}
