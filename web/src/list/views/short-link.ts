import { createLink } from '#contract/areas/lists/links/links.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { call } from '../../shell/call.ts'
import { toast } from '../../shell/toasts.ts'
import { getAddress } from '../questions.ts'
import type { ListSource } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'

/** Copies an address that fits into a message, however long that of the list is. */
export async function copyShortLink<L extends List, E extends Endpoint, O extends OwnFields>(
  customerId: number,
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): Promise<void> {
  const { origin, pathname } = window.location
  // the view is its maker's: who follows the link sees what shows, not what becomes of the view
  const search = getAddress(source, { ...state, view: null })
  const response = await call(createLink, { params: { customerId }, body: { path: pathname, search } })
  if (!response.success) return void toast({ status: 'danger', message: response.error.message })
  const link = `${origin}/l/${customerId}/${response.data.code}`
  try {
    await navigator.clipboard.writeText(link)
    toast({ status: 'success', message: 'Link copied. Anyone at your company can open it.' })
  } catch {
    toast({ status: 'info', message: `Your browser blocked copying. Link: ${link}`, durationMs: 0 })
  }
}
