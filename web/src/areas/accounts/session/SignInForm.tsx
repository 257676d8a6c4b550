import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import action from '../../../ui/action.module.css'
import { TextField } from '../../../ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { type FieldErrors, fieldErrorsOf, refusalText } from './sign-in.rules.ts'
import { signInAs, type SignInKind } from './sign-in.calls.ts'
import css from './SignInForm.module.css'

const NO_ERRORS: FieldErrors = {}

/**
 * E-mail and password, then the one-time code where the account asks for one. What was typed stays when the sign-in is
 * refused, and the focus goes where the mistake is.
 */
export function SignInForm({ kind }: { kind: SignInKind }) {
  const router = useRouter()
  const [email, setEmail] = useState(useTypedEmail())
  const [password, setPassword] = useState('')
  /** Null: nobody has asked for a code yet. */
  const [code, setCode] = useState<string | null>(null)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = fieldErrorsOf({ email, password, code })
    setErrors(found)
    setRefusal(null)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()
    if (found.code) return codeInput.current?.focus()

    setIsBusy(true)
    const answer = await signInAs(kind, { email: email.trim(), password, ...(code === null ? {} : { code }) })
    setIsBusy(false)
    if (answer.success) return void router.navigate({ to: answer.data, replace: true })
    if (answer.error.code === 'code_required') return setCode('')
    if (answer.error.code === 'wrong_code') {
      setErrors({ code: answer.error.message })
      return codeInput.current?.select()
    }
    setCode(null)
    setRefusal(refusalText(answer.error))
    passwordInput.current?.select()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      {refusal && <Refusal>{refusal}</Refusal>}
      {code === null ? (
        <>
          <EmailField
            ref={emailInput}
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
        </>
      ) : (
        <CodeStep email={email} input={codeInput} code={code} onCode={setCode} error={errors.code} />
      )}
      <button type="submit" className={`${action.primary} ${css.submit}`} aria-busy={isBusy}>
        Sign in
      </button>
      {code === null ? (
        <Link to="/login/forgot-password" state={{ email }} className={css.forgot}>
          Forgot password?
        </Link>
      ) : (
        <button type="button" className={css.forgot} onClick={() => setCode(null)}>
          Use another account
        </button>
      )}
    </form>
  )
}

interface CodeStepProps {
  email: string
  input: RefObject<HTMLInputElement | null>
  code: string
  onCode: (code: string) => void
  error: string | undefined
}

function CodeStep({ email, input, code, onCode, error }: CodeStepProps) {
  return (
    <>
      <p className={css.step}>
        Enter the code your authenticator app shows for <strong>{email.trim()}</strong>, or a recovery code.
      </p>
      <TextField
        ref={input}
        label="One-time code"
        name="code"
        // the step was just asked for: the next key belongs into this field
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
        error={error}
      />
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed on the page before; it is kept out of the address line. */
    email?: string
  }
}

/** The e-mail address typed on the page before. */
export function useTypedEmail(): string {
  return useRouter().state.location.state.email ?? ''
}
