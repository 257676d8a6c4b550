/** One thing a key does. */
export interface KeyBinding {
  /**
   * Any of these triggers it. `j`, `ArrowDown`, `Mod+k` (Ctrl, on a Mac Command), `Alt+ArrowUp`, `g d` for a
   * sequence. A key that types a character works only while single-key shortcuts are on and no text field has the
   * focus (WCAG 2.1.4).
   */
  keys: readonly string[]
  text: string
  /** False: the key was not handled and continues. Omitted where the browser or the library acts on its own. */
  run?: (event: KeyboardEvent) => unknown
}

/** The keys of one part of the screen, as long as it is there. */
export interface KeyGroup {
  area: string
  bindings: readonly KeyBinding[]
  /** Works wherever the focus is; otherwise only while the component has the focus. */
  isGlobal: boolean
  /** Works above an open dialog too. */
  isAboveDialogs: boolean
}

type ReadGroup = () => KeyGroup

let groups: readonly ReadGroup[] = []
let areSingleKeysOn = true
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Listeners for components that appear and disappear, and for the setting. */
export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every part of the screen that has keys now, in the order they came. */
export const keyGroups = (): readonly ReadGroup[] => groups

export const singleKeys = (): boolean => areSingleKeysOn

/** Turns keys that write a character on or off, all of them. */
export function setSingleKeys(on: boolean): void {
  areSingleKeysOn = on
  notify()
}

/** Adds the keys of a part until the returned function is called. */
export function addKeys(group: ReadGroup): () => void {
  if (groups.length === 0) document.addEventListener('keydown', onKeyDown)
  groups = [...groups, group]
  notify()
  return () => {
    groups = groups.filter((one) => one !== group)
    if (groups.length === 0) document.removeEventListener('keydown', onKeyDown)
    notify()
  }
}

/** Whether one of a binding's keys writes a character: such a key can be turned off. */
export const isSingleKey = (key: string): boolean =>
  key.split(' ').some((one) => [...one.replace(/^Shift\+/, '')].length === 1)

/** The keys of a binding that work at present. */
export const workingKeys = ({ keys }: KeyBinding): string[] =>
  keys.filter((key) => areSingleKeysOn || !isSingleKey(key))

/** How long after the first key of two the second counts. */
const SECOND_KEY_MS = 1500
let first: { key: string; at: number } | null = null

function onKeyDown(event: KeyboardEvent): void {
  const key = getKey(event)
  if (key === null || event.defaultPrevented || event.isComposing || isMuted(key, event)) return
  const before = first
  first = null
  const reachable = groups.map((read) => read()).filter((group) => group.isGlobal && isReachable(group))
  const isSecond = before !== null && event.timeStamp - before.at < SECOND_KEY_MS
  if (isSecond && runFirst(reachable, `${before.key} ${key}`, event)) return
  if (runFirst(reachable, key, event)) return
  const isFirstOfTwo = reachable.some(({ bindings }) =>
    bindings.some(({ keys }) => keys.some((one) => one.startsWith(`${key} `))),
  )
  if (isFirstOfTwo && !event.repeat) first = { key, at: event.timeStamp }
}

/** Runs what a key does in one part, for the part's own handler. */
export function runKey(bindings: readonly KeyBinding[], event: KeyboardEvent): void {
  const key = getKey(event)
  if (key === null || event.defaultPrevented || event.isComposing || isMuted(key, event)) return
  runFirst([{ bindings }], key, event)
}

function runFirst(open: readonly Pick<KeyGroup, 'bindings'>[], key: string, event: KeyboardEvent): boolean {
  for (const { keys, run } of open.flatMap(({ bindings }) => bindings)) {
    if (!run || !keys.includes(key) || run(event) === false) continue
    event.preventDefault()
    return true
  }
  return false
}

const MODIFIERS = /^(Control|Shift|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/

/** A pressed key in the notation of bindings; null for a modifier alone or a system shortcut. */
export function getKey(event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (MODIFIERS.test(key) || other || event.getModifierState('AltGraph')) return null
  // Shift is part of how ? and + are typed; CapsLock makes no other letter.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const name = key.length === 1 ? key.toLowerCase() : key
  return [mod && 'Mod', altKey && 'Alt', shiftKey && !isSign && 'Shift', name].filter(Boolean).join('+')
}

/** A single key is text while the user types, uses a menu, or has switched single-key shortcuts off. */
const isMuted = (key: string, { target }: KeyboardEvent): boolean =>
  isSingleKey(key) && (!areSingleKeysOn || isTyping(target) || isChoosing(target))

const NOT_TYPED = /^(checkbox|radio|button|submit|reset|file|range|color)$/

/** Letters typed into a field are text, not commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

const isChoosing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=combobox]') !== null

const isReachable = ({ isAboveDialogs }: KeyGroup): boolean =>
  isAboveDialogs || document.querySelector('dialog:modal, [aria-modal=true]') === null

/** Macs have Command where others have Ctrl. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
