import { currentSession } from '../../shell/session.ts'

/** Unsent form input. */
export interface Draft {
  /** When it was typed last, ISO. */
  at: string
  values: Record<string, unknown>
  /** The form's initial values. */
  before: Record<string, unknown>
}

const PREFIX = 'interline.draft.'
/** Older drafts are deleted. */
const RETENTION_DAYS = 30
const MAX_SAVED = 50
const DAY_MS = 86_400_000

/**
 * The storage key of a form's draft: one per user, customer and subject. Null when no one is signed in, and nothing
 * is stored.
 */
export function draftPlace(form: string, of: string): string | null {
  const signedIn = currentSession()
  if (!signedIn) return null
  return `${PREFIX}${signedIn.user.user_id}.${signedIn.company.id}.${form}.${of}`
}

/** Stores a draft in this browser, for all tabs. Storage errors are ignored. */
export function saveDraft(place: string, draft: Draft): void {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    return
  }
}

export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    return
  }
}

/** Reads a draft; null when there is none or it is invalid. */
export function recallDraft(place: string): Draft | null {
  try {
    return readDraft(localStorage.getItem(place))
  } catch {
    return null
  }
}

function readDraft(text: string | null): Draft | null {
  const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
  if (draft === null || Number.isNaN(Date.parse(draft.at ?? ''))) return null
  return isRecord(draft.values) && isRecord(draft.before) ? (draft as Draft) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Forgets drafts that are old, and the oldest where there are many. */
export function sweepDrafts(now: number): void {
  try {
    const places = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    const drafts = places
      .map((place) => ({ place, at: Date.parse(recallDraft(place)?.at ?? '') || 0 }))
      .toSorted((a, b) => b.at - a.at)
    for (const [index, { place, at }] of drafts.entries()) {
      if (index >= MAX_SAVED || now - at > RETENTION_DAYS * DAY_MS) dropDraft(place)
    }
  } catch {
    return
  }
}

/** Subscribes to changes of a draft by other tabs, until the returned function is called. */
export function onDraftElsewhere(place: string, listener: (draft: Draft | null) => void): () => void {
  const handle = ({ key, newValue }: StorageEvent) => key === place && listener(readDraft(newValue))
  addEventListener('storage', handle)
  return () => removeEventListener('storage', handle)
}

/** Describes how long ago. */
export function ageText(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'just now'
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : hoursOrDays(minutes / 60)
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(-count, unit as 'minute')
}

const hoursOrDays = (hours: number): [number, string] =>
  hours < 24 ? [Math.round(hours), 'hour'] : [Math.round(hours / 24), 'day']
