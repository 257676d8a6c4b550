import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

/** The same key as `public/scheme.js`, which sets the scheme before the first paint. */
const KEY = 'interline.scheme'
const system = matchMedia('(prefers-color-scheme: dark)')
const followers = new Set<() => void>()

/** The scheme the reader chose in this browser, or their system's. */
export function getScheme(): Scheme {
  const chosen = read()
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system.matches ? 'dark' : 'light'
}

export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // storage is closed: the choice ends with the page
  }
  show(scheme)
}

export const useSchemeName = (): Scheme => useSyncExternalStore(follow, shown)

/** Shows the scheme, and follows the system and the portal's other tabs until the returned function is called. */
export function startScheme(): () => void {
  const again = () => show(getScheme())
  again()
  system.addEventListener('change', again)
  addEventListener('storage', again)
  return () => {
    system.removeEventListener('change', again)
    removeEventListener('storage', again)
  }
}

function show(scheme: Scheme): void {
  const root = document.documentElement
  root.dataset['scheme'] = scheme
  // that of the first paint would stay on checkboxes and date pickers
  root.style.removeProperty('color-scheme')
  for (const notify of followers) notify()
}

const shown = (): Scheme => (document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light')

function follow(notify: () => void): () => void {
  followers.add(notify)
  return () => followers.delete(notify)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
