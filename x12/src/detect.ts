import type { Delimiters } from './delimiters.ts'
import { wholeText, type FindingList } from './finding.ts'

/** Offsets of the element separator in an ISA of the fixed width of 106 characters. */
const FIXED_SEPARATORS = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103] as const
const COMPONENT_OFFSET = 104
const TERMINATOR_OFFSET = 105
const ISA_ELEMENTS = 16
/** No ISA is wider than this, padded or not; a longer one has lost its end. */
const MAX_ISA = 400
/** How much of a text without a usable ISA is looked at to work out its delimiters. */
const GUESS_WINDOW = 4000

/** Where an interchange begins. */
export interface Start {
  at: number
  line: number
  /** Number of its first segment. */
  position: number
}

/**
 * The delimiters of the interchange (or bare group or set) that begins at an offset.
 * ISA tells them by position when it is padded, by counting its elements when it is not; without ISA the element
 * separator follows the first id and the terminator is what stands before most of the ids after it.
 */
export function detectDelimiters(
  text: string,
  { at, line, position }: Start,
  previous: Delimiters | null,
  findings: FindingList,
): Delimiters {
  if (!text.startsWith('ISA', at)) return guess(text, at)
  const told = fixedIsa(text, at) ?? countedIsa(text, { at, line, position }, findings)
  if (told) return told
  findings.add('isa_incomplete', { segment: 'ISA', position, offset: at, line })
  return previous?.element === text.charAt(at + 3) ? previous : guess(text, at)
}

/** Whether an ISA and its element separator stand at an offset. */
export function isIsaAt(text: string, at: number): boolean {
  return text.startsWith('ISA', at) && isSeparator(text.charAt(at + 3))
}

function isSeparator(character: string): boolean {
  return character !== '' && !/[A-Za-z0-9 \r\n\0]/.test(character)
}

function fixedIsa(text: string, at: number): Delimiters | null {
  const element = text.charAt(at + 3)
  if (FIXED_SEPARATORS.some((offset) => text.charAt(at + offset) !== element)) return null
  const component = text.charAt(at + COMPONENT_OFFSET)
  const segment = terminatorAt(text, at + TERMINATOR_OFFSET)
  if (segment === null || segment === element || component === element) return null
  if (segment <= '\r' && endsNextLine(text, at + TERMINATOR_OFFSET, component)) return null
  const isa = text.slice(at, at + COMPONENT_OFFSET).split(element)
  if (isa.length !== ISA_ELEMENTS + 1) return null
  return { element, component, segment, repetition: repetitionOf(isa[11] ?? '', element) }
}

/** What ends the line after ISA is no component separator: ISA16 is empty and the terminator stands in its place. */
function endsNextLine(text: string, at: number, character: string): boolean {
  return (
    text
      .slice(at, at + MAX_ISA)
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.endsWith(character) ?? false
  )
}

/** CR LF ends segments by its line feed, so that files with mixed line ends are read too. */
function terminatorAt(text: string, at: number): string | null {
  const character = text.charAt(at)
  if (character === '\r' && text.charAt(at + 1) === '\n') return '\n'
  return character === '' || /[A-Za-z0-9 ]/.test(character) ? null : character
}

function repetitionOf(isa11: string, element: string): string | null {
  const value = isa11.trim()
  return value.length === 1 && value !== element && !/[A-Za-z0-9]/.test(value) ? value : null
}

function countedIsa(text: string, { at, line, position }: Start, findings: FindingList): Delimiters | null {
  const element = text.charAt(at + 3)
  const head = text.slice(at, at + MAX_ISA)
  const separators: number[] = []
  for (let i = 3; i < head.length && separators.length < ISA_ELEMENTS; i += 1) {
    if (head[i] === element) separators.push(i)
  }
  const last = separators[ISA_ELEMENTS - 1]
  const isCut = last === undefined || endsEarly(head.slice(0, last), element)
  const ending = isCut ? null : isaEnding(text, at + last + 1, element)
  if (!ending) return null
  findings.add('isa_not_padded', { segment: 'ISA', position, offset: at, line })
  const isa11 = head.slice((separators[10] ?? 0) + 1, separators[11])
  return { element, ...ending, repetition: repetitionOf(isa11, element) }
}

/** Another segment begins before ISA has all its elements. */
function endsEarly(head: string, element: string): boolean {
  const escaped = escape(element)
  return new RegExp(`[^A-Za-z0-9 ${escaped}]\\s*(?:GS|ST|TA1|IEA)${escaped}`).test(head)
}

function isaEnding(
  text: string,
  at: number,
  element: string,
): Pick<Delimiters, 'component' | 'segment'> | null {
  const first = text.charAt(at)
  const rest = text.slice(at + 1, at + 12)
  const isLast = new RegExp(`^\\s*(?:GS|ST|TA1|IEA)${escape(element)}`).test(rest)
  // ISA16 left empty: the terminator follows the separator at once.
  if (isLast && isSeparator(first)) return { component: '>', segment: first }
  const blanks = /^ */.exec(rest)?.[0].length ?? 0
  const segment = terminatorAt(text, at + 1 + blanks)
  if (segment === null || segment === element || first === element) return null
  return { component: first, segment }
}

function guess(text: string, at: number): Delimiters {
  const window = text.slice(at, at + GUESS_WINDOW)
  const element = /^[A-Z][A-Z0-9]{1,2}([^A-Za-z0-9 \r\n])/.exec(window)?.[1] ?? '*'
  const escaped = escape(element)
  const before = new Map<string, number>()
  const ends = new RegExp(`([^A-Za-z0-9 ${escaped}])\\s*[A-Z][A-Z0-9]{1,2}(?=${escaped})`, 'g')
  for (const [, character = ''] of window.matchAll(ends)) {
    const end = character === '\r' ? '\n' : character
    before.set(end, (before.get(end) ?? 0) + 1)
  }
  const [segment] = [...before].sort((a, b) => b[1] - a[1])[0] ?? [loneTerminator(window)]
  const isLineEndCr = segment === '\n' && !window.includes('\n')
  return { element, component: '>', segment: isLineEndCr ? '\r' : segment, repetition: null }
}

/** A text of one segment: what ends it is its last character, if that can be a terminator. */
function loneTerminator(window: string): string {
  const last = window.trimEnd().slice(-1)
  return isSeparator(last) && last !== '*' ? last : '~'
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const FIRST_SEGMENT = /(?:ISA|GS|ST|TA1)[^A-Za-z0-9 \r\n\0]/y
const ISA_SOMEWHERE = /(?<![A-Za-z0-9])ISA([^A-Za-z0-9\s])[A-Z0-9 ]{0,3}\1/
const SET_SOMEWHERE = /(?<![A-Za-z0-9])(?:GS([^A-Za-z0-9\s])[A-Z]{2}\1|ST([^A-Za-z0-9\s])[0-9]{3}\2)/

/** Offset of the first segment after blanks and whatever a mailbox put before it; -1 when this is no X12 text. */
export function findStart(text: string, findings: FindingList): number {
  const blank = /^\s*/.exec(text)?.[0].length ?? 0
  FIRST_SEGMENT.lastIndex = blank
  if (FIRST_SEGMENT.test(text)) {
    if (blank > 0) findings.add('leading_blank', wholeText())
    return blank
  }
  const found = ISA_SOMEWHERE.exec(text) ?? SET_SOMEWHERE.exec(text)
  if (!found) {
    findings.add(text.trim() === '' ? 'empty_input' : 'not_x12', wholeText())
    return -1
  }
  findings.add('leading_text', wholeText(), { value: found.index })
  return found.index
}
