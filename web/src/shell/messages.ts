import { onSessionEnd } from './session.ts'
import { keep, recall } from './storage.ts'
import { createStore } from './store.ts'

/** What a toast said, kept after it went. */
export interface Message {
  id: string
  text: string
  /** ISO, of the last time it was said. */
  at: string
  /** How often it was said since it was read last. */
  times: number
  isRead: boolean
}

const MOST_KEPT = 50

export const messages = createStore<readonly Message[]>(recallMessages())

/** Adds what was said, newest first. Words that are still unread count up; the oldest read ones make room. */
export function withMessage(kept: readonly Message[], text: string, now: Date): Message[] {
  const before = kept.find((one) => one.text === text && !one.isRead)
  const said: Message = {
    id: before?.id ?? crypto.randomUUID(),
    text,
    at: now.toISOString(),
    times: (before?.times ?? 0) + 1,
    isRead: false,
  }
  const all = [said, ...kept.filter((one) => one.id !== said.id)]
  if (all.length <= MOST_KEPT) return all
  const leaving = all.findLast((one) => one.isRead) ?? all.at(-1)
  return all.filter((one) => one !== leaving)
}

export const unreadCount = (kept: readonly Message[]): number => kept.filter((one) => !one.isRead).length

/** Keeps the words of an error until they are cleared or the session ends. */
export const keepMessage = (text: string): void => change((kept) => withMessage(kept, text, new Date()))

export const readMessages = (): void => change((kept) => kept.map((one) => ({ ...one, isRead: true })))

export const clearMessage = (id: string): void => change((kept) => kept.filter((one) => one.id !== id))

export const clearMessages = (): void => change(() => [])

function change(how: (kept: readonly Message[]) => readonly Message[]): void {
  messages.update(how)
  const kept = messages.get()
  keep('messages', kept.length > 0 ? JSON.stringify(kept) : null)
}

function recallMessages(): readonly Message[] {
  try {
    const kept = JSON.parse(recall('messages') ?? '[]') as Message[]
    return kept.filter(({ id, text }) => typeof id === 'string' && typeof text === 'string')
  } catch {
    return []
  }
}

// They may speak of a customer's matters: nobody else finds them.
onSessionEnd(clearMessages)
