import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props extends Omit<
  ComponentProps<'button'>,
  'children' | 'type' | 'className' | 'onBlur' | 'onClick'
> {
  icon: LucideIcon
  children: string
  /** The label of the confirming button: "Delete permanently". */
  confirmLabel: string
  isBusy?: boolean
  onConfirm: () => void
}

/** Performs an irreversible action on the second press, where a dialog would cover its subject. */
export function ConfirmButton({ icon, children, confirmLabel, isBusy, onConfirm, ...rest }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Button
      {...rest}
      icon={icon}
      variant={isRequested ? 'danger' : 'quiet'}
      isBusy={isBusy}
      onBlur={() => setIsRequested(false)}
      onClick={() => (isRequested ? onConfirm() : setIsRequested(true))}
    >
      {isRequested ? confirmLabel : children}
    </Button>
  )
}
