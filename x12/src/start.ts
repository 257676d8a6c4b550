import { wholeText, type FindingList } from './finding.ts'
import { COMPONENT_OFFSET, FIXED_SEPARATORS } from './isa.ts'
import { isBase64X12 } from './packed.ts'

/** Ids in capitals, or in small letters where what follows leaves no doubt; NUL characters between letters count for nothing. */
const SEPARATOR = '[^A-Za-z0-9 \\r\\n\\0]'
const FIRST_SEGMENT = new RegExp(
  `I\\0*S\\0*A\\0*${SEPARATOR}|(?:G\\0*S|S\\0*T|T\\0*A\\0*1)\\0*${SEPARATOR}|isa${SEPARATOR}|gs(${SEPARATOR})[a-z]{2}\\1|st(${SEPARATOR})[0-9]{3}\\2`,
  'y',
)
const ISA_ANYWHERE = /(?<![A-Za-z0-9])I\0*S\0*A\0*([^A-Za-z0-9\s\0])[A-Z0-9 ]{0,3}\1/gi
const SET_ANYWHERE = /(?<![A-Za-z0-9])(?:GS([^A-Za-z0-9\s])[A-Z]{2}\1|ST([^A-Za-z0-9\s])[0-9]{3}\2)/g
const NO_BLANK = /[^\s\0]/g

/** Offset of the first segment after blanks and whatever a mailbox put before it; -1 when this is no X12 text. In steps. */
export function* findStart(text: string, findings: FindingList): Generator<void, number> {
  const blank = (yield* search(NO_BLANK, text)) ?? text.length
  if (startsAt(text, blank)) {
    if (blank > 0) findings.add('leading_blank', wholeText())
    return blank
  }
  const letter = letterSeparator(text, blank)
  if (letter !== null) {
    findings.add('letter_separator', wholeText(blank), { value: letter, name: 'element separator' })
    return -1
  }
  const found = (yield* search(ISA_ANYWHERE, text)) ?? (yield* search(SET_ANYWHERE, text))
  if (found === null) {
    findings.add(reasonNotX12(text, blank), wholeText())
    return -1
  }
  findings.add('leading_text', wholeText(), { value: found })
  return found
}

/** This many characters are searched in a millisecond or two. */
const CHARACTERS_PER_STEP = 256 * 1024
/** The pattern may span two pieces; it starts at most this many characters before the boundary. */
const OVERLAP = 256

/** The first position of a pattern; null without one. */
function* search(pattern: RegExp, text: string): Generator<void, number | null> {
  for (let at = 0; at < text.length; at += CHARACTERS_PER_STEP) {
    const from = Math.max(0, at - OVERLAP)
    // the first character of a piece is only there to be looked back at
    pattern.lastIndex = Math.min(from, 1)
    const found = pattern.exec(text.slice(from, at + CHARACTERS_PER_STEP))
    if (found) return from + found.index
    if (at + CHARACTERS_PER_STEP < text.length) yield
  }
  return null
}

/** Whether a text begins like X12, ignoring blanks. */
export function startsLikeX12(text: string): boolean {
  const blank = blanksBefore(text)
  return startsAt(text, blank) || letterSeparator(text, blank) !== null
}

/** The length of the `ISA` at an offset, including NUL characters between its letters; 0 without one. */
export function isaLength(text: string, at: number): number {
  if (text.startsWith('ISA', at) && text.charAt(at + 3) !== '\0') return 3
  ISA_AT.lastIndex = at
  return ISA_AT.exec(text)?.[0].length ?? 0
}

const ISA_AT = /I\0*S\0*A\0*/iy

function blanksBefore(text: string): number {
  return /^[\s\0]*/.exec(text)?.[0].length ?? 0
}

function startsAt(text: string, at: number): boolean {
  FIRST_SEGMENT.lastIndex = at
  return FIRST_SEGMENT.test(text)
}

/** The letter, digit or blank that an ISA of the fixed width has for a separator; null when that is no such ISA. */
function letterSeparator(text: string, at: number): string | null {
  const letter = text.charAt(at + 3)
  if (!/^isa[A-Za-z0-9 ]$/i.test(text.slice(at, at + 4))) return null
  const isFixed = FIXED_SEPARATORS.every((offset) => text.charAt(at + offset) === letter)
  const isAllBlank = text.slice(at + 3, at + COMPONENT_OFFSET).trim() === ''
  return isFixed && !isAllBlank ? letter : null
}

function reasonNotX12(text: string, blank: number): 'empty_input' | 'base64' | 'not_x12' {
  if (blank === text.length) return 'empty_input'
  return isBase64X12(text) ? 'base64' : 'not_x12'
}
