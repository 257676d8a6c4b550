import { onSessionEnd } from '../session.ts'
import { createStore } from '../store.ts'

/** The overlays above every page: the search, help, or the key sheet. */
type Overlay = 'find' | 'help' | 'keys' | null

export const overlay = createStore<Overlay>(null)

export const openFind = (): void => overlay.set('find')
export const openHelp = (): void => overlay.set('help')
export const openKeySheet = (): void => overlay.set('keys')
export const closeOverlay = (): void => overlay.set(null)

onSessionEnd(closeOverlay)
