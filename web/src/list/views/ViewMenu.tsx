import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  Check,
  ChevronDown,
  Link2,
  List as ListIcon,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { getAddress, getState } from '../questions.ts'
import type { ListSource, ReadyView } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'
import type { ListView } from '../use-list.ts'
import { copyShortLink } from './short-link.ts'
import {
  getViewActions,
  getViewIcon,
  type OpenDialog,
  updateStoredView,
  type ViewActions,
  withSeparator,
} from './view-actions.ts'
import { isChanged, toSaved } from './view-state.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import classes from './ViewMenu.module.css'

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
  const { list, source, state, views } = view
  const { customerId, active, open } = views
  const menu = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useKeys('List', [{ keys: ['v'], text: 'Open views', run: () => menu.current?.click() }])
  const hasChanged = active !== null && isChanged(view, active)
  const shared: ViewActions = {
    list,
    customerId,
    active,
    hasChanged,
    open,
    setDialog,
    getStored: () => toSaved(view),
  }
  const update =
    active?.is_mine && hasChanged ? () => void updateStoredView(customerId, active, toSaved(view)) : null
  const adding: MenuAction[] = [
    { icon: BookmarkPlus, label: 'Save as new view…', onClick: () => setDialog('new') },
    { icon: Link2, label: 'Copy short link', onClick: () => void copyShortLink(customerId, source, state) },
  ]
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
        <span className={classes.name}>{active?.name ?? getReady(source, state)?.name ?? 'Views'}</span>
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
            ...(active === null ? [] : withSeparator(ofAll)),
            ...withSeparator(getViewActions(shared, adding)),
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
      <ViewDialogs {...shared} dialog={dialog} onDone={open} onClose={() => setDialog(null)} />
    </>
  )
}

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
    icon: getViewIcon(view, view.view_id === active?.view_id),
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

function toText({ name, is_shared, is_mine, is_default }: SavedView): string {
  const facts = [is_shared && (is_mine ? 'shared' : 'shared'), is_default && 'default'].filter(Boolean)
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`
}
