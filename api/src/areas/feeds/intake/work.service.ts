import { NOT_THE_SENDERS_FAULT } from '#contract/areas/feeds/messages/reasons.rules.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T824 } from '#x12/sets/answers.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { post } from '../../../jobs/outbox.ts'
import { withYields, yieldToCalls, type YieldNow } from '../../../jobs/yield.ts'
import {
  lockMessage,
  replaceProblems,
  selectBody,
  touchTransaction,
  updateMessageWorked,
  type MessageRow,
  type StoredMessage,
} from '../messages/messages.queries.ts'
import { upsertUnmatchedPlaces } from '../reference/places.queries.ts'
import {
  feedReference,
  getLayouts,
  requireLayout,
  type FeedReference,
} from '../reference/reference.service.ts'
import { lockCustomer } from '../trips/trips.queries.ts'
import { MAX_GROUPS, writeAcknowledgement, type GroupResult } from './acknowledgement.rules.ts'
import { beginAttempt, endAttempt, MAX_ENDED } from './attempts.service.ts'
import { applyFacts, upsertUnitDocument } from './documents.queries.ts'
import { getDocument } from './documents.rules.ts'
import { carrierBills, documentListeners, railroadExchange } from './extensions.service.ts'
import { foldWithFaultCheck, foldInto, createEventSink, type Fold } from './events.service.ts'
import { parseMessage, type ParsedMessage } from './formats.rules.ts'
import { isFaultOfMessage } from './failure.rules.ts'
import type { IntakeCtx } from './context.rules.ts'
import { openProblems, wholeMessage, type ProblemList } from './problem.rules.ts'
import { hasReported, diffAgainstPreviousReading, type ReadingDiff } from './reading-diff.service.ts'

export interface ProcessOptions {
  /** Also works on a message that was worked on before. */
  isReplay: boolean
  /** The layout to read it by; the one named when it came, or for a replay the one found by content, where null. */
  layout: string | null
  /** The original message, if the caller has it. */
  body?: Uint8Array | null
}

/**
 * Reads a stored message and folds its events, in one transaction that holds the customer's lock. A message already
 * worked on is only worked on again for a replay; one at which processes ended is set aside. Throws AppError when there is
 * no such message or layout.
 */
async function work(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  how: ProcessOptions,
): Promise<MessageRow> {
  const reference = await feedReference(ctx.database)
  const given = { customerId, messageId, reference }
  return await attempt(ctx, customerId, messageId, how, async (db, message) => {
    const work = { customerId, how: await withBody(db, customerId, message, how), reference }
    if (!how.isReplay) return await processMessage(db, message, { ...work, fold: foldInto(ctx, db, given) })
    const readingDiff = await diffAgainstPreviousReading(ctx, db, given, (fold) =>
      readOnly(db, message, { ...work, fold }),
    )
    return await processMessage(db, message, { ...work, fold: readingDiff.fold, readingDiff })
  })
}

const withBody = async (db: Db, customerId: number, message: StoredMessage, how: ProcessOptions) => ({
  ...how,
  body: how.body ?? (await selectBody(db, customerId, message.message_id)),
})

/** Reads a message for folding only: documents and answers are ignored and problems are not recorded. */
async function readOnly(db: Db, message: StoredMessage, { customerId, how, reference, fold }: Work) {
  const problems = openProblems()
  const yieldNow = createYield(db)
  const sink = createEventSink({ ...sinkOptions(message, reference), problems, yieldNow, fold })
  await parseMessage(how.body, await loadReadingContext(db, customerId, message, how, reference), {
    add: sink.add,
    answer: async () => await Promise.resolve([]),
    acceptBills: async (sets) => await Promise.resolve(sets.map(() => ({ isBill: true, refused: [] }))),
    answerInterchange: async () => await Promise.resolve([]),
    save: async () => await Promise.resolve(true),
    problems,
    yieldNow,
  })
  await sink.finish()
}

const sinkOptions = (message: StoredMessage, reference: FeedReference) => ({
  receivedAt: message.received_ts.getTime(),
  places: reference.places,
})

/**
 * The same with separate transactions for a few events at a time: what the database rejects becomes a problem, and
 * the rest is stored. An earlier reading's sightings then stay, because nothing may be withdrawn that is not replaced
 * in the same transaction.
 */
async function processSafely(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  how: ProcessOptions,
): Promise<MessageRow> {
  const reference = await feedReference(ctx.database)
  return await attempt(ctx, customerId, messageId, how, async (db, message) => {
    const given = { customerId, messageId, reference }
    const fold = foldWithFaultCheck(ctx, given)
    const whole = await withBody(db, customerId, message, how)
    const isReread = how.isReplay && (await hasReported(db, given))
    return await processMessage(db, message, { customerId, how: whole, reference, fold, isReread })
  })
}

