import { createView, type SavedView, updateView } from '#contract/areas/lists/views/views.contract.ts'
import type { List } from '#contract/list/list.ts'
import { Switch } from '../../form/controls/choices.tsx'
import { createForm } from '../../form/create-form.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Actions } from '../../form/Actions.tsx'
import { Cancel, Submit } from '../../form/Submit.tsx'
import { toast } from '../../shell/toasts.ts'
import { refetchViews } from './saved-views.ts'

const adding = createForm(createView)
const editing = createForm(updateView, { version: 'version' })

interface Props {
  list: Pick<List, 'name'>
  customerId: number
  /** Null: a new one. */
  view: SavedView | null
  /** The parts of the list's state that it stores. */
  stored: Pick<SavedView, 'address' | 'widths'>
  onDone: (view: SavedView) => void
  onClose: () => void
}

/** Asks for a view's name and who may use it. */
export function ViewDialog({ list, customerId, view, stored, onDone, onClose }: Props) {
  const { address, widths } = stored
  const done = async (saved: SavedView) => {
    await refetchViews()
    onClose()
    if (view === null) onDone(saved)
    toast({ status: 'success', message: `View “${saved.name}” saved.` })
  }
  if (view === null) {
    return (
      <FormDialog title="Save as new view" onClose={onClose}>
        <adding.Form
          params={{ customerId }}
          start={{ list: list.name, name: '', is_shared: false, address, widths }}
          done={done}
        >
          <adding.Field name="name" />
          <adding.Field name="is_shared" as={Switch} />
          <Actions at="end">
            <Cancel />
            <Submit>Save view</Submit>
          </Actions>
        </adding.Form>
      </FormDialog>
    )
  }
  const { name, is_shared, version } = view
  return (
    <FormDialog title="Name and sharing" onClose={onClose}>
      <editing.Form
        params={{ customerId, viewId: view.view_id }}
        start={{ name, is_shared, version, address, widths }}
        done={done}
      >
        <editing.Field name="name" />
        <editing.Field name="is_shared" as={Switch} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </editing.Form>
    </FormDialog>
  )
}
