import type { Delimiters } from './delimiters.ts'

/**
 * The characters a receiver accepts: X12's basic set (capitals, digits and a few signs), its extended set (all
 * printable ASCII), or any printable character.
 */
export type CharacterSet = 'basic' | 'extended' | 'any'

/** The replacement for characters that cannot be sent. It is declared beforehand, so no one is surprised by it. */
export interface Replacements {
  /** By the character: `{ é: 'e' }`. */
  characters: Readonly<Record<string, string>>
  /** In place of every other one that cannot be sent; without it they are refused. */
  others?: string
}

/** Nothing is replaced. */
export const NO_REPLACEMENTS: Replacements = { characters: {} }

/** Whatever cannot be sent becomes a blank. */
export const BLANKS: Replacements = { characters: {}, others: ' ' }

/** The Unicode ranges of accented letters: Latin with diacritics. */
const LATIN = { from: 0xc0, to: 0x17f } as const

/** Letters with accents lose them, typographic quotes and dashes become plain ones; the rest is refused. */
export const PLAIN_LETTERS: Replacements = { characters: plainLetters() }

/** For a receiver of the basic set, which has capitals only: letters become capitals, without their accents. */
export const CAPITALS: Replacements = { characters: capitals() }

function capitals(): Record<string, string> {
  const small = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [letter, letter] as const)
  return Object.fromEntries(
    [...small, ...Object.entries(plainLetters())].map(([from, to]) => [from, to.toUpperCase()]),
  )
}

function plainLetters(): Record<string, string> {
  const plain: Record<string, string> = {
    ß: 'ss',
    Æ: 'AE',
    æ: 'ae',
    Ø: 'O',
    ø: 'o',
    Œ: 'OE',
    œ: 'oe',
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '–': '-',
    '—': '-',
    '…': '...',
    '\u00a0': ' ',
    '\t': ' ',
    '\r': ' ',
    '\n': ' ',
  }
  for (let code = LATIN.from; code <= LATIN.to; code += 1) {
    const letter = String.fromCharCode(code)
    const bare = letter.normalize('NFD').charAt(0)
    if (bare !== letter && /[A-Za-z]/.test(bare)) plain[letter] = bare
  }
  return plain
}

/** Ranges of characters, as a class of a regular expression has them. */
const SENDABLE: Record<CharacterSet, string> = {
  basic: ' A-Z0-9!"&\'()*+,\\-./:;?=',
  extended: ' -~',
  any: '\\u0020-\\u007e\\u00a0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufefe\\uff00-\\uffff\\u{10000}-\\u{10ffff}',
}

/** Makes values fit to be sent. */
export interface Cleaner {
  /** The value as it may be sent, without blanks at its ends. */
  clean: (value: string) => string
  /** The first character of a cleaned value that cannot be sent; empty when all can. */
  refused: (value: string) => string
}

/** Which characters a receiver accepts, which ones separate the text, and what replaces the rest. */
export function cleaner(
  set: CharacterSet,
  { element, component, segment, repetition }: Delimiters,
  { characters, others }: Replacements,
): Cleaner {
  const dividers = [element, component, segment, repetition ?? ''].join('')
  const forbidden = new RegExp(`[^${SENDABLE[set]}]|[${escaped(dividers)}]`, 'u')
  const all = new RegExp(forbidden.source, 'gu')
  const clean = (value: string) => {
    if (!forbidden.test(value)) return value.trim()
    return value.replaceAll(all, (character) => characters[character] ?? others ?? character).trim()
  }
  return { clean, refused: (value) => forbidden.exec(value)?.[0] ?? '' }
}

function escaped(characters: string): string {
  return [...characters].map((one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join('')
}
