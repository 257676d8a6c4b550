/** One row of a starter table: heading to cell, empty cells as empty text. */
export type CsvRow = Record<string, string>

/** Reads comma separated text with one heading row and quoted cells (RFC 4180). */
export function parseCsv(text: string): CsvRow[] {
  const [heading, ...rows] = splitCells(text)
  if (!heading) return []
  return rows.map((cells) => Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ''])))
}

const TOKEN = /"((?:[^"]|"")*)"?|[^",\r\n]+|,|\r?\n/g

function splitCells(text: string): string[][] {
  const rows: string[][] = []
  let row = ['']
  for (const [token, quoted] of text.matchAll(TOKEN)) {
    if (token === ',') row.push('')
    else if (token === '\n' || token === '\r\n') {
      rows.push(row)
      row = ['']
    } else row[row.length - 1] = quoted?.replaceAll('""', '"') ?? token
  }
  rows.push(row)
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}
