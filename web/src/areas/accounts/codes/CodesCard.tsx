import { formatCount } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmCodes, enrolCodes, removeCodes } from '#contract/areas/accounts/codes/codes.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import frame from '../../../ui/frame.module.css'
import profile from '../profile/ProfilePage.module.css'
import { ownCodes, refetchCodes } from './codes.calls.ts'
import css from './CodesCard.module.css'
import { QrCode } from './QrCode.tsx'

const BRIEF = { isBrief: true, checks: 'submit', drafts: 'none' } as const
const starting = createForm(enrolCodes, BRIEF)
const confirming = createForm(confirmCodes, BRIEF)
const removing = createForm(removeCodes, BRIEF)

type Enrolment = Answer<typeof enrolCodes>

/** One-time codes of the reader's own sign-in, where the portal offers them. */
export function CodesCard() {
  const { data } = useQuery(ownCodes)
  if (!data || (!data.is_offered && !data.is_on)) return null
  return (
    <section className={`${frame.frame} ${profile.panel}`} aria-labelledby="codes">
      <h2 id="codes" className={profile.title}>
        One-time codes
      </h2>
      {data.is_on && <InUse left={data.recovery_codes_left} />}
      {!data.is_on && <SetUpCodes />}
    </section>
  )
}

/** Asks for the password, shows the key and the recovery codes, and asks for a first code. */
export function SetUpCodes({ onDone }: { onDone?: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const done = () => {
    setEnrolment(null)
    onDone?.()
  }
  if (enrolment === null) return <Start onStart={setEnrolment} />
  return <Confirm enrolment={enrolment} onDone={done} />
}

function Start({ onStart }: { onStart: (enrolment: Enrolment) => void }) {
  return (
    <starting.Form className={css.form} done={onStart}>
      <p>
        Add a second step at sign-in: a code from an authenticator app on your phone, in addition to your
        password.
      </p>
      <starting.Field name="password" as={Secret} autoComplete="current-password" />
      <Submit look="quiet">Set up</Submit>
    </starting.Form>
  )
}

function Confirm({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const { secret, otpauth_url, recovery_codes } = enrolment
  const done = async () => {
    await refetchCodes()
    toast({ status: 'success', message: 'You’ll be asked for a code the next time you sign in.' })
    onDone()
  }
  return (
    <div className={css.steps}>
      <p>Scan this QR code with your authenticator app, or enter the key manually.</p>
      <QrCode text={otpauth_url} label="Key for the authenticator app" />
      <p className={css.mono}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p>Save these recovery codes somewhere you can reach without your phone. Each code works once.</p>
      <ul className={css.recovery}>
        {recovery_codes.map((code) => (
          <li key={code} className={css.mono}>
            {code}
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={() => recovery_codes.join('\n')}>Copy recovery codes</CopyButton>
      </div>
      <confirming.Form className={css.form} done={done}>
        <p>Enter the current code from the app.</p>
        <confirming.Field name="code" autoComplete="one-time-code" />
        <Submit look="quiet">Turn on</Submit>
      </confirming.Form>
    </div>
  )
}

function InUse({ left }: { left: number }) {
  const done = async () => {
    await refetchCodes()
    toast({ status: 'success', message: 'One-time codes are off. You sign in with your password only.' })
  }
  return (
    <removing.Form className={css.form} done={done}>
      <p>
        <span className={profile.current}>On</span> {formatCount(left, 'recovery code')} left. To turn
        one-time codes off, enter a code from your authenticator app or a recovery code.
      </p>
      <removing.Field name="code" autoComplete="one-time-code" />
      <Submit look="quiet">Turn off</Submit>
    </removing.Form>
  )
}
