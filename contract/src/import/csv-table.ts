import { MAX_RAW_CELL, type Table, TableBuilder } from './table-builder.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Byte-order marks of the supported encodings. */
const UTF16 = { little: [0xff, 0xfe], big: [0xfe, 0xff] } as const
/** Characters of the first line that are searched for the separator. */
const MAX_HEAD = 20_000
/** A quoted cell is cut before its doubled quotes are undone. */
const MAX_QUOTED = 2 * MAX_RAW_CELL

/** Rows that are read at a time before others get their turn. */
const BATCH_ROWS = 1000

/**
 * Reads text in the formats programs export: the separator is detected, and cells may be quoted. Throws as
 * TableBuilder does. Yields, so that a large file does not block other work.
 */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const table = new TableBuilder()
  let rows = 0
  for (const _row of scanRows(decode(bytes), table)) {
    rows += 1
    if (rows % BATCH_ROWS === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return table.finish()
}

/** Reads a text at once, as people paste it. Throws as TableBuilder does. */
export function readText(text: string): Table {
  const table = new TableBuilder()
  const rows = scanRows(text, table)
  while (!rows.next().done);
  return table.finish()
}

/** UTF-8 with or without a byte-order mark, UTF-16 with one; anything else is read as Windows-1252. */
function decode(bytes: Uint8Array): string {
  const starts = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (starts(UTF16.little)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(UTF16.big)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that occurs most often outside of quotes in the first line. */
function findSeparator(head: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((one) => [one, 0]))
  let isQuoted = false
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (isLineEnd(sign)) break
    else if (counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best && best[1] > 0 ? best[0] : ','
}

const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r'

/** Looks at every character once, a row at each step. Records are counted as a spreadsheet counts its rows. */
function* scanRows(text: string, table: TableBuilder): Generator<void> {
  const separator = findSeparator(text.slice(0, MAX_HEAD))
  let at = 0
  for (let no = 1; at < text.length; no += 1) {
    table.startRow(no)
    for (let column = 0; ; column += 1) {
      const cell = scanCell(text, at, separator)
      table.addCell(column, cell.text)
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    table.endRow()
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    yield
  }
}

/** One cell and where it ends: at a separator, a line break or the end of the text. */
function scanCell(text: string, start: number, separator: string): { text: string; end: number } {
  let at = start
  while (isBlank(text[at]) && text[at] !== separator && !isLineEnd(text[at])) at += 1
  const quoted = text[at] === '"' ? scanQuoted(text, at + 1) : null
  // text between a closing quote and the separator belongs to the cell
  const rest = quoted?.end ?? start
  at = rest
  while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) at += 1
  const plain = text.slice(rest, Math.min(at, rest + MAX_RAW_CELL))
  return { text: `${quoted?.text ?? ''}${plain}`, end: at }
}

const isBlank = (sign: string | undefined): boolean => sign !== undefined && sign.trim() === ''

/** A quoted text from behind its opening quote, and where it ends; a quote in it is doubled. */
function scanQuoted(text: string, start: number): { text: string; end: number } {
  let at = text.indexOf('"', start)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  const end = at < 0 ? text.length : at
  const raw = text.slice(start, Math.min(end, start + MAX_QUOTED))
  return { text: raw.replaceAll('""', '"'), end: at < 0 ? end : end + 1 }
}
