import type { ClmField, ClmFinding, ClmLayout, DelimitedLayout } from './layout.ts'

/** The values of one line by field. */
export interface ClmLine {
  line: number
  values: Partial<Record<ClmField, string>>
  /** Where each field stands, the same for every line: 1-based column, or character of a fixed layout. */
  columns: ColumnOf
}

type ColumnOf = Readonly<Partial<Record<ClmField, number>>>

/**
 * Cuts the text into lines and each line into its declared fields; knows nothing of what the fields mean.
 * Blank lines are left out. A quoted value ends with its line: carriers put no line breaks into one.
 */
export function readColumns(text: string, layout: ClmLayout, findings: ClmFinding[]): ClmLine[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (layout.kind === 'delimited') return readDelimited(lines, layout, findings)
  const placed = layout.fields.map(({ field, start, length }) => ({ field, start, end: start + length }))
  const places: ColumnOf = Object.fromEntries(placed.map(({ field, start }) => [field, start + 1]))
  return lines.flatMap((content, index) => {
    if (isBlank(content)) return []
    const values: ClmLine['values'] = {}
    for (const { field, start, end } of placed) values[field] = content.slice(start, end).trim()
    return [{ line: index + 1, values, columns: places }]
  })
}

interface Column {
  field: ClmField
  column: number
}

function readDelimited(lines: string[], layout: DelimitedLayout, findings: ClmFinding[]): ClmLine[] {
  let columns: readonly Column[] | null = layout.header ? null : layout.fields
  let places = placesOf(columns ?? [])
  let header = ''
  const read: ClmLine[] = []
  for (const [index, content] of lines.entries()) {
    if (isBlank(content) || (header !== '' && content === header)) continue
    const cells = splitLine(content, layout.separator, index + 1, findings)
    if (columns === null) {
      columns = matchHeader(cells, layout, index + 1, findings)
      places = placesOf(columns)
      header = content
      continue
    }
    const values: ClmLine['values'] = {}
    for (const { field, column } of columns) values[field] = (cells[column] ?? '').trim()
    read.push({ line: index + 1, values, columns: places })
  }
  return read
}

function placesOf(columns: readonly Column[]): ColumnOf {
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

function matchHeader(
  cells: readonly string[],
  layout: DelimitedLayout,
  line: number,
  findings: ClmFinding[],
): readonly Column[] {
  const places = new Map(cells.map((cell, column) => [headingForm(cell), column]))
  const columns = layout.fields.flatMap(({ field, heading }) => {
    const column = places.get(headingForm(heading ?? field))
    return column === undefined ? [] : [{ field, column }]
  })
  const found = new Set(columns.map(({ field }) => field))
  for (const choice of MUST_HAVE.filter((fields) => !fields.some((field) => found.has(field)))) {
    findings.push({
      code: 'missing_column',
      message:
        `Line ${line}: the header row has no column for ${choice.join(' or ')}. ` +
        `Add it, or choose the layout that fits; layout ${layout.name} was used.`,
      line,
    })
  }
  return columns
}

function headingForm(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
}

function splitLine(content: string, separator: string, line: number, findings: ClmFinding[]): string[] {
  if (!content.includes('"')) return content.split(separator)
  const cells: string[] = []
  let at = 0
  while (at <= content.length) {
    const quoted = /^\s*"/.exec(content.slice(at, at + 8))
    const [value, next] = quoted
      ? quotedCell(content, at + quoted[0].length, separator)
      : plainCell(content, at, separator)
    if (value === null) {
      findings.push({
        code: 'open_quote',
        message: `Line ${line}: a quoted value has no closing quote; it was read to the end of the line. Close it and send the line again.`,
        line,
        column: cells.length + 1,
      })
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

/** A doubled quote inside stands for one; `null` when the quote never closes. */
function quotedCell(content: string, start: number, separator: string): [string | null, number] {
  let close = content.indexOf('"', start)
  while (close >= 0 && content[close + 1] === '"') close = content.indexOf('"', close + 2)
  if (close < 0) return [null, content.length + 1]
  const end = content.indexOf(separator, close)
  return [content.slice(start, close).replaceAll('""', '"'), end < 0 ? content.length + 1 : end + 1]
}
