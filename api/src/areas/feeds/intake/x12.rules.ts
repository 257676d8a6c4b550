import { formatCount } from '#contract/base/plural.ts'
import type { Places } from '#rail/places/places.ts'
import type { Finding } from '#x12/finding.ts'
import { openReading, type Reading } from '#x12/parse.ts'
import { read } from '#x12/named.ts'
import { SE } from '#x12/segments/envelope.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T214 } from '#x12/sets/t214.ts'
import { T322 } from '#x12/sets/t322.ts'
import { T824 } from '#x12/sets/answers.ts'
import { T410 } from '#x12/sets/t410.ts'
import { T417 } from '#x12/sets/t417.ts'
import { formatWithoutLocation } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import { withYields, type YieldNow } from '../../../jobs/yield.ts'
import { DOCUMENT_IDS, isDocument, hasDetails } from './documents.rules.ts'
import { newTally, MAX_GROUPS, type GroupResult, type GroupTally } from './acknowledgement.rules.ts'
import type { MessageSinks } from './sinks.rules.ts'
import { wholeMessage, type Found, type ProblemList, type ProblemPlace } from './problem.rules.ts'
import { sightingsOf214 } from './t214.rules.ts'
import { placeOf322, sightingsOf322, type Sighted } from './t322.rules.ts'

/**
 * Reads X12 as the command line does, a millisecond at a time, and passes on the sightings of each set. Findings of
 * loss or doubt become problems; returns the groups whose senders expect an acknowledgment.
 */
export async function parseX12(body: Uint8Array, places: Places, how: MessageSinks): Promise<GroupResult[]> {
  const { problems, yieldNow } = how
  const reading = openReading(body)
  const tally = newTally()
  const bills: ParsedSet[] = []
  for (const sets of reading.steps) {
    for (const set of sets) {
      if (set.id === T410.id) bills.push(set)
      if (set.id !== T410.id || isMany(bills)) await readBills(bills.splice(0), { tally, how })
      if (set.id !== T410.id) await readSet(set, { places, tally, how })
    }
    await readAcknowledgements(reading, how)
    await yieldNow()
  }
  await readBills(bills, { tally, how })
  await readAcknowledgements(reading, how)
  reportFindings(reading, problems)
  if (tally.skipped > 0) problems.add(tooManyGroups(tally.skipped))
  return tally.groups
}

async function readSet(
  set: ParsedSet,
  { places, tally, how }: { places: Places; tally: GroupTally; how: MessageSinks },
): Promise<void> {
  const { problems, add, answer, save, yieldNow } = how
  if (set.id !== T322.id) {
    const moved = set.id === T214.id ? await withYields(sightingsOf214(set, places), yieldNow) : []
    if (moved.length > 0)
      await add(
        moved.map(({ sighting }) => sighting),
        (at) => placeOf322(moved[at]!.segment),
      )
    tally.add(set, moved.length, !set.isComplete)
    const isSaved = await save(set)
    const wrong = await answer(set)
    if (wrong === null && !isSaved) problems.add(isDocument(set) ? noUnit(set) : unknownSet(set))
    // A copy of another party's document says something about its unit, although it answers none of our documents.
    for (const one of wrong ?? []) if (!(isSaved && isNews(set, one))) problems.add(notAccepted(set, one))
    return
  }
  const before = problems.count
  const sighted = await sightingsOrNone(set, { places, problems, yieldNow })
  const sightings = sighted.map(({ sighting }) => sighting)
  if (sightings.length > 0) await add(sightings, (at) => placeOf322(sighted[at]!.segment))
  if (sightings.length > 0 && hasDetails(set)) await how.save(set)
  tally.add(set, sightings.length, problems.count > before || !set.isComplete)
  await yieldNow()
}

/** Findings after which a bill is not a bill: its tree or what it must have. */
const REJECTS: ReadonlySet<string> = new Set([
  'segment_missing',
  'segment_not_in_set',
  'segment_out_of_place',
  'segment_too_often',
  'element_missing',
])

const isCountWrong = (set: ParsedSet): boolean =>
  Number(read(SE, set.last).number_of_included_segments) !== set.segment_count

const MAX_BILLS = 200
const MAX_SEGMENTS = 20_000

/** As many bills as are taken at once: each statement serves all of them, and memory stays small. */
const isMany = (bills: readonly ParsedSet[]): boolean =>
  bills.length >= MAX_BILLS ||
  bills.reduce((count, { segment_count: segments }) => count + segments, 0) >= MAX_SEGMENTS

