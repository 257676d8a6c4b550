import { readCsv, readText } from './csv-table.ts'
import type { Table } from './table-builder.ts'
import { isArchive, readXlsx } from './xlsx-table.ts'

export type { Table, TableRow } from './table-builder.ts'

/**
 * Reads a table of any supported format; rows without anything in them are left out. Throws empty_file, unsupported_format
 * and invalid_request for one that is too large.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  return await (isArchive(bytes) ? readXlsx(bytes) : readCsv(bytes))
}

/** Reads a table out of pasted text. Throws as `readTable` does. */
export const readPasted = (text: string): Table => readText(text)
