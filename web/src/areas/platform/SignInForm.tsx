import { Link, useRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import action from '../../ui/action.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { type FieldErrors, fieldErrorsOf, refusalText } from './sign-in.rules.ts'
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
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
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
      <TextField
        ref={emailInput}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors.password}
      />
      <button type="submit" className={`${action.primary} ${css.submit}`} aria-busy={isBusy}>
        Sign in
      </button>
      <Link to="/login/forgot-password" className={css.forgot}>
        Forgot password?
      </Link>
    </form>
  )
}
