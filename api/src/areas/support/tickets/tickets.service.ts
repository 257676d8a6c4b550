import * as contract from '#contract/areas/support/tickets/tickets.contract.ts'
import type { AssetRef, PersonRef } from '#contract/areas/support/tickets/tickets.contract.ts'
import { isStaff, ticketCan } from '#contract/areas/support/tickets/tickets.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { type Verdict, verdicts } from '#contract/list/can.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { findAbsent, namePeople } from '../../accounts/people/people.service.ts'
import { snoozeUnits } from '../../visibility/work/work.service.ts'
import { saveSnapshots } from '../evidence/snapshots.service.ts'
import { mailAssigned, mailCreated } from '../mail/ticket-mails.service.ts'
import { requestRating } from '../ratings/request.service.ts'
import { saveDueTimes } from '../targets/dues.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import { selectLastNotes, type LastNoteRow } from '../notes/notes.queries.ts'
import * as queries from './tickets.queries.ts'
import { notifyOfTicket } from './notify.service.ts'
import type { AssetFacts, StoredTicket, TicketEnv, TicketFacts } from './tickets.queries.ts'
import { carNumber, textIn } from './texts.rules.ts'

type Ticket = contract.Ticket
type Created = Input<typeof contract.createTicket>['body']
type Changed = Input<typeof contract.updateTicket>['body']

export const ticketsService = implement(
  contract,
  {
    /** One page of the customer's tickets and the total. */
    async listTickets(ctx, { query }) {
      const request = { ...query, page: query.page_number ?? query.page }
      const env: TicketEnv = { ...query, customerId: ctx.customerId, isStaff: isStaff(ctx.actor) }
      const page = (await readPage(ctx.db, queries.ticketRows, request, env)) as Omit<
        Result<typeof contract.listTickets>,
        'tickets' | 'page' | 'page_size'
      > & { tickets: StoredTicket[] }
      return {
        ...page,
        tickets: await notify(ctx, page.tickets, query.sort_by),
        page: request.page,
        page_size: request.page_size,
      }
    },

    /** One ticket. Throws not_found alike for a foreign, a deleted and a missing one. */
    getTicket: async (ctx, { params }) => withDetail(ctx, await findTicket(ctx, params.ticketId)),

    /** Raises a ticket under the customer's next number. Throws invalid_request for people and equipment the customer has not. */
    async createTicket(ctx, { body }) {
      requireSame(body.customer_id, ctx.customerId)
      const facts = {
        ...plain(body),
        state: body.assignees.length > 0 ? 'In Progress' : 'Unassigned',
      } as const
      const assets = await knownAssets(ctx, body.ticket_assets)
      await requireKnown(ctx, facts, assets)
      const number = await queries.nextTicketId(ctx.db, ctx.customerId)
      await queries.insertTicket(ctx.db, ctx.customerId, number, { ...facts, userId: ctx.actor.userId })
      await queries.replaceTicketAssets(ctx.db, ctx.customerId, number.id, assets)
      await saveSnapshots(ctx, number.id)
      const ticket = await reread(ctx, number.id)
      await notifyOfTicket(ctx, ticket, 'was created', { mailed: await mailCreated(ctx, ticket) })
      ctx.describeChange({
        target: { ticket_id: number.id },
        after: { name: facts.name, state: facts.state },
      })
      return ticket
    },

    updateTicket,

    /**
     * Assigns an unassigned ticket to the caller; of several at once, one succeeds (SUP-021). Throws not_found, and
     * conflict with the name of the assignee.
     */
    async claimTicket(ctx, { params: { ticketId } }) {
      const isMine = await queries.updateTicketClaimed(ctx.db, ctx.customerId, ticketId, ctx.actor.userId)
      const ticket = await queries.selectTicket(ctx.db, ctx.customerId, ticketId)
      if (ticket === null) throw new AppError('not_found')
      const result = await withDetail(ctx, ticket)
      if (!isMine) throw new AppError('conflict', { message: claimedText(result) })
      await notifyOfTicket(ctx, result, 'was assigned', { mailed: await mailAssigned(ctx, [], result) })
      ctx.describeChange({ before: { state: 'Unassigned' }, after: { state: 'In Progress' } })
      return result
    },

    /** Deletes a ticket, with permission (SUP-048). Throws not_found, and not_permitted with the reason. */
    async removeTicket(ctx, { params: { ticketId } }) {
      const before = await requireTicket(ctx, ticketId)
      const may = ticketCan.remove(before, ctx.actor)
      if (may !== true) throw new AppError('not_permitted', { message: may })
      await queries.updateTicketRemoved(ctx.db, ctx.customerId, ticketId, ctx.actor.userId)
      await queries.deleteText(ctx.db, ctx.customerId, ticketId)
      ctx.describeChange({ before: { name: before.name, state: before.state }, after: null })
      return { ticket_id: ticketId, deleted: true }
    },
  },
  {
    listTickets: defineExport(
      queries.ticketRows,
      ({ customerId, actor }, accepted: Omit<TicketEnv, 'customerId' | 'isStaff'>): TicketEnv => ({
        ...accepted,
        customerId,
        isStaff: isStaff(actor),
      }),
    ),
  },
)

