/** What the browser keeps between visits (PLT-110, PLT-116); nothing of a customer's data is among it. */
const KEYS = {
  token: 'interline.token',
  defaultCompany: 'interline.default-company',
  /** 'narrow' when the reader folded the navigation. */
  navigation: 'interline.navigation',
  /** The page to return to after signing in; kept for this tab only. */
  target: 'interline.target',
  /** The sign-in under way at the identity provider; kept for this tab only. */
  signOn: 'interline.sign-on',
  /** Whose open screen the sign-in under way is for; kept for this tab only. */
  againAs: 'interline.again-as',
  /** 'provider' when an identity provider opened the session. */
  signedInBy: 'interline.signed-in-by',
  /** Who signed in again in another window, and when: the window that waits for it goes on. */
  signedInAgain: 'interline.signed-in-again',
  /** When somebody signed out, for a moment: every window of this browser hears it and follows. */
  signedOut: 'interline.signed-out',
  /** What toasts said, until it is cleared; kept for this tab only. */
  messages: 'interline.messages',
  /** Files of lists that this tab asked for and that are not ready; kept for this tab only. */
  exports: 'interline.exports',
  /** The things this tab had open. */
  recents: 'interline.recents',
  /** The platform notice as it was seen and dismissed. */
  notice: 'interline.notice',
  /** The version of the notice this tab came to show. */
  noticeShown: 'interline.notice-shown',
} as const

type StorageKey = keyof typeof KEYS

const OF_THIS_TAB: readonly StorageKey[] = [
  'target',
  'signOn',
  'againAs',
  'messages',
  'exports',
  'recents',
  'noticeShown',
]

const storageOf = (key: StorageKey): Storage => (OF_THIS_TAB.includes(key) ? sessionStorage : localStorage)

/** Reads a kept value; null when there is none or the browser keeps nothing for us. */
export function recall(key: StorageKey): string | null {
  try {
    return storageOf(key).getItem(KEYS[key])
  } catch {
    return null
  }
}

/** Keeps a value, or drops it when null. A browser that refuses is left alone: the session then lasts as long as the page. */
export function save(key: StorageKey, value: string | null): void {
  try {
    if (value === null) storageOf(key).removeItem(KEYS[key])
    else storageOf(key).setItem(KEYS[key], value)
  } catch {
    return
  }
}

/** Hears what another window of this browser keeps, until the returned function is called. */
export function onStoredElsewhere(key: StorageKey, listener: (value: string | null) => unknown): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEYS[key] && listener(event.newValue)
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
