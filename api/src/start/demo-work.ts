import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { DEFAULT_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import { statusLabel } from '#contract/base/waybill-status.ts'
import { DEMO_CUSTOMERS } from '#demo/customers.ts'
import { STARTER_FEEDBACK } from '#demo/support/feedback.data.ts'
import { STARTER_MACROS } from '#demo/support/macros.data.ts'
import { starterPatterns } from '#demo/support/patterns.ts'
import { getEmail } from '#demo/support/people.ts'
import { type CarTicket, type OtherTicket, starterTickets, type Writer } from '#demo/support/tickets.ts'
import { displayPlace } from '#rail/place.ts'
import { getDueTimes } from '../areas/support/targets/dues.rules.ts'
import { carNumber, textIn } from '../areas/support/tickets/texts.rules.ts'
import { asOwner, type OwnerDb } from '../db/owner.ts'
import * as queries from './demo-work.queries.ts'

const HOUR_MS = 3_600_000
/** How long after its creation a ticket is assigned. */
const CLAIMED_AFTER = 0.5
const RATED_AFTER_MS = 2 * HOUR_MS
const MAX_EVENTS = 5

/**
 * Adds tickets, macros, feedback and saved bookings once to a demo whose railroad has reported its history. Tickets
 * refer to events that really happened to cars of the history, with the state of their trips at that time. Returns
 * whether they were added.
 */
export const loadDemoWork = (ownerUrl: string, now = Date.now()): Promise<boolean> =>
  asOwner(ownerUrl, async (owner) => {
    if (!(await queries.wantsDemoWork(owner, DEMO_CUSTOMERS[0]!.domain))) return false
    const users = await queries.selectUserIds(owner)
    const userId = (customerId: number, writer: Writer) => users.get(getEmail(customerId, writer))!
    for (const { id: customerId } of DEMO_CUSTOMERS) {
      await queries.enterCustomer(owner, customerId)
      await putTickets({ owner, customerId, now, userId: (writer) => userId(customerId, writer) })
      for (const pattern of starterPatterns(customerId))
        await queries.insertPattern(owner, customerId, pattern, userId(customerId, 'own'))
    }
    await queries.insertMacros(owner, STARTER_MACROS, userId(1, 'admin'))
    for (const one of STARTER_FEEDBACK) await putFeedback(owner, one, userId(one.customer_id, 'own'))
    return true
  })

interface Desk {
  owner: OwnerDb
  customerId: number
  now: number
  userId: (writer: Writer) => number
}

type Ticket = CarTicket | OtherTicket

interface Raised {
  ticket: Ticket
  cause: queries.CauseRow | null
  ts: number
}

async function putTickets(desk: Desk): Promise<void> {
  const { owner, customerId } = desk
  const tickets = starterTickets(customerId)
  const actions = new Set(tickets.flatMap((one) => ('about' in one ? one.about.actions : [])))
  const raised = raise(tickets, await queries.selectCauses(owner, customerId, [...actions]), desk.now)
  const prefix = await queries.selectTicketPrefix(owner)
  for (const [at, one] of raised.entries()) await putTicket(desk, { ...one, prefix, ticketId: at + 1 })
  await queries.insertCounter(owner, customerId, prefix, raised.length)
}

/**
 * Finds a car for each ticket to which its event happened, each car once; tickets without one are left out. Oldest
 * first.
 */
export function raise(
  tickets: readonly Ticket[],
  causes: readonly queries.CauseRow[],
  now: number,
): Raised[] {
  const used = new Set<string>()
  const raised = tickets.flatMap((ticket): Raised[] => {
    if (!('about' in ticket)) return [{ ticket, cause: null, ts: now - ticket.hours * HOUR_MS }]
    const cause = getCause(ticket, causes, { now, used })
    if (!cause) return []
    used.add(cause.equipment_id)
    return [{ ticket, cause, ts: cause.event_ts + ticket.about.after * HOUR_MS }]
  })
  return raised.toSorted((a, b) => a.ts - b.ts)
}

/**
 * The most usual of the events as old as the ticket requires, after which nothing was reported until it was created.
 */
function getCause(
  { about: { actions, min, max, after } }: CarTicket,
  causes: readonly queries.CauseRow[],
  { now, used }: { now: number; used: ReadonlySet<string> },
): queries.CauseRow | undefined {
  const usual = now - Math.sqrt(min * max) * HOUR_MS
  const fits = causes.filter(({ equipment_id, action, event_ts, next_ts }) => {
    const raisedTs = event_ts + after * HOUR_MS
    const isTime = event_ts >= now - max * HOUR_MS && event_ts <= now - min * HOUR_MS && raisedTs <= now
    return isTime && actions.includes(action) && !used.has(equipment_id) && (next_ts ?? Infinity) > raisedTs
  })
  return fits.toSorted((a, b) => Math.abs(a.event_ts - usual) - Math.abs(b.event_ts - usual))[0]
}

type Numbered = Raised & { prefix: string; ticketId: number }

async function putTicket(desk: Desk, one: Numbered): Promise<void> {
  const { owner, customerId } = desk
  const row = toRow(desk, one)
  await queries.insertTicket(owner, customerId, row)
  if (one.cause) await putEvidence(desk, one.ticketId, one.cause, one.ts)
  const numbers = row.equipment_ids.flatMap((id) => [id, carNumber(id)])
  const texts = textIn(
    `${one.prefix}-${one.ticketId}`,
    row.name,
    row.description,
    ...row.railroads,
    ...numbers,
  )
  await queries.insertText(owner, customerId, {
    ticket_id: one.ticketId,
    note_id: 0,
    is_internal: false,
    texts,
  })
  await putNotes(desk, one)
  const { rating } = one.ticket
  if (!rating || row.closed_ts === null) return
  const rated_ts = iso(Math.min(Date.parse(row.closed_ts) + RATED_AFTER_MS, desk.now))!
  await queries.insertRating(owner, customerId, {
    ...rating,
    ticket_id: one.ticketId,
    user_id: row.created_by,
    rated_ts,
  })
}

/** Notes that are written by now. */
const getNotes = ({ ticket, ts }: Raised, now: number) =>
  (ticket.notes ?? []).filter(({ after }) => ts + after * HOUR_MS <= now)

async function putNotes({ owner, customerId, now, userId }: Desk, one: Numbered): Promise<void> {
  const ticket_id = one.ticketId
  const describe = createProgressText(one.cause)
  for (const { text, by, after, is_internal = false } of getNotes(one, now)) {
    const noteText = describe(text)
    const created_ts = iso(one.ts + after * HOUR_MS)!
    const note = { ticket_id, is_internal, text: noteText, user_id: userId(by), created_ts }
    const note_id = await queries.insertNote(owner, customerId, note)
    await queries.insertText(owner, customerId, { ticket_id, is_internal, note_id, texts: textIn(noteText) })
  }
}

function toRow({ now, userId }: Desk, one: Numbered): queries.TicketRow {
  const { ticket, cause, ts } = one
  const describe = createProgressText(cause)
  const assignees = (ticket.assignees ?? []).map(userId)
  const created_by = userId(ticket.by)
  const shown = getNotes(one, now).filter(({ is_internal }) => !is_internal)
  const answer = shown.find(({ by }) => userId(by) !== created_by)
  const at = (hours: number | undefined): number | null =>
    hours === undefined || ts + hours * HOUR_MS > now ? null : ts + hours * HOUR_MS
  const closed = at(ticket.closed_after)
  return {
    ticket_id: one.ticketId,
    id_prefix: one.prefix,
    name: describe(ticket.name),
    description: describe(ticket.description),
    priority: ticket.priority,
    state: getState(closed, assignees),
    loaded_empty: cause?.load_empty ?? null,
    tags: ticket.tags,
    railroads: getRailroads(one),
    assignees,
    followers: (ticket.followers ?? []).map(userId),
    equipment_ids: cause ? [cause.equipment_id] : [],
    created_by,
    edited_by: assignees[0] ?? created_by,
    created_ts: iso(ts)!,
    updated_ts: iso(closed ?? (assignees.length > 0 ? at(CLAIMED_AFTER) : null) ?? ts)!,
    closed_ts: iso(closed),
    first_answer_ts: iso(at(answer?.after)),
    last_note_ts: iso(at(shown.at(-1)?.after)),
    ...dueTimes(one.ticketId, ticket.priority, ts),
  }
}

function getRailroads({ ticket, cause }: Raised): readonly string[] {
  if (cause) return cause.carrier === null ? [] : [cause.carrier]
  return 'railroads' in ticket ? (ticket.railroads ?? []) : []
}

function getState(closed: number | null, assignees: readonly number[]): string {
  if (closed !== null) return 'Closed'
  return assignees.length > 0 ? 'In Progress' : 'Unassigned'
}

const iso = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

function dueTimes(ticket_id: number, priority: Ticket['priority'], ts: number) {
  const dues = getDueTimes(
    {
      ticket_id,
      priority,
      created_ts: ts,
      clock_ts: ts,
      reply_clock_ts: null,
    },
    DEFAULT_TARGETS,
  )
  return {
    first_answer_due_ts: iso(dues.first_answer_due),
    first_answer_warn_ts: iso(dues.first_answer_warn),
    resolution_due_ts: iso(dues.resolution_due),
    resolution_warn_ts: iso(dues.resolution_warn),
  }
}

/** Replaces names in braces with values of the car's trip. */
function createProgressText(cause: queries.CauseRow | null): (text: string) => string {
  if (!cause) return (text) => text
  const reasons: Record<string, string | null> = {
    car: cause.equipment_id,
    place: displayPlace(cause.place),
    railroad: cause.carrier,
    origin: cause.origin,
    destination: cause.destination,
    waybill: cause.waybill_number,
  }
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => reasons[name] ?? whole)
}

