import type { Sighting } from '#rail/sighting.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { YieldNow } from '../../../jobs/yield.ts'
import type { ProblemList, ProblemPlace } from './problem.rules.ts'

/** Takes some sightings as they are read; `placeOf` says where one of them stands in the message. */
export type Accept = (sightings: readonly Sighting[], placeOf: (at: number) => ProblemPlace) => Promise<void>

/** Where what is read goes: a message is never held as a whole but for its bytes. */
export interface ReadHow {
  add: Accept
  /** Takes a set that may answer a document of ours: what is wrong with it, or null where it is none of those. */
  answer: (set: ParsedSet) => Promise<readonly { reason_code: string; reason: string }[] | null>
  /** Keeps a document at the units it names; false where it names none or is none. */
  save: (set: ParsedSet) => Promise<boolean>
  problems: ProblemList
  yieldNow: YieldNow
}
