import { fitsHeader } from './columns.ts'
import type { ClmLayout } from './layout.ts'
import { readClm } from './read.ts'

const LINES_TRIED = 12
/** Any fixed time does: only whether the lines can be read matters here. */
const ANY_TIME = new Date('2026-01-01T00:00:00Z')

/**
 * The layout that reads most of the first lines, the earlier one of two that read as many. When none reads at least half of
 * them, the one whose header row stands first; else `null`.
 */
export function sniffClm(text: string, layouts: readonly ClmLayout[]): ClmLayout | null {
  const lines = text
    .slice(0, LINES_TRIED * 1000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TRIED)
  let best: ClmLayout | null = null
  let bestRead = 0
  for (const layout of layouts) {
    const hasHeader = layout.kind === 'delimited' && layout.header
    const expected = lines.length - (hasHeader ? 1 : 0)
    const read = readClm(lines.join('\n'), layout, ANY_TIME).sightings.length
    if (read * 2 < expected || read <= bestRead) continue
    best = layout
    bestRead = read
  }
  return best ?? layouts.find((layout) => isHeaded(lines[0] ?? '', layout)) ?? null
}

function isHeaded(firstLine: string, layout: ClmLayout): boolean {
  return layout.kind === 'delimited' && layout.header && fitsHeader(firstLine, layout)
}
