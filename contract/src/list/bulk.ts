import { z } from 'zod'
import type { List } from './list.ts'
import { exportRequest } from './request.ts'

/** The maximum number of rows named in one call. */
export const MAX_IDS = 1000
/** The maximum number of rows of one bulk action; the user filters a longer list first. */
export const MAX_MATCHING = 100_000
/** The maximum number of unchanged rows listed in a response. */
export const MAX_NAMED = 100

type Shape = Record<string, z.ZodType>

/** The rows of a bulk action: those with the given IDs, or all that match a list request. */
export interface Chosen<Id = unknown> {
  ids?: Id[] | undefined
  matching?: object | undefined
  /** Changes nothing; returns how many rows can be changed, and why the others cannot. */
  preview: boolean
}

const isOneOf = (given: object): boolean => {
  const { ids, matching } = given as Chosen
  return (ids === undefined) !== (matching === undefined)
}

/** The request of a bulk action on a list; `own` are its additional fields. */
export const bulkRequest = <
  L extends List,
  Id extends z.ZodType,
  const Own extends Shape = Record<never, never>,
>(
  list: L,
  id: Id,
  own = {} as Own,
) =>
  z
    .object({
      ids: z.array(id).min(1).max(MAX_IDS).optional(),
      matching: (exportRequest(list) as z.ZodType<object>).optional(),
      preview: z.boolean().default(false),
      ...own,
    })
    .refine(isOneOf, {
      path: ['ids'],
      message: 'List row IDs or select all that match, not both.',
    })

/** The result of a bulk action. */
export const bulkResponse = <Id extends z.ZodType>(id: Id) =>
  z.object({
    /** Rows that were found. */
    count: z.number(),
    /** Rows that were changed; in a preview, rows that can be changed. */
    done: z.number(),
    /** The first of the rows that were skipped, with the reason. */
    left: z.array(z.object({ id, name: z.string(), why: z.string() })),
    left_count: z.number(),
  })

export type BulkAnswer<Id = unknown> = {
  count: number
  done: number
  left: { id: Id; name: string; why: string }[]
  left_count: number
}
