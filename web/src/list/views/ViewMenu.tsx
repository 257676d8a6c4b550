import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  Check,
  ChevronDown,
  Link2,
  List as ListIcon,
  Pencil,
  Pin,
  PinOff,
  Save,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { Button } from '../../ui/Button.tsx'
import type { CallResult } from '../../shell/call.ts'
import { toast } from '../../shell/toasts.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { getAddress, getState } from '../questions.ts'
import type { ListSource, ReadyView } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'
import type { ListView } from '../use-list.ts'
import { copyShortLink } from './short-link.ts'
import { openWith, saveView } from './saved-views.ts'
import { isChanged, toSaved } from './view-state.ts'
import classes from './ViewMenu.module.css'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))
const RemoveView = lazy(async () => ({ default: (await import('./RemoveView.tsx')).RemoveView }))

/** The open dialog of a view. */
type Open = 'new' | 'edit' | 'remove'

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  /** The actions on everything in a saved view. */
  ofAll?: readonly MenuAction[]
}

/** The ways to look at the list: which one shows, whether it was changed, and all that can be done with them. */
export function ViewMenu<L extends List, E extends Endpoint, O extends OwnFields>({
  view,
  ofAll = [],
}: Props<L, E, O>) {
  const { views } = view
  const { active } = views
  const menu = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState<Open | null>(null)
  const hasChanged = active !== null && isChanged(view, active)
  const update = active?.is_mine && hasChanged ? () => void save(view, active) : null
  const close = () => setOpen(null)
  return (
    <>
      <Button
        size="small"
        icon={Bookmark}
        ref={menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={classes.name}>
          {active?.name ?? getReady(view.source, view.state)?.name ?? 'Views'}
        </span>
        {hasChanged && <span className={classes.changed}> · changed</span>}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {update && (
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            // goes away once the view is as the list
            menu.current?.focus()
            update()
          }}
        >
          Update view
        </Button>
      )}
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="Views"
          actions={[
            ...getWays(view),
            ...(active === null ? [] : parted(ofAll)),
            ...parted(getActions(view, hasChanged, setOpen)),
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
      <Suspense>
        {(isOpen === 'new' || (isOpen === 'edit' && active)) && (
          <ViewDialog
            list={view.list}
            customerId={views.customerId}
            view={isOpen === 'edit' ? active : null}
            stored={isOpen === 'edit' && active ? active : toSaved(view)}
            onDone={views.open}
            onClose={close}
          />
        )}
        {isOpen === 'remove' && active && (
          <RemoveView customerId={views.customerId} view={active} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const parted = ([first, ...rest]: readonly MenuAction[]): MenuAction[] =>
  first ? [{ ...first, begins: true }, ...rest] : []

/** The list as it comes, the views that come with the product, and every saved one. */
function getWays<L extends List, E extends Endpoint, O extends OwnFields>({
  source,
  state,
  change,
  views: { all, active, open, leave },
}: ListView<L, E, O>): MenuAction[] {
  const shown = getReady(source, state)
  const ready = source.ready.map((view) => ({
    icon: view === shown ? Check : BookmarkCheck,
    label: view.name,
    onClick: () => change({ ...getState(source, view.search), size: state.size }),
  }))
  const ways = all.map((view, at) => ({
    icon: getIcon(view, view.view_id === active?.view_id),
    label: toText(view),
    onClick: () => open(view),
    ...(at === 0 && ready.length > 0 && { begins: true as const }),
  }))
  const plain = {
    icon: active === null && shown === null ? Check : ListIcon,
    label: `Standard view`,
    onClick: leave,
  }
  return [plain, ...ready, ...ways]
}

/** The view of the product that shows, page and columns apart. */
function getReady<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): ReadyView | null {
  const describe = (one: ListState<L, O>) =>
    JSON.stringify(
      Object.entries(
        getAddress(source, { ...one, page: 1, size: state.size, columns: null, view: null }),
      ).toSorted(([a], [b]) => a.localeCompare(b)),
    )
  const now = describe(state)
  return source.ready.find(({ search }) => describe(getState(source, search)) === now) ?? null
}

const getIcon = ({ is_shared }: SavedView, isActive: boolean) => {
  if (isActive) return Check
  return is_shared ? Users : Bookmark
}

function toText({ name, is_shared, is_mine, is_default }: SavedView): string {
  const facts = [is_shared && (is_mine ? 'shared' : 'shared'), is_default && 'default'].filter(Boolean)
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`
}

function getActions<L extends List, E extends Endpoint, O extends OwnFields>(
  view: ListView<L, E, O>,
  hasChanged: boolean,
  setOpen: (open: Open) => void,
): MenuAction[] {
  const { list, views, acted: _, ...rest } = view
  const { active, customerId, open } = views
  const adding: MenuAction[] = [
    { icon: BookmarkPlus, label: 'Save as new view…', onClick: () => setOpen('new') },
    {
      icon: Link2,
      label: 'Copy short link',
      onClick: () => void copyShortLink(customerId, rest.source, rest.state),
    },
  ]
  if (active === null) return adding
  const isPinned = active.is_default
  return [
    ...(hasChanged ? [{ icon: Undo2, label: 'Discard changes', onClick: () => open(active) }] : []),
    ...(hasChanged && active.is_mine
      ? [{ icon: Save, label: 'Update view', onClick: () => void save(view, active) }]
      : []),
    ...adding,
    {
      icon: isPinned ? PinOff : Pin,
      label: isPinned ? 'Remove as default' : 'Make default',
      onClick: () => void showResult(openWith(customerId, list, isPinned ? null : active)),
    },
    ...(active.is_mine
      ? [
          { icon: Pencil, label: 'Name and sharing…', onClick: () => setOpen('edit') },
          { icon: Trash2, label: 'Delete view…', onClick: () => setOpen('remove') },
        ]
      : []),
  ]
}

/** The view is from now on what shows. */
async function save<L extends List, E extends Endpoint, O extends OwnFields>(
  view: ListView<L, E, O>,
  active: SavedView,
): Promise<void> {
  const isSaved = await showResult(saveView(view.views.customerId, active, toSaved(view)))
  if (isSaved) toast({ status: 'success', message: `View “${active.name}” updated.` })
}

/** Says why something was not done. */
async function showResult(answer: Promise<CallResult<unknown>>): Promise<boolean> {
  const result = await answer
  if (!result.success) toast({ status: 'danger', message: result.error.message })
  return result.success
}
