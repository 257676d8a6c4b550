import type { ReportClm } from './finding.ts'
import type { ClmField, DelimitedLayout, FixedLayout, ReadLayout } from './layout.ts'
import { readScreenLine } from './screen.ts'
import { DEFAULT_NAMES } from './usual-names.data.ts'

/** The values of one line by field. */
export interface ClmLine {
  line: number
  values: Partial<Record<ClmField, string>>
  /** The position of each field, the same for every line: 1-based column, or character of a fixed layout. */
  columns: ColumnOf
}

type ColumnOf = Readonly<Partial<Record<ClmField, number>>>

/** Cuts one line after the other; null for one without data: a blank line, a header row. */
export type LineParser = (content: string, line: number) => ClmLine | null

/** No layout reads further; a longer line has lost its end. */
const MAX_LINE = 100_000
/** The maximum number of columns in a header row. */
const MAX_COLUMNS = 1000

/**
 * Splits lines into the declared fields, without interpreting them. A quoted value ends with its line, because
 * carriers put no line breaks into one.
 */
export function openColumns(layout: ReadLayout, report: ReportClm): LineParser {
  const parseLine = openLayout(layout, report)
  return (content, line) => {
    if (content.length <= MAX_LINE) return isBlank(content) ? null : parseLine(content, line)
    report({ code: 'line_too_long', line, value: String(content.length), expected: String(MAX_LINE) })
    return parseLine(content.slice(0, MAX_LINE), line)
  }
}

function openLayout(layout: ReadLayout, report: ReportClm): LineParser {
  if (layout.kind === 'delimited') return openDelimited(layout, report)
  return layout.kind === 'fixed' ? openFixed(layout) : openScreen()
}

/** Headings and rules have no digits; what has some and is no line of a trace is reported. */
function openScreen(): LineParser {
  return (content, line) => {
    const values = readScreenLine(content)
    if (values === null && !/[0-9]/.test(content)) return null
    return { line, values: values ?? {}, columns: {} }
  }
}

function openFixed({ fields }: FixedLayout): LineParser {
  const placed = fields.map(({ field, start, length }) => ({ field, start, end: start + length }))
  const columns: ColumnOf = Object.fromEntries(placed.map(({ field, start }) => [field, start + 1]))
  return (content, line) => {
    const values: ClmLine['values'] = {}
    for (const { field, start, end } of placed) values[field] = content.slice(start, end).trim()
    return { line, values, columns }
  }
}

interface Column {
  field: ClmField
  column: number
}

function openDelimited(layout: DelimitedLayout, report: ReportClm): LineParser {
  let fields: readonly Column[] | null = layout.header ? null : layout.fields
  let columns = getPlaces(fields ?? [])
  let highest = maxFields(fields)
  let header: string | null = null
  return (content, line) => {
    if (content === header) return null
    const cells = splitLine(content, { separator: layout.separator, max: highest, line, report })
    if (fields === null) {
      fields = matchHeader(cells, layout, line, report)
      columns = getPlaces(fields)
      highest = maxFields(fields)
      header = content
      return null
    }
    const values: ClmLine['values'] = {}
    for (const { field, column } of fields) values[field] = (cells[column] ?? '').trim()
    return { line, values, columns }
  }
}

/** Cells worth cutting. */
function maxFields(fields: readonly Column[] | null): number {
  return fields === null ? MAX_COLUMNS : 1 + Math.max(0, ...fields.map(({ column }) => column))
}

function getPlaces(columns: readonly Column[]): ColumnOf {
  return Object.fromEntries(columns.map(({ field, column }) => [field, column + 1]))
}

function isBlank(content: string): boolean {
  return content.trim() === ''
}

const MUST_HAVE: readonly (readonly ClmField[])[] = [
  ['equipment', 'number'],
  ['city'],
  ['code'],
  ['date', 'day'],
]

/** How many columns of a header row a layout knows; 0 when one is missing that a sighting needs. */
export function namedColumns(content: string, layout: DelimitedLayout): number {
  let isMissing = false
  const cells = splitLine(content, {
    separator: layout.separator,
    max: MAX_COLUMNS,
    line: 1,
    report: () => {},
  })
  const known = matchHeader(cells, layout, 1, ({ code }) => (isMissing ||= code === 'missing_column'))
  return isMissing ? 0 : known.length
}

function matchHeader(
  cells: readonly string[],
  layout: DelimitedLayout,
  line: number,
  report: ReportClm,
): readonly Column[] {
  const places = new Map(cells.map((cell, column) => [headingForm(cell), column]))
  const columns = layout.fields.flatMap(({ field, heading }) => {
    const column = findHeading(
      places,
      heading ?? field,
      layout.isByUsualNames ? DEFAULT_NAMES[field] : undefined,
    )
    return column === undefined ? [] : [{ field, column }]
  })
  const found = new Set(columns.map(({ field }) => field))
  const read = new Set(columns.map(({ column }) => column))
  for (const [heading, column] of places)
    if (heading !== '' && !read.has(column))
      report({ code: 'unknown_column', line, column: column + 1, value: cells[column] ?? '' })
  for (const choice of MUST_HAVE.filter((fields) => !fields.some((field) => found.has(field))))
    report({ code: 'missing_column', line, value: layout.name, expected: choice.join(' or ') })
  return columns
}

function findHeading(
  places: ReadonlyMap<string, number>,
  name: string,
  others: readonly string[] = [],
): number | undefined {
  const found = [name, ...others].find((one) => places.has(headingForm(one)))
  return found === undefined ? undefined : places.get(headingForm(found))
}

function headingForm(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
}

interface Split {
  separator: string
  max: number
  line: number
  report: ReportClm
}

function splitLine(content: string, { separator, max, line, report }: Split): string[] {
  if (!content.includes('"')) return content.split(separator, max)
  const cells: string[] = []
  let at = 0
  while (at <= content.length && cells.length < max) {
    const quoted = /^\s*"/.exec(content.slice(at, at + 8))
    const [value, next] = quoted
      ? quotedCell(content, at + quoted[0].length, separator)
      : plainCell(content, at, separator)
    if (value === null) {
      report({ code: 'open_quote', line, column: cells.length + 1 })
      cells.push(content.slice(at).replaceAll('"', ''))
      break
    }
    cells.push(value)
    at = next
  }
  return cells
}

function plainCell(content: string, start: number, separator: string): [string, number] {
  const end = content.indexOf(separator, start)
  return end < 0 ? [content.slice(start), content.length + 1] : [content.slice(start, end), end + 1]
}

/** A doubled quote inside is an escaped one; `null` when the quote never closes. */
function quotedCell(content: string, start: number, separator: string): [string | null, number] {
  let close = content.indexOf('"', start)
  while (close >= 0 && content[close + 1] === '"') close = content.indexOf('"', close + 2)
  if (close < 0) return [null, content.length + 1]
  const end = content.indexOf(separator, close)
  return [content.slice(start, close).replaceAll('""', '"'), end < 0 ? content.length + 1 : end + 1]
}
