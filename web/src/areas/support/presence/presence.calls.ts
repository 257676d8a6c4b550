import { useCallback, useEffect, useRef, useState } from 'react'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { type Present, updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

const BEAT_MS = 3000
/** Two at one ticket see within a second what the other does. */
const COMPANY_BEAT_MS = 1000
/** How long after the last keystroke a person still counts as typing. */
const TYPING_MS = 5000

type Activity = 'looking' | 'typing' | 'noting' | 'gone'

export interface Presence {
  people: readonly Present[]
  /** Reports that the reader is typing a note. */
  typed: (isInternal: boolean) => void
}

/**
 * Reports that the reader has a ticket open and shows who else has, while the page is visible; changes by others are
 * loaded as soon as they are announced.
 */
export function usePresence(customerId: number, ticketId: number): Presence {
  const [people, setPeople] = useState<readonly Present[]>([])
  const typing = useRef<{ at: number; doing: Activity }>({ at: 0, doing: 'typing' })
  const known = useRef<string | null>(null)
  const hasCompany = useRef(false)

  const reportPresence = useCallback(
    async (doing: Activity) => {
      const response = await call(updatePresence, { params: { customerId, ticketId }, body: { doing } })
      if (!response.success || doing === 'gone') return
      const { people: present, version, last_note_ts } = response.data
      setPeople(present)
      hasCompany.current = present.length > 0
      const state = `${version} ${last_note_ts}`
      if (known.current !== null && known.current !== state) refetchPresence()
      known.current = state
    },
    [customerId, ticketId],
  )

  const now = (): Activity => (Date.now() - typing.current.at < TYPING_MS ? typing.current.doing : 'looking')

  useEffect(() => {
    let hasLeft = false
    let timer: ReturnType<typeof setTimeout>
    const beat = async () => {
      const began = Date.now()
      if (!document.hidden) await reportPresence(now())
      if (hasLeft) return
      const pause = hasCompany.current ? COMPANY_BEAT_MS : BEAT_MS
      timer = setTimeout(beat, Math.max(0, began + pause - Date.now()))
    }
    const turn = () => void reportPresence(document.hidden ? 'gone' : now())
    const leave = () => void reportPresence('gone')
    void beat()
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', leave)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [reportPresence])

  const typed = useCallback(
    (isInternal: boolean) => {
      const wasTyping = Date.now() - typing.current.at < TYPING_MS
      typing.current = { at: Date.now(), doing: isInternal ? 'noting' : 'typing' }
      if (!wasTyping) void reportPresence(typing.current.doing)
    },
    [reportPresence],
  )
  return { people, typed }
}

function refetchPresence(): void {
  for (const { name } of [getTicket, listNotes, listTickets])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
