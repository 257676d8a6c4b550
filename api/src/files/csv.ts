import { pipeline, Readable, Transform } from 'node:stream'

const toBytes = (text: string): Set<number> => new Set(Buffer.from(text))
const SEPARATORS = toBytes(';\t')
const LINE_ENDS = toBytes('\n\r')
const QUOTE = 0x22
/** Characters that may precede a formula sign after a separator. */
const BLANKS = toBytes(' \v\f')
/** The first byte of every full-width sign; any other text that begins with it gets an apostrophe as well. */
const FULL_WIDTH = 0xef
const SIGNS = toBytes('=+-@').add(FULL_WIDTH)
const APOSTROPHE = Buffer.from("'")

/** Marks of bytes at which a cell may become several. */
const TURNS = new Uint8Array(256)
for (const byte of [...SEPARATORS, ...LINE_ENDS, QUOTE]) TURNS[byte] = 1

/**
 * Makes a CSV safe for spreadsheets that split cells at semicolons or tabs, and rows at any line break: such a reader
 * ignores our quotes, so a formula sign after a separator would start a cell (OWASP, CSV injection). An apostrophe
 * makes the cell text. The start of our own cells is handled in the SQL statement.
 */
export function safeCsv(source: Readable): Readable {
  const guard = guardCells()
  const safe = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, guard(chunk)),
  })
  // whichever ends early ends the other
  return pipeline(source, safe, () => {})
}

/** A cell that a spreadsheet would evaluate as a formula begins with an apostrophe. */
const toCell = (text: string): string => {
  const harmless = text.replace(/^(?=[=+\-@\t\r＝＋－＠])/, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows of cells as a CSV, which may still be opened by one that parts cells elsewhere: see safeCsv. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

/** The same for people to save. */
export const csvStream = (rows: readonly (readonly string[])[]): Readable =>
  safeCsv(Readable.from([Buffer.from(csvText(rows))]))

/**
 * The state between chunks: whether the position is within quotes, and whether it follows a separator within a cell.
 */
function guardCells(): (chunk: Buffer) => Buffer {
  let isQuoted = false
  let isBehind = false

  /** Where the chunk needs an apostrophe. */
  function placesIn(chunk: Buffer): number[] {
    const places: number[] = []
    for (let at = 0; at < chunk.length; at++) {
      if (!isBehind) while (at < chunk.length && TURNS[chunk[at]!] === 0) at++
      const byte = chunk[at]
      if (byte === undefined) break
      if (isBehind && SIGNS.has(byte)) places.push(at)
      if (byte === QUOTE) isQuoted = !isQuoted
      else
        isBehind = SEPARATORS.has(byte) || (isQuoted && LINE_ENDS.has(byte)) || (isBehind && BLANKS.has(byte))
    }
    return places
  }

  return (chunk) => {
    const places = placesIn(chunk)
    if (places.length === 0) return chunk
    const parts = places.flatMap((place, n) => [chunk.subarray(places[n - 1] ?? 0, place), APOSTROPHE])
    return Buffer.concat([...parts, chunk.subarray(places.at(-1))])
  }
}
