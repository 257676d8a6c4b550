import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { SIGN_IN_TEXTS } from '#contract/areas/accounts/session/session.rules.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { Email, Text } from '../../../form/controls/text.tsx'
import { lazyForm } from '../../../form/lazy-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import type { CallResult } from '../../../shell/call.ts'
import type { Credentials } from '../../../shell/session.ts'
import { signInAs, type SignInKind } from './sign-in.calls.ts'
import css from './SignInForm.module.css'

/** Every visitor waits for this page, so its validation rules are loaded after the first paint. */
const rules = async () => (await import('#contract/areas/accounts/session/session.contract.ts')).login.body
const form = lazyForm(login, rules, { isBrief: true, checks: 'submit' })

type Step = 'pair' | 'code'

/**
 * Email and password, then the one-time code where the account requires one. A refused sign-in keeps the typed values
 * and moves the focus to the error.
 */
export function SignInForm({ kind }: { kind: SignInKind }) {
  const router = useRouter()
  const [step, setStep] = useState<Step>('pair')
  const start = { email: useTypedEmail(), password: '', code: '' }
  const send = async ({ code = '', ...pair }: Credentials): Promise<CallResult<string>> => {
    if (step === 'pair') return signInAs(kind, pair)
    if (code.trim() === '') return refuseCode(SIGN_IN_TEXTS.codeMissing)
    const result = await signInAs(kind, { ...pair, code })
    return !result.success && result.error.code === 'wrong_code' ? refuseCode(result.error.message) : result
  }
  return (
    <form.Form
      className={css.form}
      start={start}
      send={send}
      done={(to: string) => router.navigate({ to, replace: true })}
      refused={({ code, errors }) => {
        if (code === 'code_required') setStep('code')
        else if (!errors) setStep('pair')
        return code === 'code_required'
      }}
    >
      {step === 'pair' ? (
        <>
          <form.Field name="email" label="Email" as={Email} autoFocuses autoComplete="username" />
          <form.Field name="password" label="Password" as={Secret} autoComplete="current-password" />
        </>
      ) : (
        <CodeStep />
      )}
      <Actions at="across">
        <Submit>Sign in</Submit>
      </Actions>
      {step === 'pair' ? (
        <ForgotLink />
      ) : (
        <button type="button" className={css.forgot} onClick={() => setStep('pair')}>
          Use another account
        </button>
      )}
    </form.Form>
  )
}

const refuseCode = (text: string): CallResult<string> => ({
  success: false,
  error: { message: text, status: 401, errors: { code: [text] } },
})

function CodeStep() {
  const email = form.useValue('email')
  return (
    <>
      <p className={css.step}>
        Enter the code from your authenticator app for <strong>{email.trim()}</strong>, or a recovery code.
      </p>
      <form.Field
        name="code"
        label="One-time code"
        as={Text}
        autoFocuses
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}

function ForgotLink() {
  const email = form.useValue('email')
  return (
    <Link to="/login/forgot-password" state={{ email }} className={css.forgot}>
      Forgot password?
    </Link>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed on the previous page; it is not put into the URL. */
    email?: string
  }
}

/** The e-mail address typed on the page before. */
export function useTypedEmail(): string {
  return useRouter().state.location.state.email ?? ''
}
