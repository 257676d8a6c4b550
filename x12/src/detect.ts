import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import type { FindingList, Location } from './finding.ts'
import {
  COMPONENT_OFFSET,
  FIXED_SEPARATORS,
  ISA_ELEMENTS,
  REPETITION_POSITION,
  TERMINATOR_OFFSET,
} from './isa.ts'
import { isaLength } from './start.ts'

/** No ISA is wider than this, padded or not; a longer one has lost its end. */
const MAX_ISA = 400
/** How much of a text without a usable ISA is looked at to work out its delimiters. */
const GUESS_WINDOW = 4000
/** Guards against a text of many broken headers, which would otherwise be scanned again for each of them. */
const MAX_GUESSES = 200

/** The start of an interchange. */
export interface Start {
  at: number
  line: number
  /** Number of its first segment. */
  position: number
}

/** Finds out delimiters for one interchange (or bare group or set) of a text after the other. */
export interface Detector {
  delimitersAt(start: Start): Delimiters
}

/**
 * A padded ISA gives the delimiters by position, an unpadded one by the number of its elements. Without an ISA, the
 * element separator follows the first id and the terminator is the character before most of the ids after it.
 */
export function openDetector(text: string, findings: FindingList): Detector {
  let previous: Delimiters | null = null
  let guesses = 0
  const guessOnce = (at: number): Delimiters => {
    guesses += 1
    return previous !== null && guesses > MAX_GUESSES ? previous : guess(text, at)
  }

  function getDelimiters(start: Start): Delimiters {
    const { at, line, position } = start
    const length = isaLength(text, at)
    if (length === 0) return guessOnce(at)
    const isa = {
      text,
      at: at + length - 3,
      location: { segment: 'ISA', position, offset: at, line },
      findings,
    }
    const delimiters = fixedIsa(isa) ?? findIsaEnd(isa)
    if (delimiters) return delimiters
    const element = text.charAt(isa.at + 3)
    const odd = oddIsa(isa, element)
    if (odd)
      return {
        ...(odd.segment === null ? guessOnce(at) : { ...DEFAULT_DELIMITERS, segment: odd.segment }),
        element,
        repetition: null,
      }
    findings.add('isa_incomplete', isa.location)
    return previous?.element === element ? previous : guessOnce(at)
  }

  return {
    delimitersAt(start) {
      previous = getDelimiters(start)
      return previous
    },
  }
}

/** Whether an ISA and its element separator start at an offset. */
export function isIsaAt(text: string, at: number): boolean {
  const length = isaLength(text, at)
  return length > 0 && isSeparator(text.charAt(at + length))
}

function isSeparator(character: string): boolean {
  return character !== '' && !/[A-Za-z0-9 \r\n\0]/.test(character)
}

/** An ISA in a text; NUL characters between its letters count for nothing, so it begins three characters before its separator. */
interface Isa {
  text: string
  at: number
  location: Location
  findings: FindingList
}

function fixedIsa(isa: Isa): Delimiters | null {
  const { text, at } = isa
  const element = text.charAt(at + 3)
  if (!isFixed(isa, element)) return null
  const component = text.charAt(at + COMPONENT_OFFSET)
  const named = terminatorAt(text, at + TERMINATOR_OFFSET)
  const segment = named === '\n' ? (endsWithinLine(text, at + TERMINATOR_OFFSET, element) ?? named) : named
  if (segment === null || segment === element || component === element) return null
  if (segment <= '\r' && endsNextLine(text, at + TERMINATOR_OFFSET, component)) return null
  const values = text.slice(at, at + COMPONENT_OFFSET).split(element)
  if (values.length !== ISA_ELEMENTS + 1) return null
  if (component === segment) reportCollision(isa, component, 'component separator and terminator')
  return {
    element,
    component,
    segment,
    repetition: getRepetition(isa, values[REPETITION_POSITION] ?? '', { component, segment }),
  }
}

function isFixed({ text, at }: Isa, element: string): boolean {
  return FIXED_SEPARATORS.every((offset) => text.charAt(at + offset) === element)
}

/** What ends segments within the next line, where another one begins there: then its own line is all that ends the ISA. */
function endsWithinLine(text: string, at: number, element: string): string | null {
  const [line = ''] = text
    .slice(at, at + 2 * MAX_ISA)
    .trimStart()
    .split(/[\r\n]/, 1)
  return new RegExp(`([~'|!^;])(?:ST|SE|GE|IEA)${escape(element)}`).exec(line)?.[1] ?? null
}

/** A line ending after the ISA is not a component separator: ISA16 is empty and the terminator is in its position. */
function endsNextLine(text: string, at: number, character: string): boolean {
  return (
    text
      .slice(at, at + MAX_ISA)
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.endsWith(character) ?? false
  )
}

const ENVELOPE_AFTER_NUL = /^\0\s*(?:GS|ST|TA1|ISA|IEA)[^A-Za-z0-9\s]/i

/** CR LF ends segments by its line feed, so that files with mixed line ends are read too. */
function terminatorAt(text: string, at: number): string | null {
  const character = text.charAt(at)
  if (character === '\r' && text.charAt(at + 1) === '\n') return '\n'
  if (character === '\0' && !ENVELOPE_AFTER_NUL.test(text.slice(at, at + 12))) return null
  return character === '' || /[A-Za-z0-9 ]/.test(character) ? null : character
}

/** Letters are standards identifiers of older releases; what divides something else already cannot divide repetitions. */
function getRepetition(
  isa: Isa,
  isa11: string,
  { component, segment }: Pick<Delimiters, 'component' | 'segment'>,
): string | null {
  const value = isa11.trim()
  if (value.length !== 1 || /[A-Za-z0-9]/.test(value)) return null
  if (value !== component && value !== segment) return value
  const other = value === component ? 'component separator' : 'terminator'
  reportCollision(isa, value, `repetition separator and ${other}`)
  return null
}

