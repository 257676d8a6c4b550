import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useAction } from '../form/use-action.ts'
import type { SendOptions } from '../form/send.ts'
import type { CallResult } from '../shell/call.ts'
import { toast } from '../shell/toasts.ts'
import { Refusal } from '../ui/Refusal.tsx'
import css from './LogoBox.module.css'
import { type Grant, PICTURE_CHOICE, sendPicture, type SentPicture } from './pictures.ts'

interface Props {
  /** The owner of the logo. */
  name: string
  url: string | null
  /** Records a picture that was sent. */
  record: (picture: SentPicture, options: SendOptions) => Promise<CallResult<unknown>>
  /** The upload endpoint, if not the caller's own. */
  grant?: Grant
}

/** PLT-185. */
const NOT_SENT = 'Could not upload logo'

const changeText = (url: string | null): string => (url === null ? 'Add logo' : 'Change logo')

/** The logo of a company, and the way to change it. */
export function LogoBox({ name, url, record, grant }: Props) {
  const [progress, setProgress] = useState<number | null>(null)
  const { run, refusal } = useAction(async (file: File, options) => {
    const sent = await sendPicture(file, { onProgress: setProgress }, grant)
    const answer = sent.success ? await record(sent.data, options) : sent
    if (!answer.success) toast({ status: 'info', message: NOT_SENT })
    return answer
  })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // the same file may be chosen again after a refusal
    currentTarget.value = ''
    if (!file) return
    setProgress(0)
    await run(file)
    setProgress(null)
  }
  const isSending = progress !== null
  return (
    <div className={css.box}>
      <span className={css.logo}>
        {url ? <img src={url} alt={`${name} logo`} /> : <span className={css.none}>No logo</span>}
      </span>
      <label className={css.change}>
        <ImageUp size={14} aria-hidden="true" />
        {isSending ? 'Uploading…' : changeText(url)}
        <input
          type="file"
          accept={PICTURE_CHOICE}
          disabled={isSending}
          onChange={(event) => void choose(event)}
        />
      </label>
      {isSending && <progress className={css.progress} value={progress} aria-label="Uploading logo" />}
      {refusal && <Refusal>{refusal}</Refusal>}
    </div>
  )
}
