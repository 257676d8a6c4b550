import { formatCount } from '#contract/base/plural.ts'
import type { LayoutColumn, LayoutTrial } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { type LayoutField, MAX_SAMPLE_CHARACTERS } from '#contract/areas/feeds/layouts/layouts.rules.ts'

interface ShownColumn {
  column: number
  /** Its heading, or its number as people count. */
  name: string
  samples: readonly string[]
  field: LayoutField | null
}

interface Report {
  /** The first lines of the sample. */
  cells: readonly (readonly string[])[]
  hasHeader: boolean
  /** Headings that the layout began with, by column. */
  headings: ReadonlyMap<number, string | undefined>
}

/** A row for each column of the sample, and for those that the layout reads or began with beyond it. */
export function columnsShown(
  { cells, hasHeader, headings }: Report,
  fields: readonly LayoutColumn[],
): ShownColumn[] {
  const known = [...headings.keys(), ...fields.map(({ column }) => column)]
  const last = Math.max(-1, ...cells.map((row) => row.length - 1), ...known)
  const body = hasHeader ? cells.slice(1) : cells
  return Array.from({ length: last + 1 }, (_, column) => {
    const read = fields.find((one) => one.column === column)
    const heading = hasHeader ? (cells[0]?.[column] ?? headings.get(column)) : undefined
    return {
      column,
      name: heading || String(column + 1),
      samples: body.map((row) => row[column] ?? '').filter((text) => text !== ''),
      field: read?.field ?? null,
    }
  })
}

const TENS = 10

/** Two lines that number the characters of those below them, from 1: tens above, ones under them. */
export function ruler(lines: readonly string[]): [string, string] {
  const count = Math.max(0, ...lines.map(({ length }) => length))
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const tens = numbers.map((number) => (number % TENS === 0 ? String((number / TENS) % TENS) : ' '))
  return [tens.join(''), numbers.map((number) => number % TENS).join('')]
}

/** The content of the lines at a column's position; empty while it has none. */
export const getCharacters = (lines: readonly string[], { start, length }: LayoutColumn): string[] =>
  start === undefined || length === undefined
    ? []
    : lines.map((line) => line.slice(start, start + length).trim()).filter((text) => text !== '')

const DEFAULT_WIDTH = 8

/** The position of another column: after the one that reaches farthest. */
export function nextWidth(columns: readonly LayoutColumn[]): {
  column: number
  start: number
  length: number
} {
  const ends = columns.map(({ start = 0, length = 0 }) => start + length)
  return { column: columns.length, start: Math.max(0, ...ends), length: DEFAULT_WIDTH }
}

/** As much of a file as a trial takes, whole lines only. */
export function toSample(text: string): string {
  if (text.length <= MAX_SAMPLE_CHARACTERS) return text
  const cut = text.slice(0, MAX_SAMPLE_CHARACTERS)
  const end = cut.lastIndexOf('\n')
  return end > 0 ? cut.slice(0, end + 1) : cut
}

/** The result of a trial in one line. */
export function trialText({ read, lines }: LayoutTrial): string {
  if (read === 0) return 'No sightings found. See the problems below, and change the columns.'
  if (read >= lines)
    return read === 1 ? 'The line contains a sighting.' : `All ${read} lines contain a sighting.`
  return `${read} of ${lines} lines contain a sighting.`
}

/** How many messages are read again, in one line. */
export function replayedText(count: number): string {
  if (count === 0) return 'No messages from the last 30 days were read with it.'
  return `Replaying ${formatCount(count, 'message')}.`
}
