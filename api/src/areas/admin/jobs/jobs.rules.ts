const MAX_CHARACTERS = 300
/** Characters of a line in which secrets are searched; the rest is never shown. */
const MAX_SEARCHED = 4000

/** Parts of an error that no one should read: an email's recipient, credentials of the portal, tokens and secrets. */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(:\/\/)[^\s/@]+@/g, '$1[…]@'],
  [/(?<![^\s<>"'(),;:/[\]@])[^\s<>"'(),;:/[\]@]+@[^\s<>"'(),;:@]+/g, '[address]'],
  [/(\?)[^\s"']+/g, '$1[…]'],
  [/\b(bearer|password|secret|token|key)([=: ]+)\S+/gi, '$1$2[…]'],
]
/** Long enough for a token. */
const LONG_WORD = /[\w-]{24,}/g

/** The first line of an error, without secrets and names. */
export function harmlessError(text: string | null): string | null {
  const line = text
    ?.split('\n')
    .find((one) => one.trim() !== '')
    ?.trim()
    .slice(0, MAX_SEARCHED)
  if (line === undefined) return null
  const clean = SECRETS.reduce(
    (message, [pattern, instead]) => message.replace(pattern, instead),
    line,
  ).replace(
    LONG_WORD,
    // no word of any language has a digit in it
    (word) => (/\d/.test(word) ? '[…]' : word),
  )
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}…` : clean
}
