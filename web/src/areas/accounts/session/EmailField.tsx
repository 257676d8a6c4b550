import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/TextField.tsx'

/** The address somebody signs in with, as browsers and password managers know it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
