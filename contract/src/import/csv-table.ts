import type { Table } from './table.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Bytes that tell how a text is written. */
const UTF16 = { little: [0xff, 0xfe], big: [0xfe, 0xff] } as const

/** Reads text as programs export it and people paste it: the separator is found by itself, cells may be quoted. */
export const readCsv = (bytes: Uint8Array): Table => readText(textOf(bytes))

/** The same of a text. */
export const readText = (text: string): Table => cut(text, separatorOf(text))

/** UTF-8 with or without a mark, UTF-16 with one; what is neither is taken for Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const starts = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (starts(UTF16.little)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(UTF16.big)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that stands most often outside of quotes in the first line. */
function separatorOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((one) => [one, bare.split(one).length] as const)
  const [best] = counts.toSorted(([, a], [, b]) => b - a)
  return best && best[1] > 1 ? best[0] : ','
}

/** Records are counted as a spreadsheet counts its rows. */
function cut(text: string, separator: string): Table {
  const table: Table = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let no = 1
  const endRecord = () => {
    table.push({ no, cells: [...cells, cell] })
    cells = []
    cell = ''
    no += 1
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[(at += 1)]!
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      endRecord()
    } else cell += sign
  }
  if (cell !== '' || cells.length > 0) endRecord()
  return table
}
