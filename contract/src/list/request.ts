import { z } from 'zod'
import { PageParam, PageSizeParam, Page, PageSize, SortDirection } from '../base/paging.ts'
import { type Filter, MAX_FILTER_TEXT, MAX_FILTER_VALUES, MAX_FILTERS, OPERANDS } from './filter.ts'
import {
  columnKeys,
  type ColumnKey,
  filterKeys,
  type FilterKey,
  type List,
  scopeKeys,
  type ScopeKey,
  type SortKey,
  sortKeys,
} from './list.ts'
import { BOUND } from '../base/bounds.ts'

type Shape = Record<string, z.ZodType>
/** One object of the parts, as far as they are schemas. */
type Flat<T> = { [K in keyof T]: T[K] } extends infer O extends Shape ? O : never
type WithDefault<T> = z.ZodDefault<z.ZodType<T, T>>
type Directed<Key extends string> = Key | `-${Key}`

/** The fields of every list request, except the page. */
type Criteria<L extends List> = L['wire']['in'] extends 'body' ? BodyCriteria<L> : QueryCriteria<L>
type BodyCriteria<L extends List> = { filters: z.ZodDefault<z.ZodArray<FilterSchema<L>>> } & Record<
  L['wire']['search'],
  z.ZodDefault<z.ZodArray<z.ZodString>>
> &
  Scope<L> &
  Sort<L>
type QueryCriteria<L extends List> = Record<
  FilterKey<L>,
  z.ZodOptional<z.ZodType<string | string[], string | string[]>>
> &
  Record<L['wire']['search'], z.ZodOptional<z.ZodString>> &
  Scope<L> &
  Sort<L>
type Scope<L extends List> = [ScopeKey<L>] extends [never] ? unknown : { scope: WithDefault<ScopeKey<L>> }
type Sort<L extends List> = L['wire']['dir'] extends string
  ? Record<L['wire']['sort'], WithDefault<SortKey<L>>> & Record<L['wire']['dir'], WithDefault<'asc' | 'desc'>>
  : Record<L['wire']['sort'], WithDefault<Directed<SortKey<L>>>>
type Paging<L extends List> = L['wire']['in'] extends 'body'
  ? Record<L['wire']['page'], typeof Page> & Record<L['wire']['size'], typeof PageSize>
  : Record<L['wire']['page'], typeof PageParam> & Record<L['wire']['size'], typeof PageSizeParam>
type FilterSchema<L extends List> = z.ZodType<
  Filter<FilterKey<L>>,
  Omit<Filter<FilterKey<L>>, 'operand'> & { operand?: Filter['operand'] | undefined }
>

type Request<S, Own extends Shape> = z.ZodObject<Flat<Omit<S, keyof Own> & Own>>

const NOT_FILTERED = 'This column can’t be filtered.'
const NOT_SORTED = 'The list can’t be sorted by this column.'

/** The request of a list; `own` are additional or replaced fields. */
export const listRequest = <L extends List, const Own extends Shape = Record<never, never>>(
  list: L,
  own = {} as Own,
): Request<Criteria<L> & Paging<L>, Own> => {
  const { wire } = list
  const paging =
    wire.in === 'body'
      ? { [wire.page]: Page, [wire.size]: PageSize }
      : { [wire.page]: PageParam, [wire.size]: PageSizeParam }
  return z.object({ ...toCriteria(list), ...paging, ...own }) as never
}

/** The same question without paging; `columns` are the ones on the screen, in their order. */
export const exportRequest = <L extends List, const Own extends Shape = Record<never, never>>(
  list: L,
  own = {} as Own,
): Request<
  Criteria<L> & { columns: z.ZodOptional<z.ZodArray<z.ZodType<ColumnKey<L>, ColumnKey<L>>>> },
  Own
> => {
  const keys = columnKeys(list)
  return z.object({
    ...toCriteria(list),
    columns: getColumns(list, keys),
    ...own,
  }) as never
}

/** In a query, a single value is not yet a list. */
function getColumns({ wire }: List, keys: readonly string[]): z.ZodType {
  const columns = z.array(z.enum(keys)).max(keys.length).optional()
  return wire.in === 'body'
    ? columns
    : z.preprocess((given) => (typeof given === 'string' ? [given] : given), columns)
}

function toCriteria(list: List): Shape {
  const { wire, sort } = list
  const scopes = scopeKeys(list)
  return {
    ...(wire.in === 'body' ? bodyFilters(list) : queryFilters(list)),
    ...(scopes.length > 0 && list.scope !== null ? { scope: z.enum(scopes).default(list.scope) } : {}),
    ...(wire.dir === null
      ? { [wire.sort]: directed(list) }
      : {
          [wire.sort]: z.enum(sortKeys(list), NOT_SORTED).default(sort.by),
          [wire.dir]: SortDirection.default(sort.dir),
        }),
  }
}

function directed(list: List): z.ZodType {
  const { by, dir } = list.sort
  const keys = sortKeys(list)
  return z
    .enum([...keys, ...keys.map((key) => `-${key}`)], NOT_SORTED)
    .default(dir === 'desc' ? `-${by}` : by)
}

const bodyFilters = (list: List): Shape => ({
  filters: z
    .array(
      z.object({
        field: z.enum(filterKeys(list), NOT_FILTERED),
        operand: z.enum(OPERANDS, `Choose one of ${OPERANDS.join(', ')}.`).default('equals'),
        value: z.union([
          z.string().max(MAX_FILTER_TEXT, BOUND),
          z.number(),
          z.array(z.union([z.string().max(MAX_FILTER_TEXT, BOUND), z.number()])).max(MAX_FILTER_VALUES),
          z.null(),
        ]),
      }),
    )
    .max(MAX_FILTERS)
    .default([]),
  [list.wire.search]: z.array(z.string().max(100, BOUND)).max(1).default([]),
})

const FilterText = z.string().max(2000, BOUND)

const queryFilters = (list: List): Shape => ({
  ...Object.fromEntries(
    filterKeys(list).map((key) => [
      key,
      z.union([FilterText, z.array(FilterText).max(MAX_FILTERS)]).optional(),
    ]),
  ),
  [list.wire.search]: z.string().max(100, BOUND).optional(),
})

type Row = z.ZodType<object>

/** The response of a list: a page of rows, the total, and fields of its own. */
export const listResponse = <L extends List, R extends Row, const Own extends Shape = Record<never, never>>(
  { wire }: L,
  row: R,
  own = {} as Own,
): z.ZodObject<
  Flat<Record<L['wire']['rows'], z.ZodArray<R>> & Record<L['wire']['total'], z.ZodNumber> & Own>
> => z.object({ [wire.rows]: z.array(row), [wire.total]: z.number(), ...own }) as never
