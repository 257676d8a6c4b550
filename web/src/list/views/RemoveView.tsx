import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { ConfirmDialog } from '../../form/confirm/ConfirmDialog.tsx'
import { dropView } from './saved-views.ts'

interface Props {
  customerId: number
  view: SavedView
  onClose: () => void
}

/** A view does not come back: asks once more. What shows stays as it is. */
export function RemoveView({ customerId, view, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Remove the view “${view.name}”?`}
      verb="Remove"
      act={() => dropView(customerId, view)}
      said={`The view “${view.name}” is removed.`}
      onClose={onClose}
    >
      {view.is_shared ? 'Colleagues can no longer choose it either.' : 'Only you can choose it.'} The list
      stays as it shows now.
    </ConfirmDialog>
  )
}
