import type { ImportKind, RowProblem } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'

/** A, B ... Z, AA. */
const getLetter = (place: number): string => {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : getLetter(Math.floor(place / 26) - 1) + last
}

/** A column of the file: its header, or its letter and sample content. */
export function columnText(sample: Import['sample'], hasHeader: boolean, place: number): string {
  const text = sample[0]?.[place] ?? ''
  if (hasHeader && text !== '') return text
  return `Column ${getLetter(place)}`
}

/** The errors of a row, column by column. */
export const problemText = (kind: ImportKind, problems: readonly RowProblem[]): string =>
  problems
    .map(({ column, words }) => {
      const label = column === null ? undefined : kind.columns[column]?.label
      return label === undefined ? words : `${label}: ${words}`
    })
    .join(' ')
