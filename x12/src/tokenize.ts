import { decode } from './decode.ts'
import type { Delimiters } from './delimiters.ts'
import { openDetector } from './detect.ts'
import { findingsOfText, wholeText, type Finding, type FindingList } from './finding.ts'
import { scanStep } from './scan/scan.ts'
import { getCodes, getCount, getLineBreak, newScanner, type Scanner } from './scan/scanner.ts'
import { readSegments, type Segment } from './segment.ts'
import { findStart } from './start.ts'
import { runToEnd } from './steps.ts'

/** The delimiters in effect from a segment on; each interchange may declare its own. */
export interface DelimiterRun {
  first_position: number
  delimiters: Delimiters
}

export interface Tokenized {
  segments: Segment[]
  runs: DelimiterRun[]
  findings: Finding[]
}

/** The maximum sizes of a text; anything beyond them is left out and reported. */
export interface Limits {
  characters: number
  segments: number
  /** Characters of one segment. */
  segmentLength: number
  /** Segments of one set. */
  setSegments: number
  findings: number
}

export const DEFAULT_LIMITS: Limits = {
  characters: 128 * 1024 * 1024,
  segments: 5_000_000,
  segmentLength: 100_000,
  setSegments: 20_000,
  findings: 1000,
}

/**
 * Splits a text into segments and elements by the delimiters that each interchange declares. Never throws or rejects
 * a text: an irregularity becomes a finding with its position, and reading continues, in time proportional to the
 * length of the text. Does not check the meaning of the segments.
 */
export function tokenize(input: string | Uint8Array, limits: Limits = DEFAULT_LIMITS): Tokenized {
  const findings = findingsOfText(limits.findings)
  const scanner = runToEnd(openScanner(input, limits, findings))
  const runs: DelimiterRun[] = []
  for (const { delimiters, from } of scanSteps(scanner)) {
    if (delimiters !== runs.at(-1)?.delimiters) runs.push({ first_position: from + 1, delimiters })
  }
  const { source } = scanner
  return { segments: readSegments(source, 0, source.count), runs, findings: findings.list }
}

/** Prepares a text for scanning in steps; text that is not X12 is not read. */
export function* openScanner(
  input: string | Uint8Array,
  limits: Limits,
  findings: FindingList,
): Generator<void, Scanner> {
  const text = yield* decode(input, limits.characters, findings)
  // When every byte is one character and nothing was corrected, the text is ASCII.
  const isAscii = typeof input !== 'string' && findings.list.length === 0 && input.length === text.length
  const codes = isAscii ? input : yield* getCodes(text)
  const isRead = findings.list.every(({ code }) => code !== 'compressed')
  const start = isRead ? yield* findStart(text, findings) : -1
  const at = start < 0 ? text.length : start
  const lineBreak = getLineBreak(text)
  const line = 1 + (at === 0 ? 0 : yield* getCount(lineBreak, codes.subarray(0, at)))
  return newScanner({ text, codes }, { at, line, lineBreak }, limits, findings)
}

/** Consecutive segments that were read with the same delimiters. */
export interface Step {
  delimiters: Delimiters
  from: number
  to: number
}

/** Reads in steps of about a millisecond each, up to the scanner's segment limit. */
export function* scanSteps(scanner: Scanner): Generator<Step> {
  const { codes, findings, limits } = scanner
  const detector = openDetector(scanner.source.text, findings)
  const left = () => limits.segments - scanner.source.before - scanner.source.count
  while (scanner.at < codes.length && left() > 0) {
    const { at, line, source } = scanner
    const delimiters = detector.delimitersAt({ at, line, position: source.before + source.count + 1 })
    reportNul(scanner, delimiters)
    scanner.startOffset = at
    let hasMore = true
    while (hasMore) {
      const from = scanner.source.count
      hasMore = scanStep(scanner, delimiters)
      yield { delimiters, from, to: scanner.source.count }
    }
  }
  if (scanner.at < codes.length)
    findings.add('too_many_segments', wholeText(scanner.at, scanner.line), { expected: limits.segments })
}

/** NUL characters are read as spaces, except where they terminate segments. */
function reportNul(scanner: Scanner, { segment }: Delimiters): void {
  const { source, findings } = scanner
  if (!source.hasNul || scanner.isNulReported || segment === '\0') return
  scanner.isNulReported = true
  findings.add('nul_characters', wholeText(source.text.indexOf('\0')))
}
