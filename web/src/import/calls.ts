import type { ChosenColumns, Import } from '#contract/import/schemas.ts'
import type { SendOptions } from '../form/send.ts'
import type { CallResult } from '../shell/call.ts'

/** The calls of an area's imports, as the steps of a page need them. */
export interface ImportCalls {
  check: (request: { importId: number } & ChosenColumns, options: SendOptions) => Promise<CallResult<Import>>
  run: (importId: number, options: SendOptions) => Promise<CallResult<Import>>
  remove: (importId: number, options: SendOptions) => Promise<CallResult<unknown>>
  /** Saves the refused rows as a file. */
  saveRefused: (importId: number, format: 'csv' | 'xlsx') => Promise<CallResult<unknown>>
}
