import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { Email } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from '../session/SignInForm.module.css'
import { useTypedEmail } from '../session/SignInForm.tsx'
import { SignInLayout } from '../session/SignInLayout.tsx'
import help from './LoginHelpPages.module.css'

const form = createForm(forgotPassword, { isBrief: true, checks: 'submit' })

/**
 * Asks for a link to set a new password. The message is the same for every address, so it does not reveal who has an
 * account.
 */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState(useTypedEmail())
  const [isSent, setIsSent] = useState(false)
  return (
    <SignInLayout
      title="Forgot Password"
      slogan="Reset your password"
      detail="We’ll email you a link to choose a new password."
    >
      {isSent ? (
        <Sent email={email} onResend={() => setIsSent(false)} />
      ) : (
        <form.Form
          className={css.form}
          start={{ email }}
          done={(_, sent) => {
            setEmail(sent.email.trim())
            setIsSent(true)
          }}
        >
          <p className={css.step}>Enter the email address you sign in with, and we’ll send you a link.</p>
          <form.Field name="email" as={Email} autoComplete="username" />
          <Actions at="across">
            <Submit>Send link</Submit>
          </Actions>
          <BackLink />
        </form.Form>
      )}
    </SignInLayout>
  )
}

function BackLink() {
  const email = form.useValue('email')
  return (
    <Link to="/login" state={{ email }} className={css.forgot}>
      Back to sign in
    </Link>
  )
}

function Sent({ email, onResend: onRetry }: { email: string; onResend: () => void }) {
  return (
    <div className={help.text}>
      <p role="status">
        If <strong>{email}</strong> has an account, we’ve sent a link to it. The link works once and expires
        in 1 hour.
      </p>
      <p>Didn’t get it within a few minutes? Check your spam folder and the spelling of the address.</p>
      <Button onClick={onRetry}>Try another address or resend</Button>
      <Link to="/login" state={{ email }} className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
