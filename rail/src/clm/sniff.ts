import { namedColumns } from './columns.ts'
import type { ClmLayout } from './layout.ts'
import { readClm } from './read.ts'

const LINES_TRIED = 12
/** Any fixed time does: only whether the lines can be read matters here. */
const ANY_TIME = new Date('2026-01-01T00:00:00Z')

/**
 * The layout whose header row stands first; of several the one that knows most of its columns, since one that leaves a column
 * unread, such as a time zone's, would read what the others say wrongly. Without a header row the one that reads most of the
 * first lines, at least half of them. The earlier one of two that do as well; else `null`.
 */
export function sniffClm(text: string, layouts: readonly ClmLayout[]): ClmLayout | null {
  const lines = text
    .slice(0, LINES_TRIED * 1000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TRIED)
  const readBy = (layout: ClmLayout) => readClm(lines.join('\n'), layout, ANY_TIME).sightings.length
  const headed = best(layouts, (layout) => columnsNamed(lines[0] ?? '', layout))
  if (headed.length > 0)
    return headed.length === 1 ? (headed[0] ?? null) : (best(headed, readBy, 0)[0] ?? null)
  return best(layouts, readBy, Math.max(1, lines.length / 2))[0] ?? null
}

/** Those of the highest mark, in their order; none when that is below the least. */
function best(layouts: readonly ClmLayout[], markOf: (layout: ClmLayout) => number, min = 1): ClmLayout[] {
  const marked = layouts.map((layout) => ({ layout, mark: markOf(layout) }))
  const max = Math.max(min, ...marked.map(({ mark }) => mark))
  return marked.filter(({ mark }) => mark >= max).map(({ layout }) => layout)
}

/** How many columns of a header row a layout knows; 0 when it lacks one that a sighting needs, or has none. */
function columnsNamed(firstLine: string, layout: ClmLayout): number {
  return layout.kind === 'delimited' && layout.header ? namedColumns(firstLine, layout) : 0
}
