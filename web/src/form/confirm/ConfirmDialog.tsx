import type { ReactNode } from 'react'
import type { CallResult } from '../../shell/call.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { SendOptions } from '../send.ts'
import { Actions } from '../Actions.tsx'
import { useAction } from '../use-action.ts'
import css from './ConfirmDialog.module.css'

interface Props<Done> {
  /** The question, with the name of its subject: "Revoke Feed of the railroad?" */
  title: string
  /** The word on the button that does it: "Revoke". */
  verb: string
  act: (options: SendOptions) => Promise<CallResult<Done>>
  /** The success message; null when the action reports its result itself. */
  successMessage?: string
  onDone?: (done: Done) => void
  onClose: () => void
  /** The consequences, and what is not affected. */
  children: ReactNode
}

/** Asks for confirmation before something is lost. A refusal is shown in the dialog, which stays open. */
export function ConfirmDialog<Done>({
  title,
  verb,
  act,
  successMessage,
  onDone,
  onClose,
  children,
}: Props<Done>) {
  const { run, isBusy, refusal } = useAction((_: null, options) => act(options))
  const press = async () => {
    const done = await run(null)
    if (done === null) return
    if (successMessage !== undefined) toast({ status: 'success', message: successMessage })
    onClose()
    onDone?.(done)
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.text}>{children}</p>
      <Actions at="end">
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void press()}>
          {verb}
        </Button>
      </Actions>
    </Dialog>
  )
}
