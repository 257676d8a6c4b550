import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import type { Session } from '#contract/areas/accounts/session/session.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { toInitials } from '../../../shell/frame/UserMenu.tsx'
import { PICTURE_CHOICE } from '../../../shared/pictures.ts'
import { changePicture } from './pictures.calls.ts'
import css from './ProfilePicture.module.css'

interface Props {
  user: Session
  /** The person's name and role next to the picture. */
  children: ReactNode
}

/** The reader's picture, or their initials, who they are, and the way to change the picture. */
export function ProfilePicture({ user, children }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const { run, refusal } = useAction(changePicture)
  useEffect(() => (chosen === null ? undefined : () => URL.revokeObjectURL(chosen)), [chosen])

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // the same file may be chosen again after a refusal
    currentTarget.value = ''
    if (!file) return
    setProgress(0)
    setChosen(URL.createObjectURL(file))
    await run({ file, onProgress: setProgress })
    setProgress(null)
    // the server's state is shown from now on: the new picture, or after a refusal the old one
    setChosen(null)
  }

  const isSending = progress !== null
  return (
    <div className={css.place}>
      <span className={css.picture} data-sending={isSending}>
        <Picture user={user} chosen={chosen} />
      </span>
      <div className={css.text}>
        {children}
        <label className={css.change}>
          <ImageUp size={14} aria-hidden="true" />
          {isSending ? 'Uploading…' : 'Change picture'}
          <input
            type="file"
            accept={PICTURE_CHOICE}
            disabled={isSending}
            aria-describedby="picture-complaint"
            onChange={(event) => void choose(event)}
          />
        </label>
        {isSending && <progress className={css.progress} value={progress} aria-label="Uploading picture" />}
        <p id="picture-complaint" className={css.complaint} role="alert">
          {refusal}
        </p>
      </div>
    </div>
  )
}

function Picture({ user, chosen }: { user: Session; chosen: string | null }) {
  const { profile_picture: picture, first_name, last_name } = user
  const address = chosen ?? picture?.normalized_url ?? picture?.raw_url ?? null
  if (address === null) return <span aria-hidden="true">{toInitials(first_name, last_name)}</span>
  return <img src={address} alt="You" />
}
