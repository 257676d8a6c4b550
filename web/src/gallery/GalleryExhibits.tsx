import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { ICON_TYPES } from '#contract/areas/files/attachments/attachments.rules.ts'
import { FileIcon } from '../shared/FileIcon.tsx'
import { NoteList } from '../shared/NoteList.tsx'
import type { Note, RemoveNote, SendNote } from '../shared/notes.rules.ts'
import { NoteWriter } from '../shared/NoteWriter.tsx'
import { uploadFor } from '../shared/uploads.ts'
import { useSession } from '../shell/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './GalleryPage.module.css'

const SAMPLE_NOTE: Note = {
  id: 'first',
  author: { user_id: 0, name: 'Someone else' },
  text: 'Only its author can delete a note, so this one has no menu.',
  created_ts: '2026-11-20T15:04:05Z',
  attachments: [],
}

/** Files really go to the portal's store; the notes live as long as the page. */
export function NotesExhibit() {
  const { user, company } = useSession()
  const [notes, setNotes] = useState<readonly Note[]>([SAMPLE_NOTE])
  const send: SendNote = async ({ text, attachments }) => {
    const author = { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` }
    const note = { id: crypto.randomUUID(), author, text, attachments, created_ts: new Date().toISOString() }
    setNotes((now) => [note, ...now])
    return { success: true, data: null }
  }
  const remove: RemoveNote = async ({ id }) => {
    setNotes((now) => now.filter((note) => note.id !== id))
    return { success: true, data: null }
  }
  return (
    <>
      <NoteWriter upload={uploadFor(company.id)} send={send} />
      <NoteList notes={notes} readerId={user.user_id} remove={remove} />
    </>
  )
}

export function FileIconsExhibit() {
  return (
    <ul className={css.icons}>
      {[...ICON_TYPES, 'heic'].map((extension) => (
        <li key={extension} className={css.icon}>
          <FileIcon filename={`file.${extension}`} />
          <span>.{extension}</span>
        </li>
      ))}
    </ul>
  )
}

export function FieldsExhibit() {
  return (
    <>
      <TextField label="Empty" />
      <TextField label="With a note" note="Appears and disappears as you type." />
      <TextField label="Refused" defaultValue="pat@" error="Enter a complete email address." />
    </>
  )
}

export function StatesExhibit() {
  return (
    <EmptyState icon={PackageOpen} title="No cars here">
      Says why nothing is shown, and what to do about it.
    </EmptyState>
  )
}
