import type { KeyBinding } from '../../ui/keys/keys.ts'

/** The keys of the search: its field hears them, and the sheet of keys tells them while it is closed. */
export const FIND_KEYS = {
  next: { keys: ['ArrowDown'], words: 'Next result' },
  previous: { keys: ['ArrowUp'], words: 'Previous result' },
  open: { keys: ['Enter'], words: 'Open or run' },
  openBeside: { keys: ['Mod+Enter'], words: 'Open in a new tab' },
  close: { keys: ['Escape'], words: 'Close' },
} as const satisfies Record<string, KeyBinding>
