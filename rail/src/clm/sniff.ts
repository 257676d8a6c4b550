import { namedColumns } from './columns.ts'
import type { ReadLayout } from './layout.ts'
import { readClm } from './read.ts'

const LINES_TRIED = 12
/** Any fixed time works, because only whether the lines can be read matters. */
const ANY_TIME = new Date('2026-01-01T00:00:00Z')

/**
 * Selects the layout whose header row comes first. If several match, the one that knows most of its columns wins,
 * because a layout that ignores a column, such as the time zone, would misread the others. Without a header row, the
 * layout that reads most of the first lines wins, provided it reads at least half of them. On a tie the earlier
 * layout wins; `null` when none fits.
 */
export function sniffClm(text: string, layouts: readonly ReadLayout[]): ReadLayout | null {
  const lines = text
    .slice(0, LINES_TRIED * 1000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TRIED)
  const readBy = (layout: ReadLayout) => readClm(lines.join('\n'), layout, ANY_TIME).sightings.length
  const headed = best(layouts, (layout) => countKnownColumns(lines[0] ?? '', layout))
  if (headed.length > 0)
    return headed.length === 1 ? (headed[0] ?? null) : (best(headed, readBy, 0)[0] ?? null)
  // headings and rules have no digits
  const rows = lines.filter((line) => /[0-9]/.test(line))
  return best(layouts, readBy, Math.max(1, rows.length / 2))[0] ?? null
}

/** The items with the highest score, in their order; none if that is below the minimum. */
function best(
  layouts: readonly ReadLayout[],
  getScore: (layout: ReadLayout) => number,
  min = 1,
): ReadLayout[] {
  const scored = layouts.map((layout) => ({ layout, score: getScore(layout) }))
  const max = Math.max(min, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score >= max).map(({ layout }) => layout)
}

/** How many columns of a header row a layout knows; 0 when it lacks one that a sighting needs, or has none. */
function countKnownColumns(firstLine: string, layout: ReadLayout): number {
  return layout.kind === 'delimited' && layout.header ? namedColumns(firstLine, layout) : 0
}
