import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { enrolCodes } from '#contract/areas/accounts/codes/codes.contract.ts'
import { SIGN_IN_TEXTS } from '#contract/areas/accounts/session/session.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import type { CallResult } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { useUnsavedInput } from '../../../shell/unsaved.ts'
import action from '../../../ui/action.module.css'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { confirmFirstCode, ownCodes, startCodes, takeCodesOff } from './codes.calls.ts'
import { PasswordField } from '../session/PasswordField.tsx'
import { QrCode } from './QrCode.tsx'
import { refusalText } from '../session/sign-in.rules.ts'
import css from './CodesCard.module.css'
import profile from '../profile/ProfilePage.module.css'

type Enrolment = Answer<typeof enrolCodes>

/** One-time codes of the reader's own sign-in, where the portal offers them. */
export function CodesCard() {
  const { data } = useQuery(ownCodes)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  if (!data || (!data.is_offered && !data.is_on)) return null
  return (
    <section className={profile.panel} aria-labelledby="codes">
      <h2 id="codes" className={profile.title}>
        One-time codes
      </h2>
      {data.is_on && <InUse left={data.recovery_codes_left} />}
      {!data.is_on && enrolment === null && <Start onStart={setEnrolment} />}
      {!data.is_on && enrolment !== null && (
        <Confirm enrolment={enrolment} onDone={() => setEnrolment(null)} />
      )}
    </section>
  )
}

function Start({ onStart }: { onStart: (enrolment: Enrolment) => void }) {
  return (
    <OneField kind="password" button="Set up" send={startCodes} onDone={onStart}>
      A code from an authenticator app on your phone, asked for after your password, keeps out whoever learns
      the password.
    </OneField>
  )
}

function Confirm({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const { secret, otpauth_url, recovery_codes } = enrolment
  return (
    <div className={css.steps}>
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={otpauth_url} label="Key for the authenticator app" />
      <p className={css.mono}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p>Keep these recovery codes where you find them without your phone. Each opens your account once.</p>
      <ul className={css.recovery}>
        {recovery_codes.map((code) => (
          <li key={code} className={css.mono}>
            {code}
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={() => recovery_codes.join('\n')}>Copy the recovery codes</CopyButton>
      </div>
      <OneField
        kind="code"
        button="Turn on"
        send={confirmFirstCode}
        onDone={() => {
          toast({ status: 'success', message: 'Your next sign-in asks for a code.' })
          onDone()
        }}
      >
        Enter the code the app shows now.
      </OneField>
    </div>
  )
}

function InUse({ left }: { left: number }) {
  return (
    <OneField
      kind="code"
      button="Turn off"
      send={takeCodesOff}
      onDone={() => toast({ status: 'success', message: 'You sign in without codes from now on.' })}
    >
      <span className={profile.current}>On</span> {left} recovery codes are left. To turn codes off, enter
      one.
    </OneField>
  )
}

const FIELDS = {
  password: {
    label: 'Your password',
    autoComplete: 'current-password',
    missing: SIGN_IN_TEXTS.passwordMissing,
  },
  code: { label: 'One-time code', autoComplete: 'one-time-code', missing: SIGN_IN_TEXTS.codeMissing },
} as const

interface OneFieldProps<T> {
  kind: keyof typeof FIELDS
  button: string
  send: (value: string) => Promise<CallResult<T>>
  onDone: (data: T) => void
  children: ReactNode
}

/** A form of one field: its mistake stands beside it, and what was typed stays. */
function OneField<T>({ kind, button, send, onDone, children }: OneFieldProps<T>) {
  const { label, autoComplete, missing } = FIELDS[kind]
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useUnsavedInput(value !== '')

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setError(value.trim() === '' ? missing : undefined)
    if (value.trim() === '') return input.current?.focus()
    setIsBusy(true)
    const answer = await send(value)
    setIsBusy(false)
    if (answer.success) return onDone(answer.data)
    setError(refusalText(answer.error))
    input.current?.select()
  }

  const Field = kind === 'password' ? PasswordField : TextField
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      <p>{children}</p>
      <Field
        ref={input}
        label={label}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={error}
      />
      <button type="submit" className={action.quiet} aria-busy={isBusy}>
        {button}
      </button>
    </form>
  )
}
