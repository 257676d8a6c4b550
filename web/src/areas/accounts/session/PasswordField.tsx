import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import css from './PasswordField.module.css'
import { capsLockIn } from './sign-in.rules.ts'

/** A password that can be shown, and that tells when Caps Lock is on. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      note={isCapsLockOn ? 'Caps Lock is on.' : undefined}
      onKeyUp={(event) => setIsCapsLockOn(capsLockIn(event))}
      onBlur={() => setIsCapsLockOn(false)}
      trailing={
        <button
          type="button"
          className={css.toggle}
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}
