import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createQuoteNote,
  type QuoteNote,
  removeQuoteNote,
} from '#contract/areas/pricing/notes/notes.contract.ts'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { NoteList } from '../../../shared/NoteList.tsx'
import type { Note } from '../../../shared/notes.rules.ts'
import { NoteWriter } from '../../../shared/NoteWriter.tsx'
import { uploadFor } from '../../../shared/uploads.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { useSession } from '../../../shell/session.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import css from '../quotes/QuoteForm.module.css'
import { addNote, quoteNotes, removeNote } from './notes.calls.ts'

type Reader = 'internal' | 'shared'

const READERS = [
  { value: 'internal', label: 'Internal' },
  { value: 'shared', label: 'Shared with shipper' },
] as const

/** The notes of a quote with their authors, and a form for a new one. */
export function NotesOfQuote({ quote }: { quote: Quote }) {
  const params = { customerId: quote.customer_id, quoteId: quote.id }
  const found = useQuery(quoteNotes(params))
  const { user } = useSession()
  const mayRemove = useMay(removeQuoteNote)
  const [reader, setReader] = useState<Reader>('internal')
  return (
    <>
      <Offered by={createQuoteNote}>
        <div data-print="no">
          <Segmented label="Note visibility" options={READERS} value={reader} onChange={setReader} />
          <NoteWriter
            of={`quote ${quote.id}`}
            label={reader === 'internal' ? 'Add internal note' : 'Add note for the shipper'}
            sendName="Send note"
            upload={uploadFor(quote.customer_id)}
            send={({ text, attachments }) =>
              addNote(params, {
                note: text,
                is_internal: reader === 'internal',
                attachments: attachments.map(({ id }) => ({ id })),
              })
            }
          />
        </div>
      </Offered>
      <Loaded query={found} failure="Couldn’t load the notes">
        {(data) =>
          data.length === 0 ? (
            <p className={css.quiet}>No notes yet.</p>
          ) : (
            <NoteList
              notes={data.map((note) => asNote(note, quote))}
              readerId={user.user_id}
              {...(mayRemove && { remove: ({ id }: Note) => removeNote(params, Number(id)) })}
            />
          )
        }
      </Loaded>
    </>
  )
}

const SHIPPER_ID = 0

const asNote = ({ id, user, note, created_ts, is_internal, attachments }: QuoteNote, quote: Quote): Note => ({
  id,
  author:
    user === 'shipper'
      ? { user_id: SHIPPER_ID, name: quote.customer_business_name }
      : { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` },
  text: note,
  created_ts,
  attachments,
  mark: is_internal ? 'Internal' : 'Shared',
  isForAll: !is_internal,
})
