import { ExternalLink } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { Secret } from '../../form/controls/secret.tsx'
import { createForm } from '../../form/create-form.ts'
import { Submit } from '../../form/Submit.tsx'
import { asButton, Button } from '../../ui/Button.tsx'
import { ROUTE_PATHS } from '../landing.ts'
import { signInAgain } from '../session.ts'
import type { Waiting } from '../sign-in-again.ts'
import { fetchSignOn } from '../sign-on.ts'
import { save, onStoredElsewhere, recall } from '../storage.ts'
import css from './SignInAgain.module.css'

interface Props {
  who: Waiting
  /** True: signed in again; false: leave the screen and discard the input. */
  onEnd: (isBack: boolean) => void
}

/**
 * Covers a screen whose session ended while it had unsaved input. Neither Escape nor a press outside closes it. Users
 * of an identity provider sign in there in a separate window; the screen continues afterward.
 */
export function SignInAgain({ who, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const provider = useProvider()
  const [isByProvider, setIsByProvider] = useState(recall('signedInBy') === 'provider')
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const showsProvider = isByProvider && provider !== null
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId} className={css.title}>
        Sign in again
      </h2>
      <p className={css.text}>
        {who.why} Your unsaved work is still here. Sign in as <strong>{who.email}</strong> to continue.
      </p>
      {showsProvider ? (
        <ProviderSignIn provider={provider} who={who} onEnd={onEnd} />
      ) : (
        <PasswordSignIn who={who} onEnd={onEnd} />
      )}
      {provider !== null && (
        <button type="button" className={css.other} onClick={() => setIsByProvider(!showsProvider)}>
          {showsProvider ? 'Sign in with a password instead' : `Sign in with ${provider} instead`}
        </button>
      )}
    </dialog>
  )
}

/** The name of this host's provider; null where there is none, or until it is loaded. */
function useProvider(): string | null {
  const [provider, setProvider] = useState<string | null>(null)
  useEffect(() => {
    void fetchSignOn().then((response) =>
      setProvider((response.success && response.data?.display_name) || null),
    )
  }, [])
  return provider
}

const POPUP = 'popup,width=480,height=680'

function ProviderSignIn({ provider, who, onEnd }: Props & { provider: string }) {
  const [isUnderWay, setIsUnderWay] = useState(false)
  useEffect(
    () =>
      onStoredElsewhere('signedInAgain', (saved) => {
        if (!saved?.startsWith(`${who.user_id} `)) return
        save('signedInAgain', null)
        onEnd(true)
      }),
    [who.user_id, onEnd],
  )
  const openWindow = (event: MouseEvent<HTMLAnchorElement>) => {
    setIsUnderWay(true)
    // a browser that opens no popup opens the link in a new tab
    if (open(event.currentTarget.href, '_blank', POPUP)) event.preventDefault()
  }
  return (
    <>
      <p className={css.text} role="status">
        {isUnderWay
          ? `Finish signing in at ${provider} in the other window. This page continues automatically.`
          : `${provider} opens in a new window. This page stays open.`}
      </p>
      <div className={css.actions}>
        <Button onClick={() => onEnd(false)}>Leave without saving</Button>
        <a
          {...asButton('primary')}
          href={`${ROUTE_PATHS.signOn}?again=${who.user_id}`}
          target="_blank"
          rel="noreferrer"
          onClick={openWindow}
        >
          Sign in with {provider}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
    </>
  )
}

const form = createForm(login, { isBrief: true, checks: 'submit' })

function PasswordSignIn({ who: { email }, onEnd }: Props) {
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <form.Form
      className={css.form}
      start={{ email }}
      send={({ password, code }) => signInAgain({ email, password, ...(needsCode && { code }) })}
      done={() => onEnd(true)}
      refused={({ code }) => {
        if (code === 'code_required') setNeedsCode(true)
        return false
      }}
    >
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <form.Field name="password" as={Secret} autoComplete="current-password" />
      {needsCode && <form.Field name="code" autoComplete="one-time-code" />}
      <div className={css.actions}>
        <Button onClick={() => onEnd(false)}>Leave without saving</Button>
        <Submit>Sign in</Submit>
      </div>
    </form.Form>
  )
}
