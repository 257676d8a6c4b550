import type { Actor, Ctx } from '../http/context.ts'
import type { ListSql } from './list-sql.ts'

/** The user and customer of an exported list. */
export interface FileCaller {
  actor: Actor
  customerId: number
}

/** Prints rows by their ids into one PDF, and says how many more it has read. */
export type PrintRows = (
  given: Pick<Ctx, 'db' | 'store' | 'customerId' | 'vault' | 'settings'>,
  ids: readonly number[],
  onRows: (count: number) => void,
) => Promise<Buffer>

/** How the rows of a list are written to a file, for any user and request. */
export interface ExportDefinition {
  rows: ListSql<unknown>
  env: (caller: FileCaller, input: object) => unknown
  /** The criteria, where the list's call has more of its own. */
  toRequest: (input: object) => object
  /** Null: the rows can’t be printed. */
  print: PrintRows | null
}

/** Registers how the rows of a list are exported: the exports of lists find it by its call. */
export const defineExport = <Env, Input extends object = object>(
  rows: ListSql<Env>,
  env: (caller: FileCaller, input: Input) => Env,
  toRequest: (input: Input) => object = (input) => input,
  print: PrintRows | null = null,
): ExportDefinition => ({ rows, env, toRequest, print }) as unknown as ExportDefinition
