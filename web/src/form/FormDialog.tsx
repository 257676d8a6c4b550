import { type ReactNode, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { ClosingContext, type Guarded } from './closing.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

interface Props {
  title: string
  onClose: () => void
  kind?: 'center' | 'sheet' | 'side'
  children: ReactNode
}

/** A dialog with a form: closing it asks for confirmation when there are unsaved changes. */
export function FormDialog({ title, onClose, kind = 'center', children }: Props) {
  const [guarded] = useState(() => new Set<Guarded>())
  const [request, setPending] = useState<Guarded | null>(null)
  const close = () => {
    const changed = [...guarded].find((form) => form.isChanged())
    if (changed) setPending(changed)
    else onClose()
  }
  const closing = {
    close,
    registerGuard: (form: Guarded) => {
      guarded.add(form)
      return () => void guarded.delete(form)
    },
  }
  return (
    <Dialog title={title} kind={kind} isOpen onClose={close}>
      <ClosingContext value={closing}>{children}</ClosingContext>
      {request && <LeaveDialog isSaved={request.isSaved} onStay={() => setPending(null)} onLeave={onClose} />}
    </Dialog>
  )
}
