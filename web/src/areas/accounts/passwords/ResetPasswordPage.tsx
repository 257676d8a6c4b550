import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { asButton } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../session/SignInForm.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import help from './LoginHelpPages.module.css'

const form = createForm(resetPassword, { isBrief: true, checks: 'submit' })

type State = 'open' | 'done' | 'ended'

interface Labels {
  title: string
  slogan: string
  after: string
  done: string
  ended: { why: string; next: string }
}

const FORGOTTEN: Labels = {
  title: 'Reset Password',
  slogan: 'Reset your password',
  after: 'You’ll be signed out of all other sessions.',
  done: 'Password changed. You were signed out of all other sessions.',
  ended: {
    why: 'This link has already been used or has expired.',
    next: 'Reset links work once and expire in 1 hour. Request a new one. Your password hasn’t changed.',
  },
}

const INVITED: Labels = {
  title: 'Set your password',
  slogan: 'Welcome',
  after: 'Sign in with this password and the email address your invitation was sent to.',
  done: 'Password set.',
  ended: {
    why: 'This invitation has already been used or has expired.',
    next: 'If you’ve already set a password, sign in. Otherwise, request a new link.',
  },
}

/** The page of the emailed link: sets a new password, once, or the first one of an invited user. */
export function ResetPasswordPage() {
  const { token = '', invited } = useSearch({ strict: false }) as { token?: string; invited?: string }
  const labels = invited ? INVITED : FORGOTTEN
  const [state, setState] = useState<State>('open')
  return (
    <SignInLayout
      title={labels.title}
      slogan={labels.slogan}
      detail="Several words together make a password that is easy to remember and hard to guess."
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
            At least {MIN_PASSWORD_CHARACTERS} characters. {labels.after}
          </p>
          <form.Field name="password" as={Secret} autoComplete="new-password" />
          <Actions at="across">
            <Submit>Set password</Submit>
          </Actions>
        </form.Form>
      )}
      {state === 'done' && <Done>{labels.done}</Done>}
      {state === 'ended' && <Ended labels={labels.ended} />}
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

function Ended({ labels: { why, next } }: { labels: Labels['ended'] }) {
  return (
    <div className={help.text}>
      <Refusal>{why}</Refusal>
      <p>{next}</p>
      <Link to="/login/forgot-password" {...asButton('primary')}>
        Send new link
      </Link>
      <Link to="/login" className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
