import { BLANKS } from '#x12/characters.ts'
import { make } from '#x12/named.ts'
import { AK1, AK2, AK5, AK9 } from '#x12/segments/answer.ts'
import type { Group, Interchange } from '#x12/envelope.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T824 } from '#x12/sets/answers.ts'
import { T322 } from '#x12/sets/t322.ts'
import { T410 } from '#x12/sets/t410.ts'
import { T417 } from '#x12/sets/t417.ts'
import { writeInterchange, type PartyId } from '#x12/write.ts'

/** How the sets of one functional group fared. */
export interface GroupResult {
  functional_id: string
  control_number: string
  /** Of the interchange around it. */
  interchange_number: string
  release: string
  /** The sender of the group, who receives the answer. */
  sender: PartyId
  receiver: PartyId
  set_count: number
  accepted_count: number
  /** P or T: a test is answered as one. */
  usage: string
  /** Whether its sets answer our documents, so that the railroad looks for the 997 in that folder. */
  isAnswers: boolean
  /** Sets that were not taken whole, the first of them. */
  faulty: { id: string; control_number: string; isRejected: boolean }[]
}

/** Groups of one message are numbered separately. No railroad sends this many; further ones are not answered. */
export const MAX_GROUPS = 50
/** The number of faulty sets a response lists; its counts include all of them. */
const MAX_FAULTY = 1000

/** How the groups of one message fare, set by set. */
export interface GroupTally {
  readonly groups: GroupResult[]
  /** Groups beyond the most that are answered. */
  readonly skipped: number
  /** Counts a set; `given` is how many sightings or bills it gave. A faulty set that gave none was rejected. */
  add(set: ParsedSet, given: number, isFaulty: boolean): void
}

const ANSWERS: ReadonlySet<string> = new Set([T824.id, T417.id])
const ACKNOWLEDGED: ReadonlySet<string> = new Set([T322.id, T410.id, ...ANSWERS])

/**
 * Counts sets of 322, 410, 824 and 417 by their group; those without group and interchange cannot be answered. A 997 says
 * whether a set could be read, not whether the document it answers was found.
 */
export function newTally(): GroupTally {
  const byGroup = new Map<object, GroupResult>()
  let lastSkipped: object | null = null
  let skipped = 0

  function getResult({ group, interchange }: ParsedSet): GroupResult | null {
    if (!group || !interchange) return null
    const known = byGroup.get(group)
    if (known) return known
    if (byGroup.size < MAX_GROUPS) {
      const fresh = emptyResult(group, interchange)
      byGroup.set(group, fresh)
      return fresh
    }
    // the sets of a group follow each other
    if (lastSkipped !== group) skipped += 1
    lastSkipped = group
    return null
  }

  return {
    get groups() {
      return [...byGroup.values()]
    },
    get skipped() {
      return skipped
    },
    add(set, given, isFaulty) {
      const result = ACKNOWLEDGED.has(set.id) ? getResult(set) : null
      if (result === null) return
      result.isAnswers ||= ANSWERS.has(set.id)
      const isRejected = isFaulty && given === 0
      result.set_count += 1
      if (!isRejected) result.accepted_count += 1
      if (!isFaulty) return
      if (result.faulty.length < MAX_FAULTY)
        result.faulty.push({ id: set.id, control_number: set.control_number, isRejected })
    },
  }
}

function emptyResult(group: Group, interchange: Interchange): GroupResult {
  return {
    functional_id: group.functional_id,
    control_number: group.control_number,
    interchange_number: interchange.control_number,
    release: group.release,
    sender: interchange.sender,
    receiver: interchange.receiver,
    usage: interchange.usage,
    isAnswers: false,
    set_count: 0,
    accepted_count: 0,
    faulty: [],
  }
}

/**
 * A 997 for a group: accepted, accepted with errors, partially accepted or rejected (AK901), with a line for each set
 * that had errors. The same group and control number give the same text.
 */
export function writeAcknowledgement(result: GroupResult, controlNumber: number, date: Date): string {
  const { functional_id, control_number, set_count, accepted_count, faulty } = result
  const sets = faulty.flatMap((set) => [
    make(AK2, {
      transaction_set_identifier_code: set.id,
      transaction_set_control_number: set.control_number,
    }),
    make(AK5, { transaction_set_acknowledgment_code: set.isRejected ? 'R' : 'E' }),
  ])
  const head = make(AK1, { functional_identifier_code: functional_id, group_control_number: control_number })
  const verdict = make(AK9, {
    functional_group_acknowledge_code: getVerdict(result),
    number_of_transaction_sets_included: set_count,
    number_of_received_transaction_sets: set_count,
    number_of_accepted_transaction_sets: accepted_count,
  })
  return writeInterchange(
    {
      sender: fit(result.receiver),
      receiver: fit(result.sender),
      control_number: controlNumber,
      date,
      release: /^\d{6}$/.test(result.release) ? result.release : '004010',
      functional_id: 'FA',
      usage: result.usage === 'T' ? 'T' : 'P',
      sets: [
        {
          id: '997',
          segments: [head, ...sets, verdict],
        },
      ],
    },
    // what a sender calls itself and its sets is answered as well as it can be sent
    { replace: BLANKS },
  )
}

function getVerdict({ set_count, accepted_count, faulty }: GroupResult): string {
  if (accepted_count === 0) return 'R'
  if (accepted_count < set_count) return 'P'
  return faulty.length > 0 ? 'E' : 'A'
}

/** Replaces text that is too long or has characters that are not allowed in an ISA. */
function fit({ qualifier, id }: PartyId): PartyId {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9 .,&/-]/g, '')
  return { qualifier: plain(qualifier).slice(0, 2) || 'ZZ', id: plain(id).slice(0, 15) || 'UNKNOWN' }
}
