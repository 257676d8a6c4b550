import { ExternalLink } from 'lucide-react'
import { type MouseEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { ROUTE_PATHS } from '../landing.ts'
import action from '../../ui/action.module.css'
import { Refusal } from '../../ui/Refusal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { signInAgain } from '../session.ts'
import type { Waiting } from '../sign-in-again.ts'
import { askSignOn } from '../sign-on.ts'
import { keep, onStoredElsewhere, recall } from '../storage.ts'
import css from './SignInAgain.module.css'

interface Props {
  who: Waiting
  /** True: signed in again; false: leave the screen and what was typed. */
  onEnd: (isBack: boolean) => void
}

/**
 * Stands over a screen whose session ended while it held unsaved input. Neither Escape nor a press beside it closes it. People
 * of an identity provider sign in there in a window of its own; the screen goes on when that is done.
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
      <p className={css.words}>
        Your session has ended. What you typed is still here: sign in as <strong>{who.email}</strong> and go
        on.
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

/** The name of this host's provider; null where there is none, or while nobody has answered. */
function useProvider(): string | null {
  const [provider, setProvider] = useState<string | null>(null)
  useEffect(() => {
    void askSignOn().then((asked) => setProvider((asked.success && asked.data?.display_name) || null))
  }, [])
  return provider
}

const POPUP = 'popup,width=480,height=680'

function ProviderSignIn({ provider, who, onEnd }: Props & { provider: string }) {
  const [isUnderWay, setIsUnderWay] = useState(false)
  useEffect(
    () =>
      onStoredElsewhere('signedInAgain', (kept) => {
        if (!kept?.startsWith(`${who.user_id} `)) return
        keep('signedInAgain', null)
        onEnd(true)
      }),
    [who.user_id, onEnd],
  )
  const openWindow = (event: MouseEvent<HTMLAnchorElement>) => {
    setIsUnderWay(true)
    // a browser that opens no small window follows the link into a tab of its own
    if (open(event.currentTarget.href, '_blank', POPUP)) event.preventDefault()
  }
  return (
    <>
      <p className={css.words} role="status">
        {isUnderWay
          ? `Finish at ${provider} in the other window. This screen goes on by itself.`
          : `${provider} opens in a window of its own; this screen stays as it is.`}
      </p>
      <div className={css.actions}>
        <button type="button" className={action.quiet} onClick={() => onEnd(false)}>
          Leave without saving
        </button>
        <a
          href={`${ROUTE_PATHS.signOn}?again=${who.user_id}`}
          target="_blank"
          rel="noreferrer"
          className={action.primary}
          onClick={openWindow}
        >
          Sign in with {provider}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
    </>
  )
}

function PasswordSignIn({ who: { email }, onEnd }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const error = await signInAgain({ email, password, ...(code === null ? {} : { code }) })
    setIsBusy(false)
    if (error === null) return onEnd(true)
    if (error.code === 'code_required') setCode('')
    setRefusal(error.status === undefined ? 'The portal cannot be reached. Try again.' : error.message)
    input.current?.select()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <TextField
        ref={input}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {code !== null && (
        <TextField
          label="One-time code"
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <div className={css.actions}>
        <button type="button" className={action.quiet} onClick={() => onEnd(false)}>
          Leave without saving
        </button>
        <button type="submit" className={action.primary} aria-busy={isBusy}>
          Sign in
        </button>
      </div>
    </form>
  )
}
