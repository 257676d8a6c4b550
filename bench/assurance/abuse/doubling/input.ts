/** Something that is sent to the portal, as large as its size says. */
export interface Input {
  name: string
  /** What is sent, and twice as much; no more than its bound, if it has one. */
  sizes: readonly [once: number, twice: number]
  send: (size: number) => Promise<unknown>
}

/** Patterns that start again at each character, and readers that scan a text again at each, take their time with these. */
export const SIGNS = process.argv.includes('--small')
  ? ['9', ' ', '"']
  : ['9', ' ', '"', 'a', ',', '<', '@.', '"x']

/** A text of this sign that is no longer than the size. */
export const repeat = (sign: string, size: number): string => sign.repeat(size / sign.length)

export const doubled = (once: number): [number, number] => [once, 2 * once]
