import { type ReactNode, useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import { Button } from './Button.tsx'

interface Props {
  /** The name of what opens. */
  label: string
  icon: LucideIcon
  /** What the button says. */
  text: ReactNode
  variant?: 'quiet' | 'plain'
  disabled?: boolean
  children: (close: () => void) => ReactNode
}

/** A button, and the controls that open below it. */
export function ButtonPopover({ label, icon, text, variant, disabled, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        icon={icon}
        {...(variant && { variant })}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {text}
      </Button>
      <AnchoredPopover anchor={anchor} label={label} isForm onClose={close}>
        {anchor && children(close)}
      </AnchoredPopover>
    </>
  )
}
