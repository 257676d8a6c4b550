import { queryOptions } from '@tanstack/react-query'
import {
  listViews,
  removeView,
  type SavedView,
  updateDefaultView,
  updateView,
} from '#contract/areas/lists/views/views.contract.ts'
import type { List } from '#contract/list/list.ts'
import { call, type CallResult } from '../../shell/call.ts'
import { queryClient, endpointQuery } from '../../shell/queries.ts'

/** The views of a list that the reader may use. */
export const savedViews = (customerId: number, { name }: Pick<List, 'name'>) =>
  queryOptions({
    ...endpointQuery(listViews, { params: { customerId }, query: { list: name } }),
    select: ({ views }) => views,
    staleTime: 60_000,
  })

/** Reloads the views after one was created, changed or removed. */
export const refetchViews = () => queryClient.invalidateQueries({ queryKey: [listViews.name] })

async function thenReloadViews<T>(answer: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await answer
  await refetchViews()
  return result
}

/** Saves the list's current state as the view. */
export const saveView = (
  customerId: number,
  { view_id: viewId, name, is_shared, version }: SavedView,
  now: Pick<SavedView, 'address' | 'widths'>,
) =>
  thenReloadViews(
    call(updateView, { params: { customerId, viewId }, body: { name, is_shared, version, ...now } }),
  )

export const dropView = (customerId: number, { view_id: viewId }: SavedView) =>
  thenReloadViews(call(removeView, { params: { customerId, viewId } }))

/** Which view opens with the list; null: as it comes. */
export const openWith = (customerId: number, list: Pick<List, 'name'>, view: SavedView | null) =>
  thenReloadViews(
    call(updateDefaultView, {
      params: { customerId },
      body: { list: list.name, view_id: view?.view_id ?? null },
    }),
  )
