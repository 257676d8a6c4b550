import type { Answer, Endpoint } from '#contract/base/endpoint.ts'
import type { List, ScopeKey } from '#contract/list/list.ts'
import type { Filters, ListState, OwnFields } from './state.ts'

/** The source of a list's rows, and the URL parameters in addition to those of every list. */
export interface ListSource<
  L extends List = List,
  E extends Endpoint = Endpoint,
  O extends OwnFields = OwnFields,
> {
  list: L
  endpoint: E
  own: O
  /** Calls that save it at once, where it has some; without them, and where it is long, its files are made in the background. */
  files: { csv: Endpoint; xlsx: Endpoint } | null
  /** Whether it can be saved as a file at all. */
  hasFiles: boolean
  /** The request fields for the list's own URL parameters; null when the request is not possible. */
  request: (state: ListState<L, O>) => object | null
  /** The default scope. */
  startScope: (state: ListState<L, O>) => ScopeKey<L> | null
  /** The default filters. */
  start: Filters<L>
  /** Ways to look at the list that come with the product and cannot be changed. */
  ready: readonly ReadyView[]
  /** The debounce time for changes of page, size or order. */
  restMs: number | null
  /** The polling interval while the list is shown. */
  refreshMs: number | null
  /** The message when loading or exporting fails, where the specification has one. */
  failures: { load?: string; export?: string }
  /** The address names the scope even where it is the one that shows anyway. */
  namesScope: boolean
}

/** A view that comes with the product: its name, and its address. */
export interface ReadyView {
  name: string
  search: Readonly<Record<string, string>>
}

type SourceOptions<L extends List, E extends Endpoint, O extends OwnFields> = Pick<
  ListSource<L, E, O>,
  'list' | 'endpoint'
> &
  Partial<ListSource<L, E, O>>

/** Says where the rows of a list come from. */
export const listSource = <
  L extends List,
  const E extends Endpoint,
  O extends OwnFields = Record<never, never>,
>(
  given: SourceOptions<L, E, O>,
): ListSource<L, E, O> => ({
  own: {} as O,
  files: null,
  hasFiles: true,
  request: () => ({}),
  startScope: ({ scope }) => scope ?? (given.list.scope as ScopeKey<L> | null),
  start: {} as Filters<L>,
  ready: [],
  restMs: null,
  refreshMs: null,
  failures: {},
  namesScope: false,
  ...given,
})

/** One row of it. */
export type RowOf<L extends List, E extends Endpoint> =
  Answer<E> extends Record<L['wire']['rows'], readonly (infer Row)[]> ? Row & object : never
