import type { Actor } from '../http/context.ts'
import type { ListSql } from './list-sql.ts'

/** The user and customer of an exported list. */
export interface FileCaller {
  actor: Actor
  customerId: number
}

/** How the rows of a list are written to a file, for any user and request. */
export interface ExportDefinition {
  rows: ListSql<unknown>
  env: (caller: FileCaller, input: object) => unknown
  /** The criteria, where the list's call has more of its own. */
  toRequest: (input: object) => object
}

/** Registers how the rows of a list are exported: the exports of lists find it by its call. */
export const defineExport = <Env, Input extends object = object>(
  rows: ListSql<Env>,
  env: (caller: FileCaller, input: Input) => Env,
  toRequest: (input: Input) => object = (input) => input,
): ExportDefinition => ({ rows, env, toRequest }) as unknown as ExportDefinition
