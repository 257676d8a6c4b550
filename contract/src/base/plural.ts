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

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

/** A number as people read it: `1,818`. */
export const showNumber = (value: number): string => figures.format(value)

/** A number of things: `1 commodity`, `2 commodities`, `1,200 people`. */
export const formatCount = (count: number, noun: string): string =>
  `${figures.format(count)} ${count === 1 ? noun : plural(noun)}`

const MINUTE_MS = 60_000
const HOURS_PER_DAY = 24

/** A measured span in whole hours, however long: `9 h`, `1 d 16 h`, `27 d 5 h`. */
export function showHours(hours: number): string {
  const whole = Math.round(Math.abs(hours))
  const days = Math.floor(whole / HOURS_PER_DAY)
  const rest = whole % HOURS_PER_DAY
  if (days === 0) return `${rest} h`
  return rest === 0 ? `${days} d` : `${days} d ${rest} h`
}

/** A measured span given in days: `27 d 5 h`. */
export const showDays = (days: number): string => showHours(days * HOURS_PER_DAY)

/** A difference of spans, given in days, with its sign: `+19 h`, `−1 d 6 h`; `0 h` where there is none. */
export function showDayChange(days: number): string {
  const hours = Math.round(days * HOURS_PER_DAY)
  if (hours === 0) return showHours(0)
  return `${hours > 0 ? '+' : '−'}${showHours(hours)}`
}

/** A span of time in at most two units, as people say it: `35 min`, `6 h`, `2 d 4 h`. */
export function spanText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return rest === 0 || days >= 7 ? `${days} d` : `${days} d ${rest} h`
}
