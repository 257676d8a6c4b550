import { EllipsisVertical, ShieldQuestionMark, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { noteTimeInZone } from '#contract/base/place-time.ts'
import { readable } from '../shell/call.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, menuItem } from '../ui/Menu.tsx'
import { Tag } from '../ui/rail/Tag.tsx'
import { FileIcon } from './FileIcon.tsx'
import { When } from './When.tsx'
import frame from '../ui/frame.module.css'
import css from './NoteList.module.css'
import { type Note, pictureAddress, type RemoveNote, formatSize } from './notes.rules.ts'

interface Props {
  notes: readonly Note[]
  /** The reader: only their own notes can be deleted. */
  readerId: number
  /** Left out where the reader may not delete notes. */
  remove?: RemoveNote
  /** The note in the URL's hash: `note-55`. */
  context?: string
}

/** Notes in the given order, each with its files (PLT-137). */
export function NoteList({ notes, readerId, remove, context = '' }: Props) {
  const targetRef = useRef<HTMLLIElement>(null)
  const isHere = notes.some(({ id }) => context === `note-${id}`)
  // once, because continued reading does not undo it
  useEffect(() => {
    targetRef.current?.scrollIntoView({ block: 'center' })
  }, [isHere, context])
  return (
    <ol className={css.list}>
      {notes.map((note) => (
        <li
          key={note.id}
          {...(context === `note-${note.id}` && { ref: targetRef, 'data-aimed': true, 'aria-current': true })}
          className={`${frame.frame} ${css.note}`}
          data-marked={(note.mark !== undefined && !note.isForAll) || undefined}
        >
          <header className={css.head}>
            <span className={css.by}>
              <span className={css.author}>{note.author.name}</span>
              <When className={css.time} at={note.created_ts} isNote />
            </span>
            {note.mark !== undefined && <Tag tone={note.isForAll ? 'info' : 'wait'}>{note.mark}</Tag>}
            {remove && note.author.user_id === readerId && <DeleteMenu note={note} remove={remove} />}
          </header>
          {note.text && <p className={css.text}>{note.text}</p>}
          {note.attachments.length > 0 && <FileList files={note.attachments} />}
        </li>
      ))}
    </ol>
  )
}

/** Files to be saved; one that was not checked for viruses says so there. */
export function FileList({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a className={css.file} href={file.download_url} download={file.filename}>
            <span className={css.picture}>
              <Picture file={file} />
            </span>
            <span className={css.name}>{file.filename}</span>
            <span className={css.size}>{formatSize(file.filesize)}</span>
            {!file.virus_checked && (
              <span className={css.unchecked}>
                <ShieldQuestionMark size={14} aria-hidden="true" />
                Not scanned for viruses
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: Attachment }) {
  const address = pictureAddress(file)
  if (address === null) return <FileIcon filename={file.filename} />
  return <img src={address} alt={file.alt_text ?? ''} loading="lazy" />
}

/** Deleting takes two steps: the first asks, the second deletes. */
function DeleteMenu({ note, remove }: { note: Note; remove: RemoveNote }) {
  const [step, setStep] = useState<'ask' | 'confirm' | 'deleting'>('ask')
  const [complaint, setComplaint] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = `More options for the note from ${noteTimeInZone(note.created_ts)}`
  const close = () => {
    setAnchor(null)
    setStep('ask')
  }
  const press = async () => {
    if (step === 'deleting') return
    if (step === 'ask') return setStep('confirm')
    setStep('deleting')
    const result = await remove(note)
    if (result.success) return
    setComplaint(readable(result.error.message))
    setStep('ask')
  }
  return (
    <>
      <IconButton
        icon={EllipsisVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      <Menu anchor={anchor} label={label} align="end" onClose={close}>
        <button
          {...menuItem}
          type="button"
          data-danger
          aria-disabled={step === 'deleting' || undefined}
          onClick={() => void press()}
        >
          <Trash2 size={16} aria-hidden="true" />
          {LABELS[step]}
        </button>
        {complaint !== null && (
          <p className={css.complaint} role="alert">
            {complaint}
          </p>
        )}
      </Menu>
    </>
  )
}

const LABELS = { ask: 'Delete', confirm: 'Confirm Delete', deleting: 'Deleting…' }
