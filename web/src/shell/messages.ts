import { onSessionEnd } from './session.ts'
import { save, recall } from './storage.ts'
import { createStore } from './store.ts'

/** The content of a toast, stored after it disappeared. */
export interface Message {
  id: string
  text: string
  /** ISO, of the last time it was said. */
  at: string
  /** The number of repeats since it was last read. */
  times: number
  isRead: boolean
}

const MAX_SAVED = 50

export const messages = createStore<readonly Message[]>(recallMessages())

/** Adds a message, newest first. Repeated unread messages are counted; the oldest read ones make room. */
export function withMessage(saved: readonly Message[], text: string, now: Date): Message[] {
  const before = saved.find((one) => one.text === text && !one.isRead)
  const message: Message = {
    id: before?.id ?? crypto.randomUUID(),
    text,
    at: now.toISOString(),
    times: (before?.times ?? 0) + 1,
    isRead: false,
  }
  const all = [message, ...saved.filter((one) => one.id !== message.id)]
  if (all.length <= MAX_SAVED) return all
  const leaving = all.findLast((one) => one.isRead) ?? all.at(-1)
  return all.filter((one) => one !== leaving)
}

export const unreadCount = (saved: readonly Message[]): number => saved.filter((one) => !one.isRead).length

/** Stores an error message until it is cleared or the session ends. */
export const saveMessage = (text: string): void => change((saved) => withMessage(saved, text, new Date()))

export const readMessages = (): void => change((saved) => saved.map((one) => ({ ...one, isRead: true })))

export const clearMessage = (id: string): void => change((saved) => saved.filter((one) => one.id !== id))

export const clearMessages = (): void => change(() => [])

function change(how: (saved: readonly Message[]) => readonly Message[]): void {
  messages.update(how)
  const saved = messages.get()
  save('messages', saved.length > 0 ? JSON.stringify(saved) : null)
}

function recallMessages(): readonly Message[] {
  try {
    const saved = JSON.parse(recall('messages') ?? '[]') as Message[]
    return saved.filter(({ id, text }) => typeof id === 'string' && typeof text === 'string')
  } catch {
    return []
  }
}

// Messages may contain a customer's data, so they are visible to their user only.
onSessionEnd(clearMessages)
