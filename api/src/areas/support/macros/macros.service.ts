import * as contract from '#contract/areas/support/macros/macros.contract.ts'
import type { TicketMacro } from '#contract/areas/support/macros/macros.contract.ts'
import { changesFields, doesNothing } from '#contract/areas/support/macros/macros.rules.ts'
import {
  isStaff,
  ticketCan,
  type TicketState,
  type TicketTag,
} from '#contract/areas/support/tickets/tickets.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { findAbsent, namePeople } from '../../accounts/people/people.service.ts'
import { createNote } from '../notes/notes.service.ts'
import { type TicketEnv, ticketRows } from '../tickets/tickets.queries.ts'
import { findTicket, updateTicket } from '../tickets/tickets.service.ts'
import * as queries from './macros.queries.ts'

type Body = Input<typeof contract.createMacro>['body']

export const macrosService = implement(contract, {
  listMacros,

  /** Saves a macro. Throws invalid_request for one without actions and for an assignee outside the customer. */
  createMacro: (ctx, { body }) => save(ctx, null, body),

  /** Updates a macro. Throws not_found, and as createMacro. */
  updateMacro: (ctx, { params, body }) => save(ctx, params.macroId, body),

  /** Deletes a macro. Throws not_found. */
  async removeMacro(ctx, { params: { macroId } }) {
    const before = await findMacro(ctx, macroId)
    if (before === null || !(await queries.deleteMacro(ctx.db, macroId))) throw new AppError('not_found')
    ctx.describeChange({ before: toAudit(before), after: null })
    return { macro_id: macroId }
  },

  /** Applies a macro to tickets, completely or not at all. Throws not_found for a macro that the caller may not use. */
  async runMacro(ctx, { body }) {
    const macro = (await queries.selectMacros(ctx.db)).find(({ macro_id }) => macro_id === body.macro_id)
    if (!macro && !(body.preview && body.macro_id === undefined)) throw new AppError('not_found')
    const env: TicketEnv = { customerId: ctx.customerId, isStaff: isStaff(ctx.actor) }
    const changed: number[] = []
    const result = await actOnRows<TicketEnv, number, { state: TicketState; created_by_user_id: number }>(
      ctx.db,
      ticketRows,
      body,
      env,
      {
        reads: ['state', 'created_by_user_id'],
        may: (row) => (macro && !changesFields(macro) ? true : ticketCan.edit(row, ctx.actor)),
        act: async (ids) => {
          for (const id of ids) await apply(ctx, id, macro!)
          changed.push(...ids)
          return ids
        },
      },
    )
    ctx.describeChange({ target: { macro_id: body.macro_id ?? null, tickets: namedInLog(changed) } })
    return result
  },
})

/** The macros that the caller may use, with the names of their assignees. */
async function listMacros(ctx: Ctx): Promise<Result<typeof contract.listMacros>> {
  const rows = await queries.selectMacros(ctx.db)
  const getName = await namePeople(
    ctx,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return {
    macros: rows.map(({ is_for_all, assignee_id, ...macro }): TicketMacro => {
      const person = assignee_id === null ? null : getName(assignee_id)
      return {
        ...macro,
        scope: is_for_all ? 'all' : 'customer',
        assignee: person && { id: person.user_id, full_name: `${person.first_name} ${person.last_name}` },
      }
    }),
  }
}

async function save(ctx: Ctx, macroId: number | null, body: Body): Promise<TicketMacro> {
  if (doesNothing(body))
    throw new AppError('invalid_request', {
      errors: { note: ['Add at least one action: a note, tags or another change.'] },
    })
  const { scope, assignee, ...macro } = body
  const assignee_id = body.assigns === 'named' && assignee ? assignee.id : null
  if (assignee_id !== null && (await findAbsent(ctx, [assignee_id])).length > 0)
    throw new AppError('invalid_request', {
      errors: { assignee: ['Choose someone from this company who can sign in.'] },
    })
  const before = macroId === null ? null : await findMacro(ctx, macroId)
  const id = await queries.saveMacro(ctx.db, {
    ...macro,
    macro_id: macroId,
    is_for_all: scope === 'all',
    assignee_id,
  })
  if (id === null) throw new AppError('not_found')
  const after = (await findMacro(ctx, id))!
  ctx.describeChange({ target: { macro_id: id }, before: before && toAudit(before), after: toAudit(after) })
  return (await listMacros(ctx)).macros.find(({ macro_id }) => macro_id === id)!
}

const findMacro = async ({ db }: Ctx, macroId: number): Promise<queries.MacroRow | null> =>
  (await queries.selectMacros(db)).find(({ macro_id }) => macro_id === macroId) ?? null

/** A macro's text may name people; that it has one is recorded. */
const toAudit = ({ macro_id: _, note, ...macro }: queries.MacroRow): object => ({
  ...macro,
  has_text: note.trim() !== '',
})

async function apply(outer: Ctx, ticketId: number, macro: queries.MacroRow): Promise<void> {
  // the macro counts as one change and is reported as one
  const ctx: Ctx = { ...outer, describeChange: () => undefined }
  const params = { customerId: ctx.customerId, ticketId }
  if (macro.note.trim() !== '')
    await createNote(ctx, {
      params,
      body: { note: macro.note, is_internal: macro.is_internal, attachments: [], mentions: [] },
    })
  if (!changesFields(macro)) return
  const { tags } = await findTicket(ctx, ticketId)
  const person = macro.assigns === 'me' ? ctx.actor.userId : macro.assignee_id
  await updateTicket(ctx, {
    params,
    body: {
      ...(macro.tags.length > 0 && { tags: [...new Set([...tags, ...macro.tags])] as TicketTag[] }),
      ...(person !== null && { assignees: [{ id: person, full_name: '' }] }),
      ...(macro.closes && { state: 'Closed' as const }),
    },
  })
}
