/** An input for the portal, of any requested size. */
export interface Input {
  name: string
  /** The input, and one twice as large; at most its bound, where it has one. */
  sizes: readonly [once: number, twice: number]
  send: (size: number) => Promise<unknown>
}

/** Patterns that restart at each character, and parsers that rescan the text, are slow on these. */
export const SIGNS = process.argv.includes('--small')
  ? ['9', ' ', '"']
  : ['9', ' ', '"', 'a', ',', '<', '@.', '"x']

/** A text of this sign that is no longer than the size. */
export const repeat = (sign: string, size: number): string => sign.repeat(size / sign.length)

export const doubled = (once: number): [number, number] => [once, 2 * once]
