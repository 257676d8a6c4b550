import type { KeyBinding } from '../../ui/keys/keys.ts'

/** The keys of the search: its field handles them, and the key sheet lists them while it is closed. */
export const FIND_KEYS = {
  next: { keys: ['ArrowDown'], text: 'Next result' },
  previous: { keys: ['ArrowUp'], text: 'Previous result' },
  open: { keys: ['Enter'], text: 'Open or run' },
  openBeside: { keys: ['Mod+Enter'], text: 'Open in a new tab' },
  close: { keys: ['Escape'], text: 'Close' },
} as const satisfies Record<string, KeyBinding>
