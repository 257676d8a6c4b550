import type { Style } from './write.ts'
import { findUnsendable, writeInterchange, type SetToWrite } from './write.ts'
import { BLANKS } from './characters.ts'
import type { Delimiters } from './delimiters.ts'
import type { Finding } from './finding.ts'
import { parse } from './parse.ts'
import { validate } from './validate.ts'

/** Characters that no value may hold, so that every value is checked as it is. */
const UNSEEN: Delimiters = { element: '\x1d', component: '\x1f', segment: '\x1e', repetition: '\x1c' }
const NOBODY = { qualifier: 'ZZ', id: 'NOBODY' }

/**
 * Checks a set before it is written: against the tables of its release, and for characters the receiver does not
 * accept. The position of a finding is the segment's number in the set, from 1 for ST. Never throws because of the
 * values.
 */
export function checkToWrite(set: SetToWrite, release: string, style: Style = {}): Finding[] {
  const text = writeInterchange(
    { sender: NOBODY, receiver: NOBODY, control_number: 1, date: new Date(0), release, sets: [set] },
    { delimiters: UNSEEN, characters: 'any', replace: BLANKS },
  )
  const findings = parse(text).sets.flatMap(validate)
  const unsendable = findUnsendable(set, release, style)
  return [
    ...findings.map((one) => ({ ...one, position: one.position - BEFORE_SET })),
    ...unsendable,
  ].toSorted((one, other) => one.position - other.position)
}

/** ISA and GS. */
const BEFORE_SET = 2
