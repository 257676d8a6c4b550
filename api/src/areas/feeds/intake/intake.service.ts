import type { MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { ClmLayout } from '#rail/clm/layout.ts'
import { eventOf, type RailEvent } from '#rail/event.ts'
import type { Logger } from 'pino'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import type { Live } from '../../../http/live.ts'
import { post } from '../../../jobs/outbox.ts'
import { writeAcknowledgement, type GroupResult } from './acknowledgement.rules.ts'
import { yieldNow, type YieldNow } from '../../../jobs/yield.ts'
import { understand, type Understanding } from './formats.rules.ts'
import { capProblems, excerptOf, wholeMessage, type Problem } from './problem.rules.ts'
import { feedReference, layoutsOf, type FeedReference } from '../reference/reference.service.ts'
import {
  insertMessage,
  lockMessage,
  replaceProblems,
  selectBody,
  selectMessageByHash,
  updateMessageWorked,
  upsertFeedPositions,
  type MessageRow,
  type StoredMessage,
} from '../messages/messages.queries.ts'
import { lockCustomer } from '../trips/trips.queries.ts'
import { takeEvents } from '../trips/trips.service.ts'

/** What intake needs of its surroundings: a request or a job. */
export interface IntakeCtx {
  database: Database
  live: Live
  log: Logger
}

export interface Arrival {
  channel: 'http' | 'file'
  filename: string | null
  /** The layout the sender named; must be one of the customer's. */
  layout: string | null
  body: Uint8Array
}

/**
 * Takes a message: stores it as it is, then works on it. The same bytes a second time answer the first receipt. When
 * working fails the message stands stored, the receipt says so, and a job works on it later: nothing is lost.
 */
export async function receive(ctx: IntakeCtx, customerId: number, arrival: Arrival): Promise<MessageReceipt> {
  const { message, isDuplicate } = await store(ctx.database, customerId, arrival)
  if (message.state !== 'received') return receiptOf(message, isDuplicate)
  return receiptOf(
    (await tryToWork(ctx, customerId, message.message_id, arrival.body)) ?? message,
    isDuplicate,
  )
}

const receiptOf = (row: MessageRow, duplicate: boolean): MessageReceipt => ({
  message_id: row.message_id,
  state: row.state,
  format: row.format,
  duplicate,
  event_count: row.event_count,
  quarantine_count: row.quarantine_count,
})

/** Stores a message as received, in a transaction of its own. Throws AppError when the layout it names is not known. */
export async function store(
  database: Database,
  customerId: number,
  arrival: Arrival,
): Promise<{ message: MessageRow; isDuplicate: boolean }> {
  // off the event loop: a large message takes as long as several requests
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(arrival.body)))
  return await database.tenant(
    customerId,
    async (db) => {
      if (arrival.layout !== null) await requireLayout(db, customerId, arrival.layout)
      const stored = await insertMessage(db, customerId, { ...arrival, sha256 })
      if (stored) return { message: stored, isDuplicate: false }
      const earlier = await selectMessageByHash(db, customerId, sha256)
      if (!earlier) throw new Error('a message is neither new nor known')
      return { message: earlier, isDuplicate: true }
    },
    { copying: 'in' },
  )
}

async function requireLayout(db: Db, customerId: number, name: string): Promise<ClmLayout> {
  const layouts = await layoutsOf(db, customerId)
  const layout = layouts.find((one) => one.name === name)
  if (layout) return layout
  const names = layouts.map((one) => one.name).join(', ')
  throw new AppError('invalid_request', {
    errors: { layout: [`There is no layout "${excerptOf(name)}". Choose one of ${names}.`] },
  })
}

/** Works on a stored message; null when the database had no time for it, which a later attempt may. */
export async function tryToWork(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  body: Uint8Array | null = null,
): Promise<MessageRow | null> {
  try {
    return await work(ctx, customerId, messageId, { isReplay: false, layout: null, body })
  } catch (error) {
    ctx.log.error(
      { customer: customerId, message_id: messageId, err: error },
      'a message could not be worked on',
    )
    return isPermanent(error) ? await quarantine(ctx, customerId, messageId) : null
  }
}

