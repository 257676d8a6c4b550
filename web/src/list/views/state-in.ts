import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { getState } from '../questions.ts'
import type { ListSource } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'

/** The state of a list that begins as a view. */
export const stateIn = <L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  view: Pick<SavedView, 'view_id' | 'address'>,
): ListState<L, O> => ({ ...getState(source, view.address), page: 1, view: view.view_id })
