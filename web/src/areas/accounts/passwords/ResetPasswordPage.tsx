import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { formOf } from '../../../form/form-of.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { asButton } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../session/SignInForm.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import help from './LoginHelpPages.module.css'

const form = formOf(resetPassword, { isBrief: true, checks: 'submit' })

type State = 'open' | 'done' | 'ended'

interface Words {
  title: string
  promise: string
  after: string
  done: string
  ended: { why: string; next: string }
}

const FORGOTTEN: Words = {
  title: 'Reset Password',
  promise: 'Back on track in a minute.',
  after: 'Every open session of yours is signed out with it.',
  done: 'Your password is changed, and every other session was signed out.',
  ended: {
    why: 'This link was used already or is older than an hour.',
    next: 'Links work once. Ask for a new one; your password has not changed.',
  },
}

const INVITED: Words = {
  title: 'Choose your password',
  promise: 'Welcome aboard.',
  after: 'You sign in with it and the address we wrote to.',
  done: 'Your password is set.',
  ended: {
    why: 'This invitation was used already or is older than seven days.',
    next: 'If you have chosen a password, sign in with it. If not, ask for a new link.',
  },
}

/** Where the mailed link leads: a new password, once, or the first one of somebody invited. */
export function ResetPasswordPage() {
  const { token = '', invited } = useSearch({ strict: false }) as { token?: string; invited?: string }
  const words = invited ? INVITED : FORGOTTEN
  const [state, setState] = useState<State>('open')
  return (
    <SignInLayout
      title={words.title}
      promise={words.promise}
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
            At least {MIN_PASSWORD_CHARACTERS} characters. {words.after}
          </p>
          <form.Field name="password" as={Secret} autoComplete="new-password" />
          <Actions at="across">
            <Submit>Set the password</Submit>
          </Actions>
        </form.Form>
      )}
      {state === 'done' && <Done>{words.done}</Done>}
      {state === 'ended' && <Ended words={words.ended} />}
    </SignInLayout>
  )
}

function Done({ children }: { children: string }) {
  return (
    <div className={help.text}>
      <p role="status">{children}</p>
      <Link to="/login" {...asButton('primary')}>
        Sign in
      </Link>
    </div>
  )
}

function Ended({ words: { why, next } }: { words: Words['ended'] }) {
  return (
    <div className={help.text}>
      <Refusal>{why}</Refusal>
      <p>{next}</p>
      <Link to="/login/forgot-password" {...asButton('primary')}>
        Send a new link
      </Link>
      <Link to="/login" className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
