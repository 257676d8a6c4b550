import { useEffect } from 'react'
import { onSessionEnd, useSession } from '../session.ts'
import { save, recall } from '../storage.ts'
import { createStore } from '../store.ts'

/** An item the user opened in this tab. */
export interface Recent {
  label: string
  detail: string
  /** Path and search part. */
  href: string
  customerId: number
}

const MAX_SAVED = 30

export const recents = createStore<readonly Recent[]>(recallRecents())

/** The list with a thing on top, each address once. */
export const withRecent = (saved: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...saved.filter(({ href }) => href !== opened.href)].slice(0, MAX_SAVED)

/** Notes that a page shows this thing, for the search to offer it again; `href` is the page's own address. */
export function useRecent({ label, detail, href }: Omit<Recent, 'customerId'>): void {
  const customerId = useSession().company.id
  useEffect(() => {
    recents.update((saved) => withRecent(saved, { label, detail, href, customerId }))
    save('recents', JSON.stringify(recents.get()))
  }, [label, detail, href, customerId])
}

function recallRecents(): readonly Recent[] {
  try {
    const saved = JSON.parse(recall('recents') ?? '[]') as Recent[]
    return saved.filter(({ label, href }) => typeof label === 'string' && typeof href === 'string')
  } catch {
    return []
  }
}

// They may contain customer data, so only their user can see them.
onSessionEnd(() => {
  recents.set([])
  save('recents', null)
})
