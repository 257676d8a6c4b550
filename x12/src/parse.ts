import type { Interchange } from './envelope.ts'
import { findingsOfText, type Finding } from './finding.ts'
import { drainAcknowledged, drainSets, finishReading, isSetOpen, newReader, readStep } from './reader.ts'
import { readSegmentsAhead } from './scan/scanner.ts'
import { Segment } from './segment.ts'
import type { ParsedSet } from './set.ts'
import { DEFAULT_LIMITS, openScanner, scanSteps, type Limits } from './tokenize.ts'

export interface Parsed {
  interchanges: Interchange[]
  sets: ParsedSet[]
  findings: Finding[]
}

/**
 * Reads any number of interchanges, groups and sets, complete or broken, with or without an envelope. Never throws.
 * Compares the envelope's counts and numbers and reports mismatches; the content of sets is not checked here (see
 * `validate`).
 */
export function parse(input: string | Uint8Array, limits: Limits = DEFAULT_LIMITS): Parsed {
  const interchanges: Interchange[] = []
  const reading = openReading(input, limits, interchanges)
  const sets: ParsedSet[] = []
  for (const some of reading.steps) for (const set of some) sets.push(set)
  return { interchanges, sets, findings: reading.findings }
}

/** A text that is read in steps, so that other work can run and nothing of the earlier text stays in memory. */
export interface Reading {
  /** The sets that ended within each step of about a millisecond; some steps end none. To be gone through once. */
  readonly steps: Iterable<ParsedSet[]>
  /** Interchanges with TA1 segments that ended since they were last taken; to be taken after each step. */
  drainAcknowledged: () => Interchange[]
  /** The findings so far. */
  readonly findings: Finding[]
}

/** The same as `parse`, in steps. Interchanges with their groups are put where the caller wants them, if it does. */
export function openReading(
  input: string | Uint8Array,
  limits: Limits = DEFAULT_LIMITS,
  saved: Interchange[] | null = null,
): Reading {
  const findings = findingsOfText(limits.findings)
  let drain = (): Interchange[] => []

  function* read(): Generator<ParsedSet[]> {
    const scanner = yield* withoutSets(openScanner(input, limits, findings))
    const reader = newReader(scanner.source, limits, findings, saved)
    drain = () => drainAcknowledged(reader)
    let last: Segment | null = null
    for (const step of scanSteps(scanner)) {
      const { source } = scanner
      for (let { from } = step; from < step.to;) {
        from = readStep(reader, source, { ...step, from })
        if (from < step.to) yield drainSets(reader)
      }
      if (source.count > 0) last = new Segment(source, source.count - 1)
      readSegmentsAhead(scanner, isSetOpen(reader))
      yield drainSets(reader)
    }
    if (last === null) return
    finishReading(reader, last, scanner.missing)
    yield drainSets(reader)
  }

  return {
    steps: read(),
    drainAcknowledged: () => drain(),
    get findings() {
      return findings.list
    },
  }
}

/** Steps that come before the first set. */
function* withoutSets<T>(steps: Generator<void, T>): Generator<ParsedSet[], T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield []
  }
}
