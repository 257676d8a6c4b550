import type { Import } from '#contract/import/schemas.ts'
import { type ImportKind, REASON_HEADER, type RowProblem, withoutReasons } from '#contract/import/kind.ts'
import { csvStream } from '../files/csv.ts'
import { writeXlsx } from '../files/xlsx.ts'
import type { FileAnswer } from '../http/context.ts'
import { CSV_TYPE, XLSX_TYPE } from '../list/file.ts'
import type { SavedRow } from './import.queries.ts'

/** The rejected rows of an import as they were uploaded, with the reason: to correct and upload again. */
export function refusedFile(
  kind: ImportKind,
  { has_header, sample, import_id }: Import,
  rows: readonly SavedRow[],
  format: 'csv' | 'xlsx',
): FileAnswer {
  const own = withoutReasons(sample)
  const first = own(sample[0] ?? [''])
  const header = [...(has_header ? first : named(kind, first.length)), REASON_HEADER]
  const lines = rows.map(({ row_no, cells, problems }) => [...own(cells), getReason(kind, row_no, problems)])
  const filename = `skipped_${kind.name}_${import_id}.${format}`
  if (format === 'csv') {
    return { stream: csvStream([header, ...lines]), type: CSV_TYPE, filename }
  }
  const columns = header.map((text) => ({
    header: text,
    kind: 'text' as const,
    width: text === REASON_HEADER ? 60 : 22,
  }))
  return { stream: writeXlsx(batches(lines), columns, { sheet: 'Skipped' }), type: XLSX_TYPE, filename }
}

async function* batches(lines: string[][]) {
  yield lines
}

/** A file without a header gets one: for a single column, the name it was assigned to. */
const named = (kind: ImportKind, width: number): string[] => {
  const [first] = Object.values(kind.columns)
  if (width === 1 && first) return [first.label]
  return Array.from({ length: width }, (_, at) => `Column ${at + 1}`)
}

function getReason(kind: ImportKind, row: number, problems: readonly RowProblem[]): string {
  const texts = problems.map(({ column, words: why }) => {
    const label = column === null ? undefined : kind.columns[column]?.label
    return label === undefined ? why : `${label}: ${why}`
  })
  return `Row ${row}. ${texts.join(' ')}`
}
