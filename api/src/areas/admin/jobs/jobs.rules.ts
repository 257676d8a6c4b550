const MOST_CHARACTERS = 300

/** What an error may quote and nobody should read: who a mail was for, how the portal signs in elsewhere, what opens doors. */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[…]@'],
  [/[^\s<>"'(),;:/[\]]+@[^\s<>"'(),;:]+\.[a-z]{2,}/gi, '[address]'],
  [/(\?)[^\s"']+/g, '$1[…]'],
  [/\b(bearer|password|secret|token|key)([=: ]+)\S+/gi, '$1$2[…]'],
  // long enough for a token, and no word of any language
  [/\b(?=[\w-]*\d)[\w-]{24,}\b/g, '[…]'],
]

/** The first line of an error with everything left out that opens something or names somebody. */
export function harmlessError(text: string | null): string | null {
  const line = text
    ?.split('\n')
    .find((one) => one.trim() !== '')
    ?.trim()
  if (line === undefined) return null
  const clean = SECRETS.reduce((told, [pattern, instead]) => told.replace(pattern, instead), line)
  return clean.length > MOST_CHARACTERS ? `${clean.slice(0, MOST_CHARACTERS)}…` : clean
}
