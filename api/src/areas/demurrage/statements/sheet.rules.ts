import { Readable } from 'node:stream'
import { safeCsv } from '../../../files/csv.ts'
import type { FileAnswer } from '../../../http/context.ts'

/** Quoted where it must be; what a spreadsheet would run stays text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as a CSV, the heads first. */
export function csvFile(rows: readonly (readonly string[])[], filename: string): FileAnswer {
  const text = rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')
  return {
    stream: safeCsv(Readable.from([Buffer.from(`${text}\r\n`)])),
    type: 'text/csv; charset=utf-8',
    filename,
  }
}

/** A paper to save. */
export const pdfFile = (pdf: Buffer, filename: string): FileAnswer => ({
  stream: Readable.from([pdf]),
  type: 'application/pdf',
  filename,
  headers: { 'content-length': String(pdf.length) },
})
