import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { ConfirmDialog } from '../../form/confirm/ConfirmDialog.tsx'
import { dropView } from './saved-views.ts'

interface Props {
  customerId: number
  view: SavedView
  onClose: () => void
}

/** A view cannot be restored, so this asks for confirmation. The list stays as it is. */
export function RemoveView({ customerId, view, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Delete view “${view.name}”?`}
      verb="Delete"
      act={() => dropView(customerId, view)}
      successMessage={`View “${view.name}” deleted.`}
      onClose={onClose}
    >
      {view.is_shared ? 'Your colleagues will lose it too.' : 'Only you can see it.'} The list itself won’t
      change.
    </ConfirmDialog>
  )
}
