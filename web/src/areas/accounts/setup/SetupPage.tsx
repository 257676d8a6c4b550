import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { createAdministrator } from '#contract/areas/accounts/setup/setup.contract.ts'
import { readerClock } from '#contract/base/place-time.ts'
import { Secret } from '../../../form/controls/secret.tsx'
import { Email, Text } from '../../../form/controls/text.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import type { CallError, CallResult } from '../../../shell/call.ts'
import { CallFailure } from '../../../shell/queries.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import help from '../passwords/LoginHelpPages.module.css'
import form from '../session/SignInForm.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import { AdminCommand } from './AdminCommand.tsx'
import { createAndSignIn, readSetupLink, type SetupLink } from './setup.calls.ts'
import css from './SetupPage.module.css'
import { StartChecks } from './StartChecks.tsx'

const fields = createForm(createAdministrator, { isBrief: true, checks: 'submit' })

type State = 'opening' | 'ended' | { failed: CallError } | { link: SetupLink }

/** The page of the link printed by the start or `npm run admin`: whoever opens it becomes an administrator. */
export function SetupPage() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [state, setState] = useState<State>('opening')
  const open = useCallback(
    () => void readSetupLink(token).then((answer) => setState(getState(answer))),
    [token],
  )
  useEffect(open, [open])
  const link = typeof state === 'object' && 'link' in state ? state.link : null
  return (
    <SignInLayout
      title={getTitle(state)}
      slogan="Know where every car is."
      detail="Sightings from every railroad, arrival estimates and what needs attention, on one screen."
      aside={link && <StartChecks checks={link.checks} />}
    >
      {link && <CreateForm token={token} link={link} onEnded={() => setState('ended')} />}
      {state === 'ended' && <Ended />}
      {typeof state === 'object' && 'failed' in state && (
        <LoadFailed
          title="Couldn’t verify the setup link"
          error={new CallFailure(state.failed)}
          isBusy={false}
          onRetry={open}
        />
      )}
    </SignInLayout>
  )
}

const getState = (answer: CallResult<SetupLink>): State => {
  if (answer.success) return { link: answer.data }
  return answer.error.code === 'setup_link_ended' ? 'ended' : { failed: answer.error }
}

function getTitle(state: State): string {
  if (state === 'ended') return 'Link expired'
  if (typeof state === 'object' && 'link' in state && state.link.is_first)
    return 'Create the first administrator'
  return 'Create an administrator'
}

interface CreateProps {
  token: string
  link: SetupLink
  onEnded: () => void
}

function CreateForm({ token, link: { email, expires_ts, is_first }, onEnded }: CreateProps) {
  const router = useRouter()
  return (
    <>
      <p className={css.lead}>
        This link works once, until {readerClock(new Date(expires_ts))}. All fields are required.
      </p>
      <fields.Form
        className={form.form}
        start={{ token, email: email ?? '' }}
        send={createAndSignIn}
        done={(to: string) => router.navigate({ to, replace: true })}
        refused={({ code }) => {
          if (code === 'setup_link_ended') onEnded()
          return code === 'setup_link_ended'
        }}
      >
        <div className={css.names}>
          <fields.Field name="first_name" as={Text} autoFocuses autoComplete="given-name" />
          <fields.Field name="last_name" as={Text} autoComplete="family-name" />
        </div>
        <fields.Field name="email" as={Email} autoComplete="username" />
        <fields.Field
          name="password"
          as={Secret}
          autoComplete="new-password"
          help="At least 12 characters. Not your email or a common password."
        />
        <Actions at="across">
          <Submit>Create administrator</Submit>
        </Actions>
      </fields.Form>
      {is_first && (
        <p className={css.next}>
          <b>Next:</b> your first customer.
        </p>
      )}
    </>
  )
}

function Ended() {
  return (
    <div className={help.text}>
      <Refusal>This link has expired, was already used, or was replaced by a newer one.</Refusal>
      <p>Run this command on the server and open the link it prints:</p>
      <AdminCommand />
      <Link to="/login" className={help.back}>
        Back to sign in
      </Link>
    </div>
  )
}