/**
 * Changes the given fields. Throws not_found, conflict for a stale version (with the current state) and for a closed
 * ticket, and invalid_request for people and equipment outside the customer and for removing the assignee (SUP-028).
 */
export async function updateTicket(
  ctx: Ctx,
  { params: { ticketId }, body }: Input<typeof contract.updateTicket>,
): Promise<Result<typeof contract.updateTicket>> {
  requireSame(body.customer_id, ctx.customerId)
  requireSame(body.ticket_id, ticketId)
  const before = await requireTicket(ctx, ticketId)
  if (body.version !== undefined && body.version !== before.version) throw await stale(ctx, before)
  const facts = { ...plain(body), ...stateAfter(ctx, before, body) }
  const assets = body.ticket_assets && (await knownAssets(ctx, body.ticket_assets, ticketId))
  await requireKnown(ctx, facts, assets ?? [])
  await queries.updateTicket(ctx.db, ctx.customerId, ticketId, { ...facts, userId: ctx.actor.userId })
  if (assets) {
    await queries.replaceTicketAssets(ctx.db, ctx.customerId, ticketId, assets)
    await saveSnapshots(ctx, ticketId)
  }
  const { state, assignees } = before
  ctx.describeChange(getChange(before, facts, assets))
  const ticket = await reread(ctx, ticketId)
  const mailed = ticket.state === 'Closed' ? [] : await mailAssigned(ctx, assignees, ticket)
  await notifyOfTicket(ctx, ticket, changeText(state, ticket.state), { mailed })
  if (state !== 'Closed' && ticket.state === 'Closed') {
    await requestRating(ctx, before)
    if (body.snoozes_units && ticket.can.rest === true)
      await snoozeUnits(
        ctx,
        ticket.ticket_assets.flatMap(({ waybill_id }) => waybill_id ?? []),
      )
  }
  return ticket
}

/** The changed fields with the values before and after. */
function getChange(before: StoredTicket, facts: Partial<TicketFacts>, assets: AssetFacts[] | undefined) {
  const names = Object.keys(facts) as (keyof typeof facts & keyof StoredTicket)[]
  const units = assets && { units: assets.map(({ equipment_id }) => equipment_id) }
  return {
    before: {
      ...Object.fromEntries(names.map((name) => [name, before[name]])),
      ...(units && { units: before.equipment_ids }),
    },
    after: { ...facts, ...units },
  }
}

const changeText = (before: string, after: string): string => {
  if (before !== 'Closed' && after === 'Closed') return 'was closed'
  if (before === 'Closed' && after !== 'Closed') return 'was reopened'
  return 'was changed'
}

function claimedText({ state, assignees: [first], qualified_id }: Ticket): string {
  if (state === 'Closed') return `${qualified_id} is closed.`
  return first
    ? `${first.first_name} ${first.last_name} already claimed ${qualified_id}.`
    : 'Someone already claimed it.'
}

/** The current ticket. Throws not_found. */
export async function findTicket({ db, customerId }: Ctx, ticketId: number): Promise<StoredTicket> {
  const ticket = await queries.selectTicket(db, customerId, ticketId)
  if (ticket === null) throw new AppError('not_found')
  return ticket
}

/** The ticket, held until the transaction ends. Throws not_found. */
export async function requireTicket({ db, customerId }: Ctx, ticketId: number): Promise<StoredTicket> {
  const ticket = await queries.lockTicket(db, customerId, ticketId)
  if (ticket === null) throw new AppError('not_found')
  return ticket
}

