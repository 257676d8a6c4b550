import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { formOf } from '../../../form/form-of.ts'
import { Actions, Submit } from '../../../form/Submit.tsx'
import { asButton } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../session/SignInForm.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import help from './LoginHelpPages.module.css'

const form = formOf(resetPassword, { isBrief: true, checks: 'submit' })

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
      {state === 'open' && (
        <form.Form
          className={css.form}
          start={{ token }}
          done={() => setState('done')}
          refused={({ code }) => {
            if (code === 'reset_link_ended') setState('ended')
            return code === 'reset_link_ended'
          }}
        >
          <p className={css.step}>
            At least {MIN_PASSWORD_CHARACTERS} characters. Every open session of yours is signed out with it.
          </p>
          <form.Field name="password" as={Secret} autoComplete="new-password" />
          <Actions at="across">
            <Submit>Set the password</Submit>
          </Actions>
        </form.Form>
      )}
      {state === 'done' && <Done />}
      {state === 'ended' && <Ended />}
    </SignInLayout>
  )
}

function Done() {
  return (
    <div className={help.text}>
      <p role="status">Your password is changed, and every other session was signed out.</p>
      <Link to="/login" {...asButton('primary')}>
        Sign in
      </Link>
    </div>
  )
}

function Ended() {
  return (
    <div className={help.text}>
      <Refusal>This link was used already or is older than an hour.</Refusal>
      <p>Links work once. Ask for a new one; your password has not changed.</p>
      <Link to="/login/forgot-password" {...asButton('primary')}>
        Send a new link
      </Link>
      <Link to="/login" className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
