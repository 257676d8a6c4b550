import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { ListName, SearchParams } from '../lists.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** A named view of a list: its address in the browser and its column widths. */
export const SavedView = z.object({
  view_id: z.number(),
  list: z.string(),
  name: z.string(),
  /** Everyone at the customer may use the view; only its author may change it. */
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** Whether the list opens with this view for the caller. */
  is_default: z.boolean(),
  address: z.record(z.string(), z.string()),
  widths: z.record(z.string(), z.number()),
  version: z.number(),
})
export type SavedView = z.infer<typeof SavedView>

const Widths = z.record(z.string().max(60, BOUND), z.number().int().min(1).max(4000))
const own = {
  name: field.text('Name', { min: 1, max: 60 }),
  is_shared: field.boolean('Share with everyone at your company'),
  address: SearchParams,
  widths: Widths,
}
const ViewParams = CustomerParams.extend({ viewId: IdParam })

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/lists/{customerId}/views',
  access: 'signed-in',
  summary: 'The caller’s saved views of a list and the views shared within the customer, by name.',
  params: CustomerParams,
  query: z.object({ list: ListName }),
  response: z.object({ views: z.array(SavedView) }),
})

export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  path: '/lists/{customerId}/views',
  access: 'signed-in',
  summary: 'Saves a view of a list, for the caller alone or shared with the customer’s users.',
  params: CustomerParams,
  body: z.object({ list: ListName, ...own }),
  response: SavedView,
})

export const updateView = endpoint({
  name: 'updateView',
  method: 'PUT',
  path: '/lists/{customerId}/views/{viewId}',
  access: 'signed-in',
  summary:
    'Updates one of the caller’s views. Returns 409 if it changed in the meantime, 404 if it belongs to someone else.',
  params: ViewParams,
  body: z.object({ ...own, version: z.number().int() }),
  response: SavedView,
})

export const removeView = endpoint({
  name: 'removeView',
  method: 'DELETE',
  path: '/lists/{customerId}/views/{viewId}',
  access: 'signed-in',
  summary: 'Deletes one of the caller’s views for everyone. Open lists aren’t affected.',
  params: ViewParams,
  response: z.object({}),
})

export const updateDefaultView = endpoint({
  name: 'updateDefaultView',
  method: 'PUT',
  path: '/lists/{customerId}/views/default',
  access: 'signed-in',
  summary: 'Sets the caller’s default view of a list. Null means the standard list.',
  params: CustomerParams,
  body: z.object({ list: ListName, view_id: Id.nullable() }),
  response: z.object({}),
})
