import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import css from '../../ui/field/field.module.css'
import { type ControlProps, getField } from '../../ui/field/control.ts'

interface Own {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can be revealed, and that shows when Caps Lock is on. */
export function Secret({ autoComplete, ...props }: ControlProps<string> & Own) {
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  return (
    <>
      <span className={css.box}>
        <input
          {...getField(props)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          className={css.input}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onKeyUp={(event) => setIsCapsLockOn(event.getModifierState('CapsLock'))}
          onBlur={() => {
            setIsCapsLockOn(false)
            props.onBlur()
          }}
        />
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setIsShown(!isShown)}
        />
      </span>
      <p className={css.note} role="status">
        {isCapsLockOn ? 'Caps Lock is on.' : ''}
      </p>
    </>
  )
}
