import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type ColumnKey, defaultColumns, type List } from '#contract/list/list.ts'
import { getAddress } from '../questions.ts'
import type { ListSource } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'
import type { ListView } from '../use-list.ts'
import { stateIn } from './state-in.ts'

type Saved = Pick<SavedView, 'address' | 'widths'>

/** The list's current state as a view stores it: the URL without the page, the columns, and their widths. */
export const toSaved = <L extends List, E extends Endpoint, O extends OwnFields>({
  source,
  kind,
  state,
  preferences: { layout, widths },
}: ListView<L, E, O>): Saved => ({
  address: addressIn(source, kind, { ...state, columns: layout.shown }),
  widths: { ...widths },
})

/** Whether the list differs from its view; columns that no longer exist are ignored. */
export function isChanged<L extends List, E extends Endpoint, O extends OwnFields>(
  list: ListView<L, E, O>,
  view: SavedView,
): boolean {
  const { source, kind } = list
  const now = toSaved(list)
  const then = addressIn(source, kind, stateIn(source, view))
  return !isSame(now.address, then) || !isSame(now.widths, view.widths)
}

function addressIn<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  kind: string | undefined,
  state: ListState<L, O>,
): Record<string, string> {
  const columns = columnsIn(source.list, kind, state.columns)
  return getAddress(source, { ...state, page: 1, view: null, columns })
}

/** Columns that show anyway need not be named. */
const columnsIn = <L extends List>(
  list: L,
  kind: string | undefined,
  columns: readonly ColumnKey<L>[] | null,
) => (columns?.join() === defaultColumns(list, kind).join() ? null : columns)

const isSame = (one: object, other: object): boolean => inOrder(one) === inOrder(other)

const inOrder = (fields: object): string =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
