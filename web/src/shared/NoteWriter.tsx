import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import action from '../ui/action.module.css'
import { useNoteDraft } from './note-draft.ts'
import css from './NoteWriter.module.css'
import { maySend, offersCamera, type SendNote } from './notes.rules.ts'
import { PickedFile } from './PickedFile.tsx'
import type { Upload } from './uploads.ts'

interface Props {
  /** What the field is called. */
  label?: string
  upload: Upload
  send: SendNote
}

/** Writes a note with files of any kind, for tickets and quotes (PLT-135, PLT-136). */
export function NoteWriter({ label = 'Add a note', upload, send }: Props) {
  const draft = useNoteDraft({ upload, send })
  const { text, picked, isSaving, complaint } = draft
  const id = useId()
  const canSend = maySend({ text, files: picked.length, isSaving })
  return (
    <form
      className={css.writer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void draft.submit()
      }}
    >
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={css.text}
        rows={3}
        value={text}
        readOnly={isSaving}
        onChange={(event) => draft.setText(event.target.value)}
      />
      {picked.length > 0 && (
        <ul className={css.files} aria-label="Files of this note">
          {picked.map((one) => (
            <PickedFile key={one.id} picked={one} isLocked={isSaving} onRemove={() => draft.remove(one)} />
          ))}
        </ul>
      )}
      <p className={css.complaint} role="alert">
        {complaint}
      </p>
      <div className={css.actions}>
        <Choosers isLocked={isSaving} onChoose={draft.add} />
        <button type="submit" className={action.primary} disabled={!canSend} aria-busy={isSaving}>
          {isSaving ? 'Sending…' : 'Send'}
        </button>
      </div>
    </form>
  )
}

interface ChooserProps {
  isLocked: boolean
  onChoose: (files: readonly File[]) => void
}

function Choosers({ isLocked, onChoose }: ChooserProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])])
    // the same file may be chosen again after it was removed
    currentTarget.value = ''
  }
  return (
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
    </div>
  )
}