async function putEvidence(
  { owner, customerId }: Desk,
  ticketId: number,
  cause: queries.CauseRow,
  ts: number,
): Promise<void> {
  const { events, estimates, destinationZone } = await queries.selectKnown(owner, customerId, cause, ts)
  const snapshot: TripSnapshot = {
    waybill_id: cause.waybill_id,
    equipment_id: cause.equipment_id,
    status: statusLabel(events.find(({ status_code }) => status_code !== null)?.status_code),
    load_empty_status: cause.load_empty,
    current_location: displayPlace(cause.place),
    last_event: events[0]?.event ?? null,
    last_sighting_date: events[0]?.at ?? null,
    current_zone: events[0]?.zone ?? null,
    destination_zone: destinationZone,
    tele_eta: estimates.at(-1)?.date ?? null,
    rail_eta: events.find(({ rail_eta }) => rail_eta !== null)?.rail_eta ?? null,
    exceptions: EXCEPTION[cause.action] ?? [],
    late_hours: null,
    delays: [],
    events: events
      .slice(0, MAX_EVENTS)
      .map(({ at, event, place, zone }) => ({ at, event, location: displayPlace(place), zone })),
    eta_history: estimates.map(({ date, made_ts }) => ({ source: 'product', date, made_ts })),
  }
  await queries.insertTicketAsset(owner, customerId, ticketId, { ...cause, snapshot, snapshot_ts: iso(ts)! })
}

const EXCEPTION: Readonly<Record<string, string[]>> = { hold: ['Held'], bad_order: ['Bad order'] }

async function putFeedback(
  owner: OwnerDb,
  feedback: (typeof STARTER_FEEDBACK)[number],
  user_id: number,
): Promise<void> {
  await queries.enterCustomer(owner, feedback.customer_id)
  const unit = await queries.selectSomeUnit(owner, feedback.customer_id)
  const details = Object.fromEntries(
    Object.entries(feedback.details).map(([name, value]) => [
      name,
      value === '{car}' ? unit : (value as unknown),
    ]),
  )
  await queries.insertFeedback(owner, { ...feedback, details, user_id })
}
