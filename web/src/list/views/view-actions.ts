import { Bookmark, Check, Pencil, Pin, PinOff, Save, Trash2, Undo2, Users } from 'lucide-react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { List } from '#contract/list/list.ts'
import type { CallResult } from '../../shell/call.ts'
import { toast } from '../../shell/toasts.ts'
import type { MenuAction } from '../../ui/ActionMenu.tsx'
import { openWith, saveView } from './saved-views.ts'

/** A dialog about views. */
export type OpenDialog = 'new' | 'edit' | 'remove'

/** What a saved view stores of a list's state. */
export type StoredState = Pick<SavedView, 'address' | 'widths'>

export interface ViewActions {
  list: Pick<List, 'name'>
  customerId: number
  /** The saved view that shows. */
  active: SavedView | null
  hasChanged: boolean
  getStored: () => StoredState
  open: (view: SavedView) => void
  setDialog: (dialog: OpenDialog) => void
}

export const getViewIcon = ({ is_shared }: SavedView, isActive: boolean) => {
  if (isActive) return Check
  return is_shared ? Users : Bookmark
}

/** Marks a group of actions in a menu. */
export const withSeparator = ([first, ...rest]: readonly MenuAction[]): MenuAction[] =>
  first ? [{ ...first, begins: true }, ...rest] : []

/** What can be done with the view that shows; those that add one stand between. */
export function getViewActions(
  { list, customerId, active, hasChanged, getStored, open, setDialog }: ViewActions,
  adding: readonly MenuAction[],
): MenuAction[] {
  if (active === null) return [...adding]
  const isPinned = active.is_default
  const update = () => void updateStoredView(customerId, active, getStored())
  return [
    ...(hasChanged ? [{ icon: Undo2, label: 'Discard changes', onClick: () => open(active) }] : []),
    ...(hasChanged && active.is_mine ? [{ icon: Save, label: 'Update view', onClick: update }] : []),
    ...adding,
    {
      icon: isPinned ? PinOff : Pin,
      label: isPinned ? 'Remove as default' : 'Make default',
      onClick: () => void showResult(openWith(customerId, list, isPinned ? null : active)),
    },
    ...(active.is_mine
      ? [
          { icon: Pencil, label: 'Name and sharing…', onClick: () => setDialog('edit') },
          { icon: Trash2, label: 'Delete view…', onClick: () => setDialog('remove') },
        ]
      : []),
  ]
}

/** Saves what shows as the view. */
export async function updateStoredView(
  customerId: number,
  view: SavedView,
  stored: StoredState,
): Promise<void> {
  const isSaved = await showResult(saveView(customerId, view, stored))
  if (isSaved) toast({ status: 'success', message: `View “${view.name}” updated.` })
}

/** Shows the reason where something was not done. */
async function showResult(answer: Promise<CallResult<unknown>>): Promise<boolean> {
  const result = await answer
  if (!result.success) toast({ status: 'danger', message: result.error.message })
  return result.success
}
