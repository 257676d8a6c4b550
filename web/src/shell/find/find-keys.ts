import type { KeyBinding } from '../../ui/keys/keys.ts'

/** The keys of the search: its field hears them, and the sheet of keys tells them while it is closed. */
export const FIND_KEYS = {
  next: { keys: ['ArrowDown'], words: 'Next line' },
  previous: { keys: ['ArrowUp'], words: 'Previous line' },
  open: { keys: ['Enter'], words: 'Open or do it' },
  openBeside: { keys: ['Mod+Enter'], words: 'Open in a new tab' },
  close: { keys: ['Escape'], words: 'Close' },
} as const satisfies Record<string, KeyBinding>
