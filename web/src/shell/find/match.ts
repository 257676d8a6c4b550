import { normalizeAssetTerm } from '#contract/base/asset-term.ts'

/** How well a text matches the term. */
const FIT = { same: 0, begins: 1, wordBegins: 2, holds: 3, holdsEach: 4 } as const

/** How well a label, or its keywords, match a term: 0 is best, null is no match. */
export function scoreMatch(term: string, label: string, more = ''): number | null {
  const query = term.trim().toLowerCase()
  const text = label.toLowerCase()
  if (text === query) return FIT.same
  if (text.startsWith(query)) return FIT.begins
  if (text.includes(` ${query}`)) return FIT.wordBegins
  if (text.includes(query)) return FIT.holds
  const all = ` ${text} ${more.toLowerCase()}`
  return query.split(/\s+/).every((one) => all.includes(` ${one}`)) ? FIT.holdsEach : null
}

/** A part of a label: its start, and its end (exclusive). */
export type Part = readonly [from: number, to: number]

/**
 * The parts of a label that match the term: as typed, as an id whatever the characters in between, or word by word.
 */
export function matchedParts(label: string, term: string): Part[] {
  const query = term.trim().toLowerCase()
  if (query === '') return []
  const whole = getPart(label, query)
  if (whole) return [whole]
  const id = idPart(label, normalizeAssetTerm(term))
  if (id) return [id]
  const terms = query.split(/\s+/)
  const parts = terms.map((word) => getPart(label, word))
  return parts.some((part) => part === null) ? [] : joined(parts.filter((part) => part !== null))
}

function getPart(label: string, requested: string): Part | null {
  const at = label.toLowerCase().indexOf(requested)
  return at === -1 ? null : [at, at + requested.length]
}

/** Finds letters and digits only, with and without the zeros that pad a number. */
function idPart(label: string, id: string): Part | null {
  const places = [...label.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  const plain = normalizeAssetTerm(label)
  for (const form of [id, id.replace(/^([A-Z]*)0+(?=\d)/, '$1')]) {
    const at = form === '' ? -1 : plain.indexOf(form)
    const [from, last] = [places[at], places[at + form.length - 1]]
    if (from !== undefined && last !== undefined) return [from, last + 1]
  }
  return null
}

/** Parts in order, with adjacent ones merged. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
    const before = result.at(-1)
    if (before && from <= before[1]) result[result.length - 1] = [before[0], Math.max(before[1], to)]
    else result.push([from, to])
  }
  return result
}

const SEPARATORS = /[\r\n,;\t]+/
const CAR = /^[A-Z]{2,4}\d{1,10}$/

/** The distinct IDs in a text, separated by lines, commas or tabs, or cars by spaces. Empty for fewer than two. */
export function manyIds(text: string): string[] {
  const byLine = getIds(text.split(SEPARATORS))
  if (byLine.length > 1) return byLine.every((id) => /\d/.test(id)) ? byLine : []
  const bySpace = getIds(text.trim().split(/\s+/))
  return bySpace.length > 1 && bySpace.every((id) => CAR.test(id)) ? bySpace : []
}

const getIds = (pieces: readonly string[]): string[] => [
  ...new Set(pieces.map(normalizeAssetTerm).filter((id) => id !== '')),
]

/** Joins lines so that a single-line field accepts the text. */
export const onOneLine = (text: string): string => text.trim().split(SEPARATORS).join(', ')
