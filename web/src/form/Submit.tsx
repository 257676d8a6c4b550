import { type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { ClosingContext } from './closing.ts'
import { useCore } from './context.ts'
import { focusOnFirst } from './focus.ts'
import type { Values } from './rules.ts'

interface Props {
  children: ReactNode
  look?: 'primary' | 'quiet' | 'danger'
  icon?: LucideIcon
  /** The accessible name, where the label alone could be another button's. */
  name?: string | undefined
  /** Added to the form's values, for a button that sends more than the fields. */
  adds?: Values
  /** Called before the form is sent, where what follows depends on the button. */
  onPress?: () => void
  /** There is nothing to send before something was typed. */
  needsChange?: boolean
  isDisabled?: boolean
}

/** The field keeps the focus: a message that appears on blur would move the button away under the finger. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Sends the form. Enter presses the first of them. */
export function Submit({
  children,
  look = 'primary',
  icon,
  name,
  adds,
  onPress,
  needsChange = false,
  isDisabled = false,
}: Props) {
  const core = useCore()
  const { control, submit } = core
  const { isSubmitting, isDirty } = useFormState({ control })
  const [isPressed, setPressed] = useState(false)
  const isOff = isDisabled || (needsChange && !isDirty)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // a disabled button cannot keep the focus, so it would be lost
    if (isOff && document.activeElement === button.current) focusOnFirst(core)
  }, [isOff, core])
  const press = async () => {
    setPressed(true)
    onPress?.()
    await submit(adds)
    setPressed(false)
  }
  if (core.isLocked) return null
  return (
    <Button
      ref={button}
      submits
      variant={look}
      icon={icon}
      aria-label={name}
      isBusy={isSubmitting && isPressed}
      disabled={isOff}
      onMouseDown={keepFocus}
      onClick={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      {children}
    </Button>
  )
}

/** Reverts all changes. */
export function Revert({ children }: { children: ReactNode }) {
  const { control, begin, before, isLocked } = useCore()
  const { isDirty } = useFormState({ control })
  if (isLocked) return null
  return (
    <Button disabled={!isDirty} onClick={() => begin(before())}>
      {children}
    </Button>
  )
}

/** Leaves without sending: closes the dialog around the form, which asks for confirmation when there are changes. */
export function Cancel({ children = 'Cancel', onPress }: { children?: ReactNode; onPress?: () => void }) {
  const closing = useContext(ClosingContext)
  return (
    <Button onMouseDown={keepFocus} onClick={onPress ?? closing?.close}>
      {children}
    </Button>
  )
}
