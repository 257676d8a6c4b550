import { queryOptions } from '@tanstack/react-query'
import {
  createQuoteNote,
  listQuoteNotes,
  removeQuoteNote,
} from '#contract/areas/pricing/notes/notes.contract.ts'
import { listQuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

interface Of {
  customerId: number
  quoteId: number
}

const REFRESH_MS = 30_000

/** Reloaded while they are open, because shippers write notes too. */
export const quoteNotes = (params: Of) =>
  queryOptions({ ...endpointQuery(listQuoteNotes, { params }), refetchInterval: REFRESH_MS })

const refresh = (params: Of) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: quoteNotes(params).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listQuoteActivity.name] }),
  ])

/** Adds a note and shows it. */
export async function addNote(
  params: Of,
  body: { note: string; is_internal: boolean; attachments: { id: string }[] },
) {
  const response = await call(createQuoteNote, { params, body })
  if (response.success) await refresh(params)
  return response
}

/** Deletes one of the user's own notes. */
export async function removeNote(params: Of, noteId: number) {
  const response = await call(removeQuoteNote, { params: { ...params, noteId } })
  if (response.success) await refresh(params)
  return response
}
