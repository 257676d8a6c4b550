import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TicketNote } from '#contract/areas/support/notes/notes.contract.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { Named } from '../../../shared/MentionArea.tsx'
import { NoteList } from '../../../shared/NoteList.tsx'
import { When } from '../../../shared/When.tsx'
import type { Note } from '../../../shared/notes.rules.ts'
import { NoteWriter } from '../../../shared/NoteWriter.tsx'
import { userLookup } from '../../../shared/pickers/lookups.ts'
import { readable } from '../../../shell/call.ts'
import { useSession } from '../../../shell/session.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { deleteNote, getNotes, sendNote, uploadNoteFile } from './notes.calls.ts'
import css from './TicketNotes.module.css'

interface Props {
  ticket: Ticket
  customerId: number
  /** Someone is typing, an internal note or a public one. */
  onTyping?: (isInternal: boolean) => void
  onSent?: () => void
  /** Asks to close the ticket, after a reply that settles it; left out where it cannot be closed. */
  onClose?: (() => void) | undefined
}

const WAYS = [
  { value: 'open', label: 'Reply' },
  { value: 'internal', label: 'Internal note' },
] as const

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Without internal notes' },
] as const

/** The notes of a ticket and a form for new ones; closed tickets accept notes too. */
export function TicketNotes({ ticket, customerId, onTyping, onSent, onClose }: Props) {
  const { user } = useSession()
  const isStaff = ticket.can.note_internally === true
  const context = useLocation({ select: ({ hash }) => hash })
  const params = { customerId, ticketId: ticket.id }
  const { data, error } = useQuery(getNotes(params))
  const [way, setWay] = useState<'open' | 'internal'>('open')
  const [shown, setShown] = useState<'all' | 'open'>('all')
  const upload = useMemo(() => uploadNoteFile(customerId), [customerId])
  const named = useRef(new Map<number, string>())
  const part = useRef<readonly Named[]>([])
  useEffect(() => {
    part.current = getPart(ticket, data?.notes ?? [])
  }, [ticket, data])
  const mentions = useMemo(() => {
    const { find, minCharacters } = userLookup(customerId)
    return {
      findPeople: async (typed: string) => {
        // staff who take part are not members of the customer, so the lookup does not find them
        const here = part.current.filter(({ full_name }) => beginsWith(full_name, typed))
        const found = typed.length < minCharacters ? [] : await find(typed, new AbortController().signal)
        return [...here, ...found.filter(({ id }) => here.every((one) => one.id !== id))]
      },
      onNamed: ({ id, full_name }: Named) => void named.current.set(id, full_name),
    }
  }, [customerId])
  const isInternal = isStaff && way === 'internal'
  const writer = useRef<HTMLDivElement>(null)
  const isAnswering = context === 'reply'
  useEffect(() => {
    if (isAnswering) writer.current?.querySelector('textarea')?.focus()
  }, [isAnswering])
  const write = (next: 'open' | 'internal') => () => {
    setWay(next)
    writer.current?.querySelector('textarea')?.focus()
  }
  useKeys('Ticket', [
    { keys: ['r'], text: 'Write a reply', run: write('open') },
    ...(isStaff ? [{ keys: ['i'], text: 'Write an internal note', run: write('internal') }] : []),
  ])
  return (
    <section className={css.notes} aria-label="Notes">
      <header className={css.head}>
        <h2 className={css.title}>Conversation</h2>
        {data?.notes.some(({ is_internal }) => is_internal) && (
          <Segmented label="Shown notes" options={SHOWN} value={shown} onChange={setShown} />
        )}
      </header>
      {ticket.description && (
        <article className={css.opening}>
          <header>
            <strong>{ticket.created_by}</strong> <When at={ticket.created_ts} />
          </header>
          <p>{ticket.description}</p>
        </article>
      )}
      {error && !data && <Refusal>{readable(error.message)}</Refusal>}
      {!data && !error && <Skeleton height={80} />}
      {data && data.notes.length === 0 && (
        <p className={css.none}>No replies yet. Add details, photos or documents.</p>
      )}
      {data && data.notes.length > 0 && (
        <NoteList
          notes={data.notes.filter(({ is_internal }) => shown === 'all' || !is_internal).map(asNote)}
          readerId={user.user_id}
          context={context}
          remove={(note) => deleteNote(params, note)}
        />
      )}
      {isStaff && <Segmented label="Note visibility" options={WAYS} value={way} onChange={setWay} />}
      <div
        ref={writer}
        className={css.writer}
        data-internal={isInternal || undefined}
        onInput={() => onTyping?.(isInternal)}
      >
        {isInternal && <p className={css.hint}>Visible to staff only. Never emailed.</p>}
        <NoteWriter
          of={`ticket ${ticket.qualified_id}`}
          label={isInternal ? 'Add internal note' : 'Add note'}
          upload={upload}
          second={isInternal || !onClose ? undefined : 'Send and close'}
          mentions={mentions}
          send={async (note) => {
            const mentions = namedIn(note.text, named.current)
            const response = await sendNote(customerId, ticket, { ...note, isInternal, mentions })
            if (response.success) onSent?.()
            if (response.success && note.andThen) onClose?.()
            return response
          }}
        />
      </div>
    </section>
  )
}

/** The participants of a ticket: its assignees, followers and authors. */
function getPart({ assignees, followers }: Ticket, notes: readonly TicketNote[]): Named[] {
  const people = new Map(
    [...assignees, ...followers, ...notes.map((note) => note.user)].map((one) => [one.user_id, one]),
  )
  return [...people.values()].map((one) => ({
    id: one.user_id,
    full_name: `${one.first_name} ${one.last_name}`,
  }))
}

const beginsWith = (name: string, typed: string): boolean =>
  ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`)

/** The people whose names are still in the text. */
const namedIn = (text: string, people: ReadonlyMap<number, string>): number[] =>
  [...people].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id)

const asNote = ({ id, note, user, created_ts, attachments, is_internal }: TicketNote): Note => ({
  id,
  text: note,
  created_ts,
  attachments,
  ...(is_internal && { mark: 'Internal' }),
  author: { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` },
})