/** SQLSTATE classes of trouble that ends: connection, locks, resources, cancelled, shut down, disk, our own retries. */
const PASSING_STATES = /^(08|25P|40|53|55|57|58)/

/** Whether the same work will fail in the same way again: a fault of ours or a value the database refuses. */
function isPermanent(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && !PASSING_STATES.test(code)
}

/** A message that fails each time must not be tried for ever. */
async function quarantine(ctx: IntakeCtx, customerId: number, messageId: number): Promise<MessageRow | null> {
  const problem = wholeMessage(
    'work_failed',
    'The message was stored, but working on it failed on our side; the log says why. Replay it when that is mended.',
  )
  return await ctx.database.tenant(customerId, async (db) => {
    const message = await lockMessage(db, customerId, messageId)
    return (
      message &&
      (await note(db, customerId, message, {
        state: 'quarantined',
        understanding: null,
        events: [],
        problems: [problem],
      }))
    )
  })
}

/**
 * Reads a stored message and folds its events, in one transaction that holds the customer's lock. A message already
 * worked on is only worked on again for a replay. Throws AppError when there is no such message or layout.
 */
export async function work(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  how: { isReplay: boolean; layout: string | null; body?: Uint8Array | null },
): Promise<MessageRow> {
  const reference = await feedReference(ctx.database)
  return await ctx.database.tenant(
    customerId,
    async (db) => {
      await lockCustomer(db, customerId)
      const message = await lockMessage(db, customerId, messageId)
      if (!message) throw new AppError('not_found')
      if (message.state !== 'received' && !how.isReplay) return message
      const named = how.layout ?? (how.isReplay ? null : message.layout)
      const body = how.body ?? (await selectBody(db, customerId, messageId))
      const understanding = await understandStored(
        db,
        customerId,
        { ...message, body },
        named,
        reference,
        yieldNow,
      )
      return await workOut(ctx, db, customerId, message, { understanding, reference, yieldNow })
    },
    { copying: 'in' },
  )
}

async function understandStored(
  db: Db,
  customerId: number,
  message: StoredMessage & { body: Uint8Array },
  layoutName: string | null,
  reference: FeedReference,
  yieldNow: YieldNow,
): Promise<Understanding> {
  const knowledge = {
    layouts: await layoutsOf(db, customerId),
    layout: layoutName === null ? null : await requireLayout(db, customerId, layoutName),
    zoneOfPlace: (place: string) => reference.stations.get(place)?.zone ?? null,
    receivedAt: message.received_ts,
  }
  return await understand(message.body, knowledge, yieldNow)
}

interface Work {
  understanding: Understanding
  reference: FeedReference
  yieldNow: YieldNow
}

async function workOut(
  ctx: IntakeCtx,
  db: Db,
  customerId: number,
  message: StoredMessage,
  work: Work,
): Promise<MessageRow> {
  const { understanding, yieldNow } = work
  const problems = [...understanding.problems]
  const events = await plausibleEvents(understanding, message.received_ts.getTime(), problems, yieldNow)
  const taken = await takeInSlices(db, customerId, message.message_id, events, work)
  if (taken.added.length > 0) await upsertFeedPositions(db, customerId, positionsOf(taken.added))
  if (taken.waybill_ids.length > 0) await ctx.live.publish(db, customerId, [...new Set(taken.waybill_ids)])
  for (const [at, group] of understanding.groups.entries())
    await acknowledge(db, customerId, message, group, at)
  const state = events.length === 0 && problems.length > 0 ? 'quarantined' : 'folded'
  return await note(db, customerId, message, { state, understanding, events, problems })
}

const DAY_MS = 86_400_000
const MOST_AHEAD_MS = DAY_MS
const MOST_AGE_MS = 5 * 366 * DAY_MS

