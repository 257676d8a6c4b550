import { parse } from '#x12/parse.ts'

/** Characters of X12 that are read in a few milliseconds. */
export const PIECE_CHARACTERS = 256 * 1024
/** Enough to hold an envelope's beginning and the first set's. */
const HEAD_CHARACTERS = 4000

/** Part of a text of X12 that can be read by itself, and where what it holds stands in the whole. */
export interface Piece {
  text: string
  positionOf: (position: number) => number
  lineOf: (line: number) => number
}

/**
 * Cuts a long text of X12 between sets, so that reading it leaves others their turn; each piece repeats the header of
 * its interchange. Counts in trailers then say nothing, and one group comes in several pieces.
 */
export function* piecesOf(text: string, most = PIECE_CHARACTERS): Generator<Piece> {
  const lineBreak = text.includes('\n') ? '\n' : '\r'
  let line = 1
  for (const { from, to, header } of cutsOf(text, most)) {
    const body = text.slice(from, to)
    const headerLines = countOf(header.text, lineBreak)
    const firstLine = line
    yield {
      text: header.text + body,
      positionOf: (at) => (at < header.text.length ? header.from + at : at - header.text.length + from),
      lineOf: (at) => Math.max(1, at - headerLines + firstLine - 1),
    }
    line += countOf(body, lineBreak)
  }
}

interface Cut {
  from: number
  to: number
  header: { text: string; from: number }
}

const NO_HEADER = { text: '', from: 0 }

function* cutsOf(text: string, most: number): Generator<Cut> {
  const starts = [...text.matchAll(/(?<![A-Za-z0-9])ISA(?=[^A-Za-z0-9\s])/g)].map(({ index }) => index)
  if (starts[0] !== 0) starts.unshift(0)
  let from = 0
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? text.length
    if (end - from <= most && end !== text.length) continue
    // small interchanges go together; a large one is cut
    if (start > from && end - from > most) {
      yield { from, to: start, header: NO_HEADER }
      from = start
    }
    if (end - from <= most) {
      if (end === text.length) yield { from, to: end, header: NO_HEADER }
      continue
    }
    yield* cutInterchange(text, from, end, most)
    from = end
  }
}

function* cutInterchange(text: string, start: number, end: number, most: number): Generator<Cut> {
  const [set] = parse(text.slice(start, start + HEAD_CHARACTERS)).sets
  const beforeSet =
    set && new RegExp(`${escaped(set.delimiters.segment)}\\s*(?=ST${escaped(set.delimiters.element)})`, 'g')
  const cutAfter = (at: number) => {
    if (!beforeSet) return end
    beforeSet.lastIndex = at
    const found = beforeSet.exec(text)
    return found && found.index < end ? found.index + found[0].length : end
  }
  // sets without an envelope have no header to repeat
  const headerEnd = /^\s*ST[^A-Za-z0-9]/.test(text.slice(start, start + 80)) ? start : cutAfter(start)
  const header = { text: text.slice(start, headerEnd), from: start }
  let from = start
  while (from < end) {
    const to = cutAfter(from + most)
    yield { from, to, header: from === start ? NO_HEADER : header }
    from = to
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}