/** Works on a message, carefully where the database refuses some of it. */
export async function processInBatches(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  how: ProcessOptions,
): Promise<MessageRow> {
  try {
    return await work(ctx, customerId, messageId, how)
  } catch (error) {
    if (error instanceof AppError || !isFaultOfMessage(error)) throw error
    const reported = { customer: customerId, message_id: messageId, err: error }
    ctx.log.error(reported, 'a message is processed step by step, because part of it was refused')
    return await processSafely(ctx, customerId, messageId, how)
  }
}

/** A message that always fails must not be retried forever. */
export async function quarantine(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
): Promise<MessageRow | null> {
  return await ctx.database.tenant(customerId, async (db) => {
    const message = await lockMessage(db, customerId, messageId)
    return message && (await recordMessageProblem(db, customerId, message, FAILED))
  })
}

const FAILED = wholeMessage(
  NOT_THE_SENDERS_FAULT.workFailed,
  'The message was stored, but processing it failed on our side (see the log). Replay it once that is fixed.',
)
const ENDED = wholeMessage(
  NOT_THE_SENDERS_FAULT.processEnded,
  `Processing this message crashed ${MAX_ENDED} times, so it was quarantined. It is stored as received. Replay it once the cause is fixed.`,
)

const STANDS = wholeMessage(
  NOT_THE_SENDERS_FAULT.workFailed,
  'Part of this replay failed on our side (see the log). All sightings stored before the replay were kept. Replay it once that is fixed.',
)

/** Locks customer and message and notes the attempt before the work; a message that needs none is answered as it is. */
async function attempt(
  { database, log }: IntakeCtx,
  customerId: number,
  messageId: number,
  { isReplay }: ProcessOptions,
  run: (db: Db, message: StoredMessage) => Promise<MessageRow>,
): Promise<MessageRow> {
  let how: 'done' | 'failed' = 'failed'
  try {
    const row = await database.tenant(
      customerId,
      async (db) => {
        await lockCustomer(db, customerId)
        const ended = await beginAttempt(database, customerId, messageId)
        const message = await lockMessage(db, customerId, messageId)
        if (!message) throw new AppError('not_found')
        if (isReplay) return await run(db, message)
        if (message.state !== 'received') return message
        if (ended < MAX_ENDED) return await run(db, message)
        log.error(
          { customer: customerId, message_id: messageId },
          'a message that crashed processes was quarantined',
        )
        return await recordMessageProblem(db, customerId, message, ENDED)
      },
      { copying: 'in' },
    )
    how = 'done'
    return row
  } finally {
    await endAttempt(database, customerId, messageId, how)
  }
}

interface Work {
  customerId: number
  how: ProcessOptions & { body: Uint8Array }
  reference: FeedReference
  fold: Fold
  /** Where the message was read before. */
  readingDiff?: ReadingDiff
  /** The sightings of an earlier reading stay, whether or not they are reported again. */
  isReread?: boolean
}

async function processMessage(
  db: Db,
  message: StoredMessage,
  { customerId, how, reference, fold, readingDiff, isReread = false }: Work,
): Promise<MessageRow> {
  const problems = openProblems()
  const yieldToEventLoop = createYield(db)
  const exchange = railroadExchange.one()
  const takeBills = carrierBills.one()
  const saveDocument = saveAtUnits(db, customerId, message, yieldToEventLoop)
  let answerCount = 0
  let documentCount = 0
  const sink = createEventSink({
    ...sinkOptions(message, reference),
    problems,
    yieldNow: yieldToEventLoop,
    fold,
  })
  const knowledge = await loadReadingContext(db, customerId, message, how, reference)
  const parsed = await parseMessage(how.body, knowledge, {
    add: sink.add,
    answer: async (set) => {
      if (!exchange.isAnswer(set)) return null
      const { count, refused } = await exchange.acceptAnswers(db, customerId, set)
      answerCount += count
      return refused
    },
    acceptBills: async (sets) => {
      const accepted = await takeBills(db, customerId, sets, message.message_id)
      answerCount += accepted.filter(({ isBill }) => isBill).length
      return accepted
    },
    answerInterchange: async (interchange) => {
      const { count, refused } = await exchange.acceptInterchangeAnswers(db, customerId, interchange)
      answerCount += count
      return refused
    },
    save: async (set) => {
      const isSaved = await saveDocument(set)
      // An advice that contradicts our document says nothing about the unit it names.
      if (isSaved && set.id !== T824.id) documentCount += 1
      return isSaved
    },
    problems,
    yieldNow: yieldToEventLoop,
  })
  await sink.finish()
  await readingDiff?.finish()
  if (isReread) problems.add(STANDS)
  for (const [at, group] of parsed.groups.entries()) await acknowledge(db, customerId, message, group, at)
  const { unmatched } = sink
  unmatched.report(problems)
  if (unmatched.list.length > 0 && !how.isReplay) await upsertUnmatchedPlaces(db, unmatched.list)
  const eventCount = sink.count
  const isUseless = eventCount + answerCount + documentCount === 0 && problems.count > 0
  const state = isUseless ? 'quarantined' : 'folded'
  const withdrawnCount = readingDiff?.withdrawn ?? 0
  return await note(db, customerId, message, { state, parsed, eventCount, withdrawnCount, problems })
}

