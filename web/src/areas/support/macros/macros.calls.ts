import { queryOptions } from '@tanstack/react-query'
import {
  listMacros,
  removeMacro,
  runMacro,
  type TicketMacro,
} from '#contract/areas/support/macros/macros.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { doLater } from '../../../list/bulk/later.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

/** The actions of a macro. */
export const macros = (customerId: number) =>
  queryOptions({ ...endpointQuery(listMacros, { params: { customerId } }), staleTime: 30_000 })

export const refreshMacros = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listMacros.name] })

/** Applies a macro to tickets. */
export async function runMany(
  customerId: number,
  chosen: Chosen<number>,
  macroId: number | null,
): Promise<CallResult<BulkAnswer<number>>> {
  const body = { ...chosen, ...(macroId !== null && { macro_id: macroId }) }
  const response = await call(runMacro, { params: { customerId }, body })
  if (!chosen.preview)
    await Promise.all(
      [listTickets, getTicket, listNotes].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  return response
}

/** The same for one ticket, after five seconds, so that it can be undone. */
export function runOne(
  customerId: number,
  ticket: { id: number; qualified_id: string },
  macro: TicketMacro,
  onDone?: () => void,
): void {
  doLater(`${macro.name}: ${ticket.qualified_id}`, () => {
    void runMany(customerId, { ids: [ticket.id], preview: false }, macro.macro_id).then((answer) => {
      if (!answer.success) return toast({ status: 'danger', message: answer.error.message })
      onDone?.()
      const why = answer.data.left[0]?.why
      if (why !== undefined) return toast({ status: 'danger', message: why })
      return toast({ status: 'success', message: `“${macro.name}” applied to ${ticket.qualified_id}.` })
    })
  })
}

/** Deletes a macro; returns why not. */
export async function deleteMacro(customerId: number, macroId: number): Promise<string | null> {
  const response = await call(removeMacro, { params: { customerId, macroId } })
  await refreshMacros()
  return response.success ? null : response.error.message
}
