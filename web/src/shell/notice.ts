import type { Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { onSessionEnd } from './session.ts'
import { save, recall } from './storage.ts'
import { createStore } from './store.ts'

/** What this browser knows of the notice (PLT-105, PLT-108). */
export interface NoticeMemory {
  user_id: number
  /** The version viewed last. */
  version: string
  dismissed: { at: string; version: string } | null
}

/** The version this tab has shown: a notice stays until it is dismissed, however often the page is reloaded. */
export type DismissedNotice = string | null

/** The notice of an open portal, if its switch lets it come: active, and the module is on. */
export const noticeFor = (notice: Notice | null, modules: readonly string[]): Notice | null =>
  notice?.active && modules.includes('hasPlatformNotifications') ? notice : null

/** Unseen, or seen first in this tab; never after it was dismissed in this version. */
export function isDue({ version }: Notice, memory: NoticeMemory | null, shownHere: DismissedNotice): boolean {
  if (memory?.dismissed?.version === version) return false
  return memory?.version !== version || shownHere === version
}

/** The first view keeps the version. */
export const viewed = (memory: NoticeMemory | null, { version }: Notice, user_id: number): NoticeMemory => ({
  user_id,
  version,
  dismissed: memory?.dismissed ?? null,
})

/** A dismissal keeps the time and the version. */
export const dismissed = ({ version }: Notice, user_id: number, now: Date): NoticeMemory => ({
  user_id,
  version,
  dismissed: { at: now.toISOString(), version },
})

/** Reads a user's stored value; an invalid one or another user's counts as none. */
export function recallNotice(userId: number): NoticeMemory | null {
  try {
    const memory = JSON.parse(recall('notice') ?? 'null') as NoticeMemory | null
    return memory?.user_id === userId && typeof memory.version === 'string' ? memory : null
  } catch {
    return null
  }
}

export const saveNotice = (memory: NoticeMemory): void => save('notice', JSON.stringify(memory))

/** The version a link opened again; the user menu sets it, the bar follows it. */
export const reopened = createStore<string | null>(null)

onSessionEnd(() => reopened.set(null))
