/** What the browser stores between visits (PLT-110, PLT-116), none of it customers' data. */
const KEYS = {
  token: 'interline.token',
  defaultCompany: 'interline.default-company',
  /** 'narrow' when the reader folded the navigation. */
  navigation: 'interline.navigation',
  /** The page to return to after signing in; stored for this tab only. */
  target: 'interline.target',
  /** The current sign-in at the identity provider; stored for this tab only. */
  signOn: 'interline.sign-on',
  /** The user whose open screen the current sign-in is for; stored for this tab only. */
  againAs: 'interline.again-as',
  /** 'provider' when an identity provider opened the session. */
  signedInBy: 'interline.signed-in-by',
  /** The user who signed in again in another window, and when: the waiting window continues. */
  signedInAgain: 'interline.signed-in-again',
  /** Set for a moment when a user signs out: every window of this browser follows. */
  signedOut: 'interline.signed-out',
  /** Messages of toasts, until they are cleared; stored for this tab only. */
  messages: 'interline.messages',
  /** Exports that this tab started and that are not finished; stored for this tab only. */
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

const getStorage = (key: StorageKey): Storage => (OF_THIS_TAB.includes(key) ? sessionStorage : localStorage)

/** Reads a stored value; null when there is none or storage is unavailable. */
export function recall(key: StorageKey): string | null {
  try {
    return getStorage(key).getItem(KEYS[key])
  } catch {
    return null
  }
}

/** Stores a value, or removes it when null. Storage errors are ignored: the session then lasts as long as the page. */
export function save(key: StorageKey, value: string | null): void {
  try {
    if (value === null) getStorage(key).removeItem(KEYS[key])
    else getStorage(key).setItem(KEYS[key], value)
  } catch {
    return
  }
}

/** Called when another window of this browser stores a value, until the returned function is called. */
export function onStoredElsewhere(key: StorageKey, listener: (value: string | null) => unknown): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEYS[key] && listener(event.newValue)
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
