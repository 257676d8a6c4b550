import type { Endpoint } from '#contract/base/endpoint.ts'
import type { ExportDefinition } from './export-definition.ts'

/** A list with the call that gives its rows. */
export interface FiledList extends ExportDefinition {
  endpoint: Endpoint
}

/** The lists that are offered as files, by name; every service adds its own when it loads. */
export const filedLists = new Map<string, FiledList>()
