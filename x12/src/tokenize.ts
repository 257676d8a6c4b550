import { decode } from './decode.ts'
import type { Delimiters } from './delimiters.ts'
import { detectDelimiters, findStart } from './detect.ts'
import { findingList, wholeText, type Finding } from './finding.ts'
import { codesOf, newScanner, scanInterchange } from './scan.ts'
import { segmentsOf, type Segment, type Source } from './segment.ts'

/** From which segment on which delimiters divide the text; every interchange may bring its own. */
export interface DelimiterRun {
  first_position: number
  delimiters: Delimiters
}

export interface Tokenized {
  segments: Segment[]
  runs: DelimiterRun[]
  findings: Finding[]
}

/** What a text may at most hold; what goes beyond is left out and reported. */
export interface Limits {
  characters: number
  segments: number
  /** Characters of one segment. */
  segmentLength: number
  findings: number
}

export const DEFAULT_LIMITS: Limits = {
  characters: 128 * 1024 * 1024,
  segments: 5_000_000,
  segmentLength: 100_000,
  findings: 1000,
}

/**
 * Divides a text into segments and elements by whatever delimiters each interchange declares.
 * Never throws and never refuses: what is odd becomes a finding with its place and reading goes on, in time
 * proportional to the length of the text. Does not check what the segments mean.
 */
export function tokenize(input: string | Uint8Array, limits: Limits = DEFAULT_LIMITS): Tokenized {
  const { source, runs, findings } = scanText(input, limits)
  return { segments: segmentsOf(source, 0, source.count), runs, findings }
}

/** The same without making the segments, for those who go through them once. */
export function scanText(
  input: string | Uint8Array,
  limits: Limits,
): { source: Source; runs: DelimiterRun[]; findings: Finding[] } {
  const findings = findingList(limits.findings)
  const text = decode(input, limits.characters, findings)
  // Nothing was mended and every byte is one character: all of it is ASCII.
  const isAscii = typeof input !== 'string' && findings.list.length === 0 && input.length === text.length
  const codes = isAscii ? input : codesOf(text)
  const start = findStart(text, findings)
  const scanner = newScanner(text, codes, start < 0 ? text.length : start, limits, findings)
  const runs: DelimiterRun[] = []
  let delimiters: Delimiters | null = null
  while (scanner.at < text.length && scanner.source.count < limits.segments) {
    const position = scanner.source.count + 1
    delimiters = detectDelimiters(
      text,
      { at: scanner.at, line: scanner.line, position },
      delimiters,
      findings,
    )
    runs.push({ first_position: position, delimiters })
    scanInterchange(scanner, delimiters)
  }
  if (scanner.at < text.length) {
    findings.add('too_many_segments', wholeText(scanner.at, scanner.line), { expected: limits.segments })
  }
  return { source: scanner.source, runs, findings: findings.list }
}
