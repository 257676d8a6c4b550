import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { Link, useRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { capsLockIn, type FieldErrors, fieldErrorsOf, refusalText } from './sign-in.rules.ts'
import { enter, type Door } from './sign-in.calls.ts'
import css from './SignInForm.module.css'

const NO_ERRORS: FieldErrors = {}

/** E-mail and password. What was typed stays when the door does not open, and the focus goes where the mistake is. */
export function SignInForm({ door }: { door: Door }) {
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState(NO_ERRORS)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = fieldErrorsOf({ email, password })
    setErrors(found)
    setRefusal(null)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()

    setIsBusy(true)
    const answer = await enter(door, email.trim(), password)
    setIsBusy(false)
    if (answer.success) return void router.navigate({ to: answer.data, replace: true })
    setRefusal(refusalText(answer.error))
    passwordInput.current?.select()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      {refusal && (
        <p className={css.refusal} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {refusal}
        </p>
      )}
      <TextInput
        ref={emailInput}
        label="E-mail"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      <PasswordInput
        ref={passwordInput}
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyUp={(event) => setIsCapsLockOn(capsLockIn(event))}
        onBlur={() => setIsCapsLockOn(false)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        error={errors.password}
      />
      <p className={css.caps} role="status">
        {isCapsLockOn && 'Caps Lock is on.'}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Sign in
      </Button>
      <Link to="/login/forgot-password" className={css.forgot}>
        Forgot password?
      </Link>
    </form>
  )
}