/** A body that names its customer or ticket names those of its address. */
export function requireSame(count: number | undefined, id: number): void {
  if (count !== undefined && count !== id)
    throw new AppError('invalid_request', { message: 'Ticket information is missing!' })
}

/** Which state a change leads to (SUP-020). Throws conflict where the ticket does not let it, invalid_request without an assignee. */
function stateAfter(
  { actor }: Ctx,
  before: StoredTicket,
  body: Changed,
): Pick<Partial<TicketFacts>, 'state'> {
  const { state, ticket_id: _, customer_id: __, version: ___, snoozes_units: ____, ...fields } = body
  if (before.state === 'Closed') {
    if (state === undefined || state === 'Closed') refuseUnless(ticketCan.edit(before, actor))
    return { state: (body.assignees ?? before.assignees).length > 0 ? 'In Progress' : 'Unassigned' }
  }
  if (state === 'Closed') return { state }
  const assigned = body.assignees?.length ?? before.assignees.length
  if (before.assignees.length > 0 && assigned === 0)
    throw new AppError('invalid_request', {
      errors: { assignees: ['This ticket is already assigned. Choose a new assignee.'] },
    })
  if (state === 'In Progress' && assigned === 0)
    throw new AppError('invalid_request', {
      errors: { state: ['Assign the ticket to put it in progress.'] },
    })
  if (Object.keys(fields).length === 0 && state === undefined) return {}
  return { state: assigned > 0 ? 'In Progress' : 'Unassigned' }
}

function refuseUnless(may: Verdict): void {
  if (may !== true) throw new AppError('conflict', { message: may })
}

/** The stored form of a body's fields; missing ones are left out. */
function plain<B extends Created | Changed>(body: B) {
  const { name, description, priority, loaded_empty, tags, railroads, assignees, followers } = body
  const given = {
    name,
    description,
    priority,
    loaded_empty,
    tags,
    railroads: railroads?.map(({ scac }) => scac),
    assignees: getIds(assignees),
    followers: getIds(followers),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof given]: B extends Created ? NonNullable<(typeof given)[K]> : (typeof given)[K]
  } & Pick<B, 'loaded_empty'>
}

const getIds = (people: readonly PersonRef[] | undefined): number[] | undefined =>
  people && [...new Set(people.map(({ id }) => id))]

/**
 * The assets of a ticket, with number and date from the trip: a body only names the trip. Assets that the ticket
 * already has stay as they are. Throws invalid_request for a trip of another customer or another unit.
 */
async function knownAssets(
  { db, customerId }: Ctx,
  refs: readonly AssetRef[],
  ticketId: number | null = null,
): Promise<AssetFacts[]> {
  const ids = refs.flatMap(({ waybill_id }) => waybill_id ?? [])
  const known = await queries.selectTrips(db, customerId, { ids: [...new Set(ids)], ticketId })
  return refs.map((ref) => {
    const equipment_id = toUnitId(ref.equipment_id)
    const waybill_id = ref.waybill_id ?? null
    if (waybill_id === null) return { equipment_id, waybill_id, waybill_number: null, waybill_date: null }
    const trip = known.find((one) => one.waybill_id === waybill_id && one.equipment_id === equipment_id)
    if (trip)
      return {
        equipment_id,
        waybill_id,
        waybill_number: trip.waybill_number,
        waybill_date: trip.waybill_date,
      }
    throw new AppError('invalid_request', {
      errors: { ticket_assets: [`This trip of ${equipment_id} was not found. Choose the unit again.`] },
    })
  })
}

const assetRef = (asset: contract.TicketAsset): AssetRef => {
  const { reporting_group_name_map: _, reporting_groups: __, ...ref } = asset
  return ref
}

