import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import action from '../../ui/action.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { signInAgain } from '../session.ts'
import css from './SignInAgain.module.css'

interface Props {
  email: string
  /** True: signed in again; false: leave the screen and what was typed. */
  onEnd: (isBack: boolean) => void
}

/** Stands over a screen whose session ended while it held unsaved input. Neither Escape nor a press beside it closes it. */
export function SignInAgain({ email, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
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
        Your session has ended. What you typed is still here: sign in as <strong>{email}</strong> and go on.
      </p>
      <AgainForm email={email} onEnd={onEnd} />
    </dialog>
  )
}

function AgainForm({ email, onEnd }: Props) {
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
      {refusal && (
        <p className={css.refusal} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {refusal}
        </p>
      )}
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
