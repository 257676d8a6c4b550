import { Camera, MonitorUp, Paperclip } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { useCore } from '../form/context.ts'
import { toast } from '../shell/toasts.ts'
import { type ControlProps, getGroup } from '../ui/field/control.ts'
import css from './Files.module.css'
import { offersCamera } from './notes.rules.ts'
import { PickedFile } from './PickedFile.tsx'
import { offersScreen, picturesIn, captureScreen } from './screenshots.ts'
import type { Upload } from './uploads.ts'
import { useFiles } from './use-files.ts'

interface Own {
  upload: Upload
  /** Called with the number of selected files, uploaded or not. */
  onCount?: (count: number) => void
  /** Pictures of the screen are wanted: pasted anywhere on the page, or taken by a press. */
  ofScreen?: boolean
}

const NOT_ALL = 'Some files couldn’t be uploaded. Try again, or remove them.'
const NO_SCREEN = 'Your browser couldn’t capture the screen. Attach or paste a screenshot instead.'

/** Files of a form: chosen and looked at before, sent with it, each once. */
export function Files({
  upload,
  onCount,
  ofScreen = false,
  ...props
}: ControlProps<readonly Attachment[]> & Own) {
  const core = useCore()
  const { isSubmitting } = useFormState({ control: core.control })
  const files = useFiles(upload)
  const { picked } = files
  const isLocked = props.isDisabled || isSubmitting
  useBeforeSubmit(async () => {
    const sent = await files.sendAll()
    const arrived = sent.filter((one) => one !== null)
    core.form.setValue(props.name, arrived)
    return arrived.length < sent.length ? NOT_ALL : null
  })
  useEffect(() => onCount?.(picked.length), [onCount, picked.length])
  usePasted(ofScreen && !isLocked, files.add)
  const isSentAway = picked.length > 0 && props.value.length === 0 && picked.every((one) => one.attachment)
  useEffect(() => {
    if (isSentAway) files.clear()
    // Resetting the form removes its files.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSentAway])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    files.add([...(currentTarget.files ?? [])])
    // the same file may be chosen again after it was removed
    currentTarget.value = ''
  }
  const shoot = () =>
    captureScreen().then(
      (accepted) => accepted && files.add([accepted]),
      () => toast({ status: 'danger', message: NO_SCREEN }),
    )
  return (
    <div {...getGroup(props)} className={css.files}>
      {picked.length > 0 && (
        <ul className={css.picked} aria-label={props.facts.label}>
          {picked.map((one) => (
            <PickedFile key={one.id} picked={one} isLocked={isLocked} onRemove={() => files.remove(one)} />
          ))}
        </ul>
      )}
      <div className={css.choosers}>
        <label className={css.chooser}>
          <Paperclip size={16} aria-hidden="true" />
          Attach files
          <input type="file" multiple disabled={isLocked} onChange={choose} />
        </label>
        {offersCamera(navigator.userAgent) && (
          <label className={css.chooser}>
            <Camera size={16} aria-hidden="true" />
            Take a photo
            <input type="file" accept="image/*" capture="environment" disabled={isLocked} onChange={choose} />
          </label>
        )}
        {ofScreen && offersScreen() && (
          <button type="button" className={css.chooser} disabled={isLocked} onClick={() => void shoot()}>
            <MonitorUp size={16} aria-hidden="true" />
            Take a screenshot
          </button>
        )}
      </div>
      {ofScreen && <p className={css.hint}>You can also paste a screenshot here.</p>}
    </div>
  )
}
Files.frame = 'group' as const

/** Pictures are accepted from the clipboard wherever the focus is; text is pasted as usual. */
function usePasted(isWanted: boolean, add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const paste = (event: ClipboardEvent) => {
      const pictures = picturesIn(event.clipboardData)
      if (pictures.length === 0) return
      event.preventDefault()
      latest.current(pictures)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isWanted])
}

/** A step before the form is submitted. */
function useBeforeSubmit(work: () => Promise<string | null>): void {
  const { beforeSubmit } = useCore()
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const beforeSubmitStep = () => latest.current()
    beforeSubmit.add(beforeSubmitStep)
    return () => void beforeSubmit.delete(beforeSubmitStep)
  }, [beforeSubmit])
}
