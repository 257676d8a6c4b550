import type { Sighting } from '#rail/sighting.ts'
import type { Interchange } from '#x12/envelope.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { YieldNow } from '../../../jobs/yield.ts'
import type { ProblemList, ProblemPlace } from './problem.rules.ts'

/** Receives some sightings as they are read; `getPlace` gives the position of one of them in the message. */
export type Accept = (sightings: readonly Sighting[], getPlace: (at: number) => ProblemPlace) => Promise<void>

/** Where the content goes as it is read: except for its bytes, a message is never held as a whole. */
export interface MessageSinks {
  add: Accept
  /** Receives a set that may answer one of our documents: its problems, or null when it is not an answer. */
  answer: (set: ParsedSet) => Promise<readonly { reason_code: string; reason: string }[] | null>
  /** Receives railroads' bills: whether each set is one, and its problems. */
  acceptBills: (
    sets: readonly ParsedSet[],
  ) => Promise<readonly { isBill: boolean; refused: readonly { reason_code: string; reason: string }[] }[]>
  /** Receives the TA1 segments of an interchange, which answer our whole interchanges; returns their problems. */
  answerInterchange: (
    interchange: Interchange,
  ) => Promise<readonly { reason_code: string; reason: string; index: number }[]>
  /** Stores a document at the units it names; false when it names none or is not a document. */
  save: (set: ParsedSet) => Promise<boolean>
  problems: ProblemList
  yieldNow: YieldNow
}