async function requireKnown(
  ctx: Ctx,
  { assignees = [], followers = [] }: Partial<Pick<TicketFacts, 'assignees' | 'followers'>>,
  assets: readonly AssetFacts[],
): Promise<void> {
  const equipment = assets.map(({ equipment_id }) => equipment_id)
  const [absent, unknown] = await Promise.all([
    findAbsent(ctx, [...assignees, ...followers]),
    queries.selectUnknownEquipment(ctx.db, ctx.customerId, equipment),
  ])
  const isAbsent = (ids: readonly number[]) => ids.some((id) => absent.includes(id))
  const errors = {
    ...(isAbsent(assignees) && { assignees: [ABSENT] }),
    ...(isAbsent(followers) && { followers: [ABSENT] }),
    ...(unknown.length > 0 && {
      ticket_assets: [`Equipment not found: ${unknown.slice(0, 5).join(', ')}. Check the numbers.`],
    }),
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
}

const ABSENT = 'Choose people from this company who can sign in.'

/** The ticket after a change, with the words it is found by from now on. */
async function reread(ctx: Ctx, ticketId: number): Promise<Ticket> {
  await saveDueTimes(ctx.db, ctx.customerId, ticketId)
  const ticket = await withDetail(ctx, (await queries.selectTicket(ctx.db, ctx.customerId, ticketId))!)
  const { qualified_id, name, description, equipment_ids, railroads } = ticket
  const numbers = equipment_ids.flatMap((one) => [one, carNumber(one)])
  const texts = textIn(qualified_id, name, description, ...railroads, ...numbers)
  await queries.replaceText(ctx.db, ctx.customerId, { ticketId, noteId: 0, texts })
  return ticket
}

/** Indexes the words of a note for the search; words of internal notes for staff only. */
export const saveText = (
  { db, customerId }: Ctx,
  { texts, isInternal, ...of }: { ticketId: number; noteId: number; texts: string[]; isInternal: boolean },
): Promise<void> =>
  queries.replaceText(
    db,
    customerId,
    { ...of, texts: textIn(...texts) },
    isInternal ? 'ticket_internal_words' : 'ticket_words',
  )

const DEFAULT_SORT = 'created_ts'

const withDetail = async (ctx: Ctx, ticket: StoredTicket): Promise<Ticket> =>
  (await notify(ctx, [ticket], DEFAULT_SORT))[0]!

/** Tickets as the wire has them: with the names of their people and what the caller may do with each. */
async function notify(ctx: Ctx, tickets: readonly StoredTicket[], sort_by: string): Promise<Ticket[]> {
  const reader = { isStaff: isStaff(ctx.actor) }
  const ids = tickets.map(({ id }) => id)
  const lastNotes = await selectLastNotes(ctx.db, ctx.customerId, ids, reader)
  const getName = await namePeople(ctx, [
    ...tickets.flatMap((one) => [...one.assignees, ...one.followers, one.created_by_user_id]),
    ...lastNotes.map(({ user_id }) => user_id),
  ])
  const byTicket = new Map(lastNotes.map((note) => [note.ticket_id, note]))
  return tickets.map((ticket) => {
    const { first_name, last_name } = getName(ticket.created_by_user_id)
    return {
      ...(ticket as unknown as Ticket),
      assignees: ticket.assignees.map(getName),
      followers: ticket.followers.map(getName),
      created_by: `${first_name} ${last_name}`,
      last_note: showLastNote(byTicket.get(ticket.id), getName),
      sort_by,
      can: verdicts(ticketCan, ticket, ctx.actor),
    }
  })
}

function showLastNote(
  note: LastNoteRow | undefined,
  getName: (userId: number) => contract.TicketPerson,
): Ticket['last_note'] {
  if (!note) return null
  const { note: text, files, is_internal, created_ts, user_id } = note
  const { first_name, last_name } = getName(user_id)
  return { user_id, name: `${first_name} ${last_name}`, text, files, is_internal, created_ts }
}

/** The refusal of a change upon an older version, with the fields as they stand by now. */
async function stale(ctx: Ctx, ticket: StoredTicket): Promise<AppError> {
  const now = await withDetail(ctx, ticket)
  const { name, description, priority, loaded_empty, tags } = now
  const ref = ({ user_id, first_name, last_name }: contract.TicketPerson) => ({
    id: user_id,
    full_name: `${first_name} ${last_name}`,
  })
  return staleVersion<Changed>(
    {
      name,
      description,
      priority,
      loaded_empty,
      tags: tags as Created['tags'],
      railroads: now.railroads.map((scac) => ({ scac })),
      assignees: now.assignees.map(ref),
      followers: now.followers.map(ref),
      ticket_assets: now.ticket_assets.map(assetRef),
    },
    now.version,
  )
}