function reportCollision({ location, findings }: Isa, character: string, name: string): void {
  findings.add('separators_collide', location, { value: shown(character), name })
}

function findIsaEnd(isa: Isa): Delimiters | null {
  const { text, at, location, findings } = isa
  const coveredBy = countElements(isa)
  const ending = coveredBy && isaEnding(text, at + coveredBy.last + 1, coveredBy.element)
  if (!ending) return null
  findings.add('isa_not_padded', location)
  const { element, isa11 } = coveredBy
  return { element, ...ending, repetition: getRepetition(isa, isa11, ending) }
}

/** The last of the 16 separators of an ISA that has them all. */
function countElements({ text, at }: Isa): { element: string; last: number; isa11: string } | null {
  const element = text.charAt(at + 3)
  const head = text.slice(at, at + MAX_ISA)
  const separators: number[] = []
  for (let i = 3; i >= 0 && separators.length < ISA_ELEMENTS; i = head.indexOf(element, i + 1))
    separators.push(i)
  const last = separators[ISA_ELEMENTS - 1]
  if (last === undefined || endsEarly(head.slice(0, last), element)) return null
  return {
    element,
    last,
    isa11: head.slice((separators[REPETITION_POSITION - 1] ?? 0) + 1, separators[REPETITION_POSITION]),
  }
}

/** Another segment begins before ISA has all its elements. */
function endsEarly(head: string, element: string): boolean {
  const known = EARLY_ENDS.get(element)
  if (known) return known.test(head)
  const escaped = escape(element)
  const ends = new RegExp(`(?=(?:ISA|GS|ST|TA1|IEA)${escaped})(?<=[^A-Za-z0-9 ${escaped}]\\s*)`, 'i')
  if (EARLY_ENDS.size < MAX_ELEMENTS) EARLY_ENDS.set(element, ends)
  return ends.test(head)
}

/** By element separator; senders use a handful. */
const EARLY_ENDS = new Map<string, RegExp>()
const MAX_ELEMENTS = 20

function isaEnding(
  text: string,
  at: number,
  element: string,
): Pick<Delimiters, 'component' | 'segment'> | null {
  const first = text.charAt(at)
  const rest = text.slice(at + 1, at + 12)
  const isLast = new RegExp(`^\\s*(?:GS|ST|TA1|IEA)${escape(element)}`, 'i').test(rest)
  // ISA16 left empty: the terminator follows the separator at once. Lines end segments if it does not end the next one.
  if (isLast && isSeparator(first) && !endsOnlyLines(rest, text.slice(at + 1, at + MAX_ISA), first))
    return { component: DEFAULT_DELIMITERS.component, segment: first }
  const blanks = /^ */.exec(rest)?.[0].length ?? 0
  const segment = terminatorAt(text, at + 1 + blanks)
  if (segment === null || segment === element || first === element) return null
  return { component: first, segment }
}

/** A line follows the ISA, and the next segment has no such character: it separates components, and lines end segments. */
function endsOnlyLines(rest: string, after: string, character: string): boolean {
  return (
    /^[\r\n]/.test(rest) &&
    !after
      .trimStart()
      .split(/[\r\n]/, 1)[0]!
      .includes(character)
  )
}

/**
 * A complete ISA whose last two characters cannot be delimiters; reports why, with the terminator where there is one.
 */
function oddIsa(isa: Isa, element: string): { segment: string | null } | null {
  const { text, at, location, findings } = isa
  const last = isFixed(isa, element) ? COMPONENT_OFFSET - 1 : countElements(isa)?.last
  if (last === undefined) return null
  const [component, terminator] = [text.charAt(at + last + 1), text.charAt(at + last + 2)]
  if (component !== element && terminator !== element) {
    if (!/^[A-Za-z0-9]$/.test(terminator)) return null
    findings.add('letter_separator', location, { value: terminator, name: 'segment terminator' })
    return { segment: null }
  }
  reportCollision(
    isa,
    element,
    `element separator and ${component === element ? 'component separator' : 'terminator'}`,
  )
  return { segment: terminator === element ? null : terminatorAt(text, at + last + 2) }
}

function guess(text: string, at: number): Delimiters {
  const window = text.slice(at, at + GUESS_WINDOW)
  const element =
    /^[A-Z][A-Z0-9]{1,2}\0*([^A-Za-z0-9 \r\n\0])/i.exec(window)?.[1] ?? DEFAULT_DELIMITERS.element
  const escaped = escape(element)
  const before = new Map<string, number>()
  const ends = new RegExp(
    `(?=[A-Z][A-Z0-9]{1,2}${escaped})(?<=([^A-Za-z0-9 ${escaped}])\\s*)`,
    /^[a-z]/.test(window) ? 'gi' : 'g',
  )
  for (const [, character = ''] of window.matchAll(ends)) {
    const end = character === '\r' ? '\n' : character
    before.set(end, (before.get(end) ?? 0) + 1)
  }
  const [segment] = [...before].sort((a, b) => b[1] - a[1])[0] ?? [findOnlyTerminator(window)]
  const isLineEndCr = segment === '\n' && !window.includes('\n')
  return {
    element,
    component: DEFAULT_DELIMITERS.component,
    segment: isLineEndCr ? '\r' : segment,
    repetition: null,
  }
}

/** A text of one segment: what ends it is its last character, if that can be a terminator. */
function findOnlyTerminator(window: string): string {
  const last = window.trimEnd().slice(-1)
  return isSeparator(last) && last !== '*' ? last : '~'
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A delimiter as people can read it, also where it is a control character. */
export function shown(character: string): string {
  return /[\x21-\x7e]/.test(character)
    ? character
    : `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
