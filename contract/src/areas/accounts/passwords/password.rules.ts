import { COMMON_PASSWORD_WORDS } from './common-passwords.rules.ts'

// NIST SP 800-63B: length and a block list, no rules of composition.
export const MIN_PASSWORD_CHARACTERS = 12
export const MAX_PASSWORD_CHARACTERS = 128

export const PASSWORD_TEXTS = {
  missing: 'Enter a new password.',
  short: `Use at least ${MIN_PASSWORD_CHARACTERS} characters. Several words together are easy to remember.`,
  long: `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`,
  common: 'This password is too common. Choose another.',
  own: 'Your password can’t contain your name or email address. Choose another.',
} as const

/** The owner of the new password. */
export interface PasswordOwner {
  email: string
  first_name: string
  last_name: string
}

const MIN_DIFFERENT = 5
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const COMMON: ReadonlySet<string> = new Set(COMMON_PASSWORD_WORDS)
const MIN_NAME_CHARACTERS = 4

/** What is wrong with a new password; null when it is valid. Characters are counted as people see them. */
export function passwordProblem(password: string, owner: PasswordOwner | null): string | null {
  const length = [...password].length
  if (length === 0) return PASSWORD_TEXTS.missing
  if (length < MIN_PASSWORD_CHARACTERS) return PASSWORD_TEXTS.short
  if (length > MAX_PASSWORD_CHARACTERS) return PASSWORD_TEXTS.long
  if (isCommon(password.toLowerCase())) return PASSWORD_TEXTS.common
  return owner !== null && isOwn(password.toLowerCase(), owner) ? PASSWORD_TEXTS.own : null
}

function isCommon(password: string): boolean {
  if (new Set(password).size < MIN_DIFFERENT) return true
  if (ROWS.some((row) => isKeyboardRun(password, row))) return true
  const plain = (text: string): string => text.replace(/[^a-z]/g, '')
  const core = password.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  const read = [...core].map((character) => LOOKALIKES[character] ?? character).join('')
  return [plain(password), plain(read)].some((word) => COMMON.has(shortestRepeat(word)))
}

/** `qwertyuiop12` and `abcabcabcabc` are one idea written out. */
function isKeyboardRun(password: string, row: string): boolean {
  const backwards = [...row].toReversed().join('')
  const once = shortestRepeat(password)
  return [row, backwards].some((line) => `${line}${line}`.includes(once))
}

/** The shortest text that repeats to the given one. */
function shortestRepeat(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, period === -1 ? text.length : period)
}

function isOwn(password: string, { email, first_name, last_name }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const names = [email, local, domain.split('.')[0] ?? '', `${first_name}${last_name}`, last_name]
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const rest = letters(password)
  return names.map(letters).some((name) => name.length >= MIN_NAME_CHARACTERS && isMainlyName(rest, name))
}

/** A long sentence may hold a name; a name with a few characters around it is still the name. */
const CONTEXT = 8
const isMainlyName = (password: string, name: string): boolean =>
  password.includes(name) && password.length - name.length <= CONTEXT
