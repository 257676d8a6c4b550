import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import action from '../../../ui/action.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import { EmailField } from '../session/EmailField.tsx'
import help from './LoginHelpPages.module.css'
import { askForLink } from './passwords.calls.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { emailProblem, refusalText } from '../session/sign-in.rules.ts'
import css from '../session/SignInForm.module.css'
import { useTypedEmail } from '../session/SignInForm.tsx'

/** Asks for a link to a new password. Says the same for every address, so that it tells nobody who has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState(useTypedEmail())
  const [isSent, setIsSent] = useState(false)
  return (
    <SignInLayout
      title="Forgot Password"
      promise="Back on track in a minute."
      detail="A link in your mail lets you choose a new password."
    >
      {isSent ? (
        <Sent email={email.trim()} onAgain={() => setIsSent(false)} />
      ) : (
        <AskForm email={email} onEmail={setEmail} onSent={() => setIsSent(true)} />
      )}
    </SignInLayout>
  )
}

interface AskProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

function AskForm({ email, onEmail, onSent }: AskProps) {
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = emailProblem(email)
    setError(problem)
    setRefusal(null)
    if (problem) return input.current?.focus()
    setIsBusy(true)
    const answer = await askForLink(email.trim())
    setIsBusy(false)
    if (answer.success) return onSent()
    setError(answer.error.errors?.['email']?.[0])
    setRefusal(refusalText(answer.error))
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.step}>Enter the e-mail address you sign in with. We mail you a link.</p>
      <EmailField
        ref={input}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={error}
      />
      <button type="submit" className={`${action.primary} ${css.submit}`} aria-busy={isBusy}>
        Send the link
      </button>
      <Link to="/login" state={{ email }} className={css.forgot}>
        Back to sign in
      </Link>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className={help.text}>
      <p role="status">
        If <strong>{email}</strong> has an account, a link is on its way. It works once, within the next hour.
      </p>
      <p>Nothing there after a few minutes? Look among unwanted mail, or check the address.</p>
      <button type="button" className={action.quiet} onClick={onAgain}>
        Use another address or send again
      </button>
      <Link to="/login" state={{ email }} className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
