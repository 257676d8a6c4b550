import { Button } from '@mantine/core'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { Actions } from '../../form/Submit.tsx'
import { useAction } from '../../form/use-action.ts'
import { toast } from '../../shell/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { dropView } from './saved-views.ts'
import classes from './ViewMenu.module.css'

interface Props {
  customerId: number
  view: SavedView
  onClose: () => void
}

/** A view does not come back: asks once more. What shows stays as it is. */
export function RemoveView({ customerId, view, onClose }: Props) {
  const { run, isBusy, refusal } = useAction(() => dropView(customerId, view))
  const remove = async () => {
    if ((await run(null)) === null) return
    onClose()
    toast({ status: 'success', message: `The view “${view.name}” is removed.` })
  }
  return (
    <Dialog title={`Remove the view “${view.name}”?`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={classes.words}>
        {view.is_shared ? 'Colleagues can no longer choose it either.' : 'Only you can choose it.'} The list
        stays as it shows now.
      </p>
      <Actions at="end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void remove()}>
          Remove
        </Button>
      </Actions>
    </Dialog>
  )
}
