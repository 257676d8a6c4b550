import { lazy, Suspense } from 'react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { OpenDialog, ViewActions } from './view-actions.ts'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))
const RemoveView = lazy(async () => ({ default: (await import('./RemoveView.tsx')).RemoveView }))

interface Props extends Pick<ViewActions, 'list' | 'customerId' | 'active' | 'getStored'> {
  dialog: OpenDialog | null
  /** A new view was saved. */
  onDone: (view: SavedView) => void
  onClose: () => void
}

/** The open dialog about a view: to add one, or to change or delete the one that shows. */
export function ViewDialogs({ list, customerId, active, getStored, dialog, onDone, onClose }: Props) {
  const edited = dialog === 'edit' ? active : null
  return (
    <Suspense>
      {(dialog === 'new' || edited) && (
        <ViewDialog
          list={list}
          customerId={customerId}
          view={edited}
          stored={edited ?? getStored()}
          onDone={onDone}
          onClose={onClose}
        />
      )}
      {dialog === 'remove' && active && (
        <RemoveView customerId={customerId} view={active} onClose={onClose} />
      )}
    </Suspense>
  )
}