/** Stores documents at the units they name. */
function saveAtUnits(
  db: Db,
  customerId: number,
  message: StoredMessage,
  yieldBetween: YieldNow,
): (set: ParsedSet) => Promise<boolean> {
  let place = 0
  return async (set) => {
    const document = await withYields(getDocument(set), yieldBetween)
    if (document === null) return false
    place += 1
    await upsertUnitDocument(db, customerId, message, place, document)
    if (document.facts !== null || set.id === T824.id) await applyFacts(db, customerId, document.units)
    for (const listen of documentListeners.all()) await listen(db, customerId, document)
    return true
  }
}

const TOUCH_MS = 10_000

/** Reading may take longer than the database lets a transaction be silent. */
function createYield(db: Db): () => Promise<void> | void {
  let touchedMs = performance.now()
  return () => {
    const nowMs = performance.now()
    if (nowMs - touchedMs < TOUCH_MS) return yieldToCalls()
    touchedMs = nowMs
    return touchTransaction(db)
  }
}

async function loadReadingContext(
  db: Db,
  customerId: number,
  message: StoredMessage,
  how: ProcessOptions,
  reference: FeedReference,
) {
  const named = how.layout ?? (how.isReplay ? null : message.layout)
  return {
    layouts: await getLayouts(db, customerId),
    layout: named === null ? null : await requireLayout(db, customerId, named),
    places: reference.places,
    receivedAt: message.received_ts,
  }
}

/** Keys name a message and one of its groups in nine digits. */
const MAX_MESSAGES = 19_000_000

/**
 * Answers a group with a 997: through the customer's document delivery to the railroad when the group answers
 * documents, else in the customer's own folder, from where the sender collects it.
 */
async function acknowledge(
  db: Db,
  customerId: number,
  message: StoredMessage,
  group: GroupResult,
  at: number,
): Promise<void> {
  // a repeat of the message has the same keys, so it sends nothing twice
  const place = 1 + (message.message_id % MAX_MESSAGES) * MAX_GROUPS + at
  const effect_key = `997_${padded(place)}.edi`
  const ids = { theirId: group.sender.id, ourId: group.receiver.id }
  const exchange = railroadExchange.one()
  const { scac, control, isExchange } = await exchange.nextNumber(db, customerId, ids)
  const text = writeAcknowledgement(group, control, message.received_ts)
  if (group.isAnswers && isExchange)
    return await exchange.sendAcknowledgement(db, customerId, { scac, control, text, effectKey: effect_key })
  const filename = `997_${scac}_${padded(control)}.edi`
  await post(db, customerId, { kind: 'edi_file', effect_key, payload: { filename, text } })
}

const padded = (number: number): string => String(number).padStart(9, '0')

async function recordMessageProblem(
  db: Db,
  customerId: number,
  message: StoredMessage,
  problem: Parameters<ProblemList['add']>[0],
): Promise<MessageRow> {
  const problems = openProblems()
  problems.add(problem)
  return await note(db, customerId, message, {
    state: 'quarantined',
    parsed: null,
    eventCount: 0,
    withdrawnCount: 0,
    problems,
  })
}

async function note(
  db: Db,
  customerId: number,
  message: StoredMessage,
  outcome: {
    state: MessageRow['state']
    parsed: ParsedMessage | null
    eventCount: number
    withdrawnCount: number
    problems: ProblemList
  },
): Promise<MessageRow> {
  const { state, parsed, eventCount, withdrawnCount, problems } = outcome
  const worked = {
    message_id: message.message_id,
    state,
    format: parsed?.format ?? message.format,
    layout: parsed?.layout ?? message.layout,
    event_count: eventCount,
    quarantine_count: problems.count,
    withdrawn_count: withdrawnCount,
  }
  await replaceProblems(db, customerId, message.message_id, problems.list)
  await updateMessageWorked(db, customerId, worked)
  return worked
}
