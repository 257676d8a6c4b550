import { Readable } from 'node:stream'
import { csvStream } from '../../../files/csv.ts'
import type { FileAnswer } from '../../../http/context.ts'
import { CSV_TYPE } from '../../../list/file.ts'

/** Rows of cells as a CSV, the heads first. */
export const csvFile = (rows: readonly (readonly string[])[], filename: string): FileAnswer => ({
  stream: csvStream(rows),
  type: CSV_TYPE,
  filename,
})

/** A paper to save. */
export const pdfFile = (pdf: Buffer, filename: string): FileAnswer => ({
  stream: Readable.from([pdf]),
  type: 'application/pdf',
  filename,
  headers: { 'content-length': String(pdf.length) },
})
