import { Link, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import {
  MIN_PASSWORD_CHARACTERS,
  passwordProblem,
} from '#contract/areas/accounts/passwords/password.rules.ts'
import action from '../../../ui/action.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import help from './LoginHelpPages.module.css'
import { PasswordField } from '../session/PasswordField.tsx'
import { setNewPassword } from './passwords.calls.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { refusalText } from '../session/sign-in.rules.ts'
import css from '../session/SignInForm.module.css'

type State = 'open' | 'done' | 'ended'

/** Where the mailed link leads: a new password, once. */
export function ResetPasswordPage() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [state, setState] = useState<State>('open')
  return (
    <SignInLayout
      title="Reset Password"
      promise="Back on track in a minute."
      detail="A few words in a row make a password that is easy to remember and hard to guess."
    >
      {state === 'open' && <NewPasswordForm token={token} onEnd={setState} />}
      {state === 'done' && <Done />}
      {state === 'ended' && <Ended />}
    </SignInLayout>
  )
}

function NewPasswordForm({ token, onEnd }: { token: string; onEnd: (state: State) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (problem: string | undefined, summary: string) => {
    setError(problem)
    setRefusal(summary)
    input.current?.focus()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = passwordProblem(password, null)
    if (problem !== null) return refuse(problem, NOT_CHANGED)
    setIsBusy(true)
    const answer = await setNewPassword(password, token)
    setIsBusy(false)
    if (answer.success) return onEnd('done')
    if (answer.error.code === 'reset_link_ended') return onEnd('ended')
    const beside = answer.error.errors?.['password']?.[0]
    refuse(beside, beside === undefined ? refusalText(answer.error) : NOT_CHANGED)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.step}>
        At least {MIN_PASSWORD_CHARACTERS} characters. Every open session of yours is signed out with it.
      </p>
      <PasswordField
        ref={input}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
      />
      <button type="submit" className={`${action.primary} ${css.submit}`} aria-busy={isBusy}>
        Set the password
      </button>
    </form>
  )
}

const NOT_CHANGED = 'The password was not changed. See below what to mend.'

function Done() {
  return (
    <div className={help.text}>
      <p role="status">Your password is changed, and every other session was signed out.</p>
      <Link to="/login" className={`${action.primary} ${css.submit}`}>
        Sign in
      </Link>
    </div>
  )
}

function Ended() {
  return (
    <div className={help.text}>
      <Refusal>This link was used already, is older than an hour, or a newer one took its place.</Refusal>
      <p>Links work once. Ask for a new one; your password has not changed.</p>
      <Link to="/login/forgot-password" className={`${action.primary} ${css.submit}`}>
        Send a new link
      </Link>
      <Link to="/login" className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
