import type { TimelineEntry } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { isFailed } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { fieldOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'

export interface Fault {
  /** A field of the form; null when the answer does not identify one. */
  path: string | null
  message: string
  hint: string | null
}

/** The last failure of a request: what the railroad refused, at the fields of the form. */
export const lastFailure = (entries: readonly TimelineEntry[]): TimelineEntry | null =>
  entries.findLast(({ state }) => state !== null && isFailed(state)) ?? null

export const getFaults = ({ problems }: TimelineEntry): Fault[] =>
  problems.map(({ path, message, hint }) => ({
    path: path === null ? null : fieldOfPath(path),
    message,
    hint: hint ?? null,
  }))
