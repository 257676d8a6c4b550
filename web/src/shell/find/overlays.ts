import { onSessionEnd } from '../session.ts'
import { createStore } from '../store.ts'

/** What lies above every page: the search for anything, or the sheet of keys. */
type Overlay = 'find' | 'keys' | null

export const overlay = createStore<Overlay>(null)

export const openFind = (): void => overlay.set('find')
export const openKeySheet = (): void => overlay.set('keys')
export const closeOverlay = (): void => overlay.set(null)

onSessionEnd(closeOverlay)
