import { useSingleKeys } from '../../../ui/keys/use-keys.ts'

/** Names the key of a button to pointers and screen readers, unless the reader turned such keys off. */
export function useKeyHint(): (key: string, text?: string) => object {
  const areOn = useSingleKeys()
  return (key, text) => {
    if (!areOn) return text === undefined ? {} : { 'data-hint': text }
    const shortcut = `Shortcut: ${key.toUpperCase()}`
    return {
      'aria-keyshortcuts': key.toUpperCase(),
      'data-hint': text === undefined ? shortcut : `${text}. ${shortcut}`,
    }
  }
}