/** A bill that breaks X12 is accepted anyway where it can be read, and its 997 says so. */
async function readBills(
  sets: readonly ParsedSet[],
  { tally, how }: { tally: GroupTally; how: MessageSinks },
): Promise<void> {
  if (sets.length === 0) return
  const { problems, acceptBills, yieldNow } = how
  const judged: { set: ParsedSet; findings: Finding[]; isBroken: boolean }[] = []
  for (const set of sets) {
    const findings = validate(set)
    const isBroken = !set.isComplete || isCountWrong(set) || findings.some(({ code }) => REJECTS.has(code))
    judged.push({ set, findings, isBroken })
    await yieldNow()
  }
  const whole = judged.filter(({ isBroken }) => !isBroken).map(({ set }) => set)
  const accepted = (whole.length === 0 ? [] : await acceptBills(whole)).values()
  for (const { set, findings, isBroken } of judged) {
    const { isBill, refused } = isBroken ? { isBill: false, refused: [] } : accepted.next().value!
    for (const finding of findings) problems.add(getFound(finding))
    for (const one of refused) problems.add(notAccepted(set, one))
    tally.add(set, isBill ? 1 : 0, isBroken || findings.length > 0 || refused.length > 0)
  }
}

async function readAcknowledgements(
  reading: Reading,
  { answerInterchange, problems }: MessageSinks,
): Promise<void> {
  for (const interchange of reading.drainAcknowledged())
    for (const { reason_code, reason, index } of await answerInterchange(interchange))
      problems.add({
        reason_code,
        at: placeOf322(interchange.acknowledgements[index]!),
        reason: () => reason,
        equal: reason,
      })
}

/** A set that our own reading fails at must not take others with it. */
async function sightingsOrNone(
  set: ParsedSet,
  { places, problems, yieldNow }: { places: Places; problems: ProblemList; yieldNow: YieldNow },
): Promise<Sighted[]> {
  try {
    return await withYields(sightingsOf322(set, places, problems), yieldNow)
  } catch (error) {
    problems.add({
      reason_code: 'unreadable_set',
      at: placeOf322(set.first),
      reason: () =>
        `reading this set failed on our side (${String(error)}); the other sets were read. Replay the message once that is fixed.`,
    })
    return []
  }
}

function reportFindings({ findings }: Reading, problems: ProblemList): void {
  for (const finding of findings) if (finding.weight !== 'remark') problems.add(getFound(finding))
}

/** A finding of X12 as a problem of the message. */
export function getFound(finding: Finding): Found {
  return {
    reason_code: finding.code,
    at: getPlace(finding),
    reason: () => formatWithoutLocation(finding),
    count: finding.count,
  }
}

/** The position of a finding; none when it concerns the whole text. */
function getPlace({ line, offset, segment, position, element, value }: Finding): ProblemPlace {
  const excerpt = value ?? segment ?? ''
  if (segment === null) return { line: offset === 0 ? null : line, position: null, excerpt }
  return { line, position: offset, segment, segment_number: position, element: element ?? null, excerpt }
}

/** An answer to one of our documents that could not be applied. */
function notAccepted(
  set: ParsedSet,
  { reason_code, reason }: { reason_code: string; reason: string },
): Found {
  // a waybill document without a bill of lading is ignored, and is shown at none of its units
  if (set.id === T417.id && reason_code === 'answer_to_others') return noUnit(set)
  return { reason_code, at: placeOf322(set.first), reason: () => reason, equal: reason }
}

/** Reasons for which an answer does not belong to one of our documents. */
const OF_OTHERS: ReadonlySet<string> = new Set(['answer_to_others', 'unknown_sender', 'unknown_document'])

/** Whether a stored set only concerns its unit; an advice from a railroad we send to concerns one of our documents. */
const isNews = ({ id }: ParsedSet, { reason_code }: { reason_code: string }): boolean =>
  OF_OTHERS.has(reason_code) && !(id === T824.id && reason_code === 'unknown_document')

/** A document that names no equipment cannot be shown at any. */
function noUnit(set: ParsedSet): Found {
  return {
    reason_code: 'document_without_unit',
    at: placeOf322(set.first),
    reason: () =>
      `the ${set.id} has no car, container or trailer, so it was stored but can’t be linked to a unit. Ask the sender to include N7, MS2 or an EQ reference.`,
    equal: set.id,
  }
}

/** Equal when they are of one kind, whatever their numbers. */
function unknownSet(set: ParsedSet): Found {
  return {
    reason_code: 'unknown_set',
    at: placeOf322(set.first),
    reason: () =>
      `transaction set ${set.id} is not accepted here; ${[T322.id, T410.id, ...DOCUMENT_IDS].join(', ')} and responses to bills of lading are. Send it to the right mailbox.`,
    equal: set.id,
  }
}

function tooManyGroups(skipped: number): Found {
  return wholeMessage(
    'too_many_groups',
    `The message has ${formatCount(skipped, 'group')} beyond the first ${MAX_GROUPS}. Their sets were read, but only the first ${MAX_GROUPS} get a 997. Send fewer groups per message.`,
  )
}
