/** One row of a starter table: heading to cell, empty cells as empty text. */
export type CsvRow = Record<string, string>

/** Reads comma separated text with one heading row and quoted cells (RFC 4180). */
export function parseCsv(text: string): CsvRow[] {
  const [heading, ...rows] = splitCells(text)
  if (!heading) return []
  return rows.map((cells) => Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ''])))
}

function splitCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}
