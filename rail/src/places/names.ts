/** What railroads shorten in names of places, spelled out. */
const SHORT: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  STE: 'SAINTE',
  FT: 'FORT',
  MT: 'MOUNT',
  MTN: 'MOUNTAIN',
  JCT: 'JUNCTION',
  JC: 'JUNCTION',
  JN: 'JUNCTION',
  JUNC: 'JUNCTION',
  N: 'NORTH',
  NO: 'NORTH',
  S: 'SOUTH',
  SO: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
  CY: 'CITY',
  SPG: 'SPRING',
  SPGS: 'SPRINGS',
  SPRS: 'SPRINGS',
  HTS: 'HEIGHTS',
  FLS: 'FALLS',
  GRV: 'GROVE',
  HBR: 'HARBOR',
  LK: 'LAKE',
  RIV: 'RIVER',
  RVR: 'RIVER',
  VLY: 'VALLEY',
  IS: 'ISLAND',
  LTL: 'LITTLE',
  NVO: 'NUEVO',
  CD: 'CIUDAD',
  SN: 'SAN',
  STA: 'SANTA',
}
/** Short for one word in front and for another behind: `Pt Huron`, `Stevens Pt`. */
const PORT = { first: 'PORT', else: 'POINT' } as const

/** The words of a place's name spelled out, without accents and signs: `St. Paul` and `SAINT PAUL` are the same. */
export function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/['’.]/g, (sign) => (sign === '.' ? ' ' : ''))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  return words.map((word, at) => {
    if (word === 'PT' && words.length > 1) return at === 0 ? PORT.first : PORT.else
    return SHORT[word] ?? word
  })
}

/** What two spellings of one name have in common. */
export const formOf = (words: readonly string[]): string => words.join('')

/** Words of a yard, ramp or terminal that stand beside the town it lies in. */
const FACILITY = new Set([
  'YARD',
  'YD',
  'RAMP',
  'TERMINAL',
  'TERM',
  'TML',
  'INTERMODAL',
  'IMDL',
  'ICTF',
  'ITF',
  'HUB',
  'FACILITY',
  'DEPOT',
])

/** The words of the town when a name ends with the kind of a facility: `KANSAS CITY RAMP`; null when it does not. */
export function townOf(words: readonly string[]): string[] | null {
  let end = words.length
  while (end > 1 && FACILITY.has(words[end - 1] ?? '')) end -= 1
  return end === words.length ? null : words.slice(0, end)
}

/** Names are cut at nine letters or later: shorter ones are names of their own. */
const LEAST_CUT = 9
const LEAST_SHORTENED = 8
const MOST_SHORTENED = 10

/** Whether a name as sent is the beginning of a station's: railroads cut at nine letters, fixed fields at their width. */
export function isCutFrom(sent: string, whole: string): boolean {
  return sent.length >= LEAST_CUT && whole.length > sent.length && whole.startsWith(sent)
}

/**
 * Whether a name of eight to ten letters in one word is shortened from a station's of several, as railroads have done since
 * names had to fit nine letters: `PRIGEORGE`, `MEDICNHAT`, `SNLUISPOT`. Each word gives its first letter and others of its
 * own in their order.
 */
export function isShortenedFrom(sent: readonly string[], whole: readonly string[]): boolean {
  if (sent.length !== 1 || whole.length < 2) return false
  const text = sent[0] ?? ''
  if (text.length < LEAST_SHORTENED || text.length > MOST_SHORTENED) return false
  return text.length < formOf(whole).length && isDivided(text, whole)
}

/** Whether a text divides into one piece for each word, none empty, each of letters of its word in order. */
function isDivided(text: string, words: readonly string[]): boolean {
  const [word, ...rest] = words
  if (word === undefined) return text === ''
  for (let end = text.length - rest.length; end >= 1; end -= 1) {
    if (isDrawnFrom(text.slice(0, end), word) && isDivided(text.slice(end), rest)) return true
  }
  return false
}

function isDrawnFrom(piece: string, word: string): boolean {
  if (piece[0] !== word[0]) return false
  let at = 0
  for (const letter of piece) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
