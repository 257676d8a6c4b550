import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  icon: LucideIcon
  children: string
  /** The label of the confirming button: "Delete permanently". */
  sure: string
  isBusy?: boolean
  onSure: () => void
}

/** Performs an irreversible action on the second press, where a dialog would cover its subject. */
export function SureButton({ icon, children, sure, isBusy, onSure }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Button
      icon={icon}
      variant={isRequested ? 'danger' : 'quiet'}
      isBusy={isBusy}
      onBlur={() => setIsRequested(false)}
      onClick={() => (isRequested ? onSure() : setIsRequested(true))}
    >
      {isRequested ? sure : children}
    </Button>
  )
}
