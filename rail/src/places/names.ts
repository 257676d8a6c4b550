/** Common abbreviations in railroads' place names, spelled out. */
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
  CTY: 'CITY',
  SPG: 'SPRING',
  SPGS: 'SPRINGS',
  SPRS: 'SPRINGS',
  SPRGS: 'SPRINGS',
  HTS: 'HEIGHTS',
  HGTS: 'HEIGHTS',
  FLS: 'FALLS',
  RPDS: 'RAPIDS',
  BLFS: 'BLUFFS',
  CRK: 'CREEK',
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
/** Abbreviates one word at the start and another at the end: `Pt Huron`, `Stevens Pt`. */
const PORT = { first: 'PORT', else: 'POINT' } as const

/**
 * The words of a place's name spelled out, without accents and punctuation: `St. Paul` and `SAINT PAUL` are the same.
 */
export function toTokens(name: string): string[] {
  const tokens = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/['’.]/g, (sign) => (sign === '.' ? ' ' : ''))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  return tokens.map((word, at) => {
    if (word === 'PT' && tokens.length > 1) return at === 0 ? PORT.first : PORT.else
    return SHORT[word] ?? word
  })
}

/** The form in which spellings of one name are compared. */
export const joinTokens = (tokens: readonly string[]): string => tokens.join('')

/** Words for a yard, ramp or terminal that follow the town's name. */
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

/** The words of the town when a name ends with a kind of facility: `KANSAS CITY RAMP`; null when it does not. */
export function getTown(tokens: readonly string[]): string[] | null {
  let end = tokens.length
  while (end > 1 && FACILITY.has(tokens[end - 1] ?? '')) end -= 1
  return end === tokens.length ? null : tokens.slice(0, end)
}

/** Names are cut at nine places or later, blanks counted: shorter ones are names of their own. */
const MIN_CUT = 9
const MIN_SHORTENED = 8
const MAX_SHORTENED = 10
/** A single word is only shortened to fit; with fewer letters it would match other towns. */
const SINGLE_WORD_LENGTH = 9

/** Whether a name as sent is the beginning of a station's: railroads cut at nine places, fixed fields at their width. */
export function isTruncationOf(sent: readonly string[], whole: string): boolean {
  const form = joinTokens(sent)
  return sent.join(' ').length >= MIN_CUT && whole.length > form.length && whole.startsWith(form)
}

/**
 * Whether a one-word name is an abbreviation of a station's, from the time when names had to fit nine letters: eight
 * to ten letters of several words (`PRIGEORGE`, `MEDICNHAT`, `SNLUISPOT`) or nine of one (`BIRMINGHM`). Each word
 * contributes its first letter and others of its own in their order.
 */
export function isShortenedFrom(sent: readonly string[], whole: readonly string[]): boolean {
  if (sent.length !== 1) return false
  const text = sent[0] ?? ''
  const [min, max] =
    whole.length === 1 ? [SINGLE_WORD_LENGTH, SINGLE_WORD_LENGTH] : [MIN_SHORTENED, MAX_SHORTENED]
  if (text.length < min || text.length > max) return false
  return text.length < joinTokens(whole).length && isDivided(text, whole)
}

/** A single letter for a word is not enough evidence when no blank follows it: `WATKINS` is not West Atkins. */
const MIN_RUN = 2
const SHORT_FOR = Map.groupBy(
  Object.entries(SHORT).filter(([short]) => short.length >= MIN_RUN),
  ([, word]) => word,
)

/** Whether a name is a station's with abbreviated words and without blanks: `FTWORTH`, `STPAUL`, `GRANDJCT`. */
export function isRunTogether(sent: readonly string[], [word, ...rest]: readonly string[]): boolean {
  const text = sent[0] ?? ''
  if (sent.length !== 1 || word === undefined) return false
  const written = [
    word,
    ...(SHORT_FOR.get(word) ?? []).map(([short]) => short),
    ...(word === PORT.first ? ['PT'] : []),
  ]
  return written.some((one) =>
    rest.length === 0 ? one === text : text.startsWith(one) && isRunTogether([text.slice(one.length)], rest),
  )
}

/** Whether a text can be split into one nonempty piece per word, each made of letters of its word in order. */
function isDivided(text: string, tokens: readonly string[]): boolean {
  const [word, ...rest] = tokens
  if (word === undefined) return text === ''
  for (let end = text.length - rest.length; end >= 1; end -= 1) {
    if (isSubsequenceOf(text.slice(0, end), word) && isDivided(text.slice(end), rest)) return true
  }
  return false
}

function isSubsequenceOf(piece: string, word: string): boolean {
  if (piece[0] !== word[0]) return false
  let at = 0
  for (const letter of piece) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