/** The events of the sightings; one from the future or from another age is a wrong clock and would spoil its trip. */
async function plausibleEvents(
  { sightings }: Understanding,
  receivedAt: number,
  problems: Problem[],
  yieldNow: YieldNow,
): Promise<RailEvent[]> {
  const events: RailEvent[] = []
  for (const sighting of sightings) {
    const event = eventOf(sighting)
    if (event && event.event_ts <= receivedAt + MOST_AHEAD_MS && event.event_ts >= receivedAt - MOST_AGE_MS)
      events.push(event)
    else problems.push(implausible(sighting.equipment_id, sighting.event_ts, event === null))
    if (events.length % 64 === 0) await yieldNow()
  }
  return events
}

function implausible(equipmentId: string, time: string, isPlaceless: boolean): Problem {
  if (isPlaceless) {
    return wholeMessage(
      'unusable_place',
      `The sighting of ${equipmentId} at ${time} has a place, code or railroad that cannot be one. Ask the sender to correct it.`,
      equipmentId,
    )
  }
  const reason = `The sighting of ${equipmentId} says ${time}, which is more than a day ahead or five years ago. Check the sender's clock and send it again.`
  return wholeMessage('implausible_time', reason, `${equipmentId} ${time}`)
}

/** Equipment is folded whole, so slices are cut between equipment; each is small enough to leave others their turn. */
const EVENTS_AT_ONCE = 3000

async function takeInSlices(
  db: Db,
  customerId: number,
  messageId: number,
  events: readonly RailEvent[],
  { reference, yieldNow }: Work,
) {
  const all = { waybill_ids: [] as number[], added: [] as RailEvent[] }
  for (const slice of slicesOf(events)) {
    const taken = await takeEvents(db, customerId, { events: slice, messageId, reference, yieldNow })
    for (const id of taken.waybill_ids) all.waybill_ids.push(id)
    for (const event of taken.added) all.added.push(event)
  }
  return all
}

function* slicesOf(events: readonly RailEvent[]): Generator<RailEvent[]> {
  if (events.length <= EVENTS_AT_ONCE) {
    if (events.length > 0) yield [...events]
    return
  }
  const groups = Map.groupBy(events, (event) => event.equipment_id)
  let slice: RailEvent[] = []
  for (const group of groups.values()) {
    for (const event of group) slice.push(event)
    if (slice.length < EVENTS_AT_ONCE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

function positionsOf(events: readonly RailEvent[]) {
  const positions = new Map<string, { carrier: string; first_ts: number; last_ts: number; count: number }>()
  for (const { source: carrier, event_ts } of events) {
    const known = positions.get(carrier)
    if (!known) positions.set(carrier, { carrier, first_ts: event_ts, last_ts: event_ts, count: 1 })
    else {
      known.first_ts = Math.min(known.first_ts, event_ts)
      known.last_ts = Math.max(known.last_ts, event_ts)
      known.count += 1
    }
  }
  return [...positions.values()]
}

/** Groups of one message are numbered apart; more than these would share numbers, and no railroad sends as many. */
const GROUPS_PER_MESSAGE = 50
const MOST_MESSAGES = 19_000_000

/** Answers a group by a 997 in the sender's folder; its control number follows from the message, so repeats are the same file. */
async function acknowledge(
  db: Db,
  customerId: number,
  message: StoredMessage,
  group: GroupResult,
  at: number,
): Promise<void> {
  const control = 1 + (message.message_id % MOST_MESSAGES) * GROUPS_PER_MESSAGE + (at % GROUPS_PER_MESSAGE)
  const filename = `997_${String(control).padStart(9, '0')}.edi`
  const text = writeAcknowledgement(group, control, message.received_ts)
  await post(db, customerId, { kind: 'edi_file', effect_key: filename, payload: { filename, text } })
}

async function note(
  db: Db,
  customerId: number,
  message: StoredMessage,
  outcome: {
    state: MessageRow['state']
    understanding: Understanding | null
    events: readonly RailEvent[]
    problems: readonly Problem[]
  },
): Promise<MessageRow> {
  const { state, understanding, events, problems } = outcome
  const worked = {
    message_id: message.message_id,
    state,
    format: understanding?.format ?? message.format,
    layout: understanding?.layout ?? message.layout,
    event_count: events.length,
    quarantine_count: problems.length,
  }
  await replaceProblems(db, customerId, message.message_id, capProblems(problems))
  await updateMessageWorked(db, customerId, worked)
  return worked
}
