/** Nouns whose plural no rule gives. */
const IRREGULAR: Readonly<Record<string, string>> = { person: 'people', equipment: 'equipment' }

const ENDINGS: readonly (readonly [end: RegExp, plural: string])[] = [
  [/([^aeiou])y$/, '$1ies'],
  [/(s|x|z|ch|sh)$/, '$1es'],
  [/$/, 's'],
]

/** The plural of an English noun. Of several words only the last one changes: `price authorities`. */
export function plural(noun: string): string {
  const start = noun.lastIndexOf(' ') + 1
  const word = noun.slice(start)
  const [end, ending] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, 's']
  return noun.slice(0, start) + (IRREGULAR[word] ?? word.replace(end, ending))
}

const figures = new Intl.NumberFormat('en-US')

/** A number of things: `1 commodity`, `2 commodities`, `1,200 people`. */
export const formatCount = (count: number, noun: string): string =>
  `${figures.format(count)} ${count === 1 ? noun : plural(noun)}`
