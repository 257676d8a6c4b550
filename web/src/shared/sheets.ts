/** A file that holds no table this reads; its message is for people. */
export class NoTable extends Error {}

const MOST_BYTES = 5_000_000
/** What a workbook may unfold to: a small file can hold a very large one. */
const MOST_UNFOLDED = 50_000_000

/** The cells of a CSV file or of the first sheet of a workbook. Throws NoTable. */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > MOST_BYTES) throw new NoTable('The file is larger than 5 MB. Split it.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? await readWorkbook(bytes) : cellsOfText(new TextDecoder().decode(bytes))
}

/** The cells of a text, parted by tabs as they are copied out of a spreadsheet, else by semicolons or commas; quotes hold. */
export function cellsOfText(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split('\n')
  const parting = ['\t', ';'].find((one) => first.includes(one)) ?? ','
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${parting}\\r\\n"]*))(${parting}|\\r\\n|\\n|\\r|$)`, 'y')
  while (cell.lastIndex < plain.length) {
    const found = cell.exec(plain)
    if (found === null) throw new NoTable('A quote is open to the end. Close it.')
    const [, quoted, bare = '', end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end !== parting && end !== '') rows.push([])
  }
  return rows.filter((row) => row.some((one) => one !== ''))
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const files = filesIn(bytes)
  const name = [...files.keys()].filter((one) => /^xl\/worksheets\/sheet\d+\.xml$/.test(one)).toSorted()[0]
  if (name === undefined)
    throw new NoTable('There is no sheet in this file. Choose a CSV file or a workbook.')
  const shared = await xmlOf(files.get('xl/sharedStrings.xml'))
  const texts = [...(shared?.getElementsByTagName('si') ?? [])].map(textIn)
  const sheet = await xmlOf(files.get(name))
  const rows = [...(sheet?.getElementsByTagName('row') ?? [])].map((row) => cellsIn(row, texts))
  return rows.filter((row) => row.some((one) => one !== ''))
}

const textIn = (element: Element): string =>
  [...element.getElementsByTagName('t')].map(({ textContent }) => textContent).join('')

function cellsIn(row: Element, texts: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of row.getElementsByTagName('c')) {
    const at = columnOf(cell.getAttribute('r') ?? '') ?? cells.length
    while (cells.length < at) cells.push('')
    cells.push(valueOf(cell, texts).trim())
  }
  return cells
}

function valueOf(cell: Element, texts: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell)
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  return type === 's' ? (texts[Number(value)] ?? '') : value
}

const MOST_COLUMNS = 100

/** The place of a column by its letters: `B7` is 1. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return at < MOST_COLUMNS ? at : null
}

const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0

interface Packed {
  method: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The files of a ZIP by their names, as they lie there. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Map<string, Packed> {
  const view = new DataView(bytes.buffer)
  let end = bytes.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new NoTable('The workbook is cut off. Save it again.')
  const files = new Map<string, Packed>()
  let at = view.getUint32(end + 16, true)
  while (at + ENTRY_BYTES <= end && view.getUint32(at, true) === ENTRY) {
    const [named, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + named))
    const local = view.getUint32(at + 42, true)
    const begin = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const size = view.getUint32(at + 20, true)
    files.set(name, { method: view.getUint16(at + 10, true), bytes: bytes.slice(begin, begin + size) })
    at += ENTRY_BYTES + named + extra + comment
  }
  return files
}

async function xmlOf(packed: Packed | undefined): Promise<Document | null> {
  if (packed === undefined) return null
  const text = new TextDecoder().decode(packed.method === STORED ? packed.bytes : await unfold(packed.bytes))
  return new DOMParser().parseFromString(text, 'application/xml')
}

async function unfold(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MOST_UNFOLDED) throw new NoTable('The workbook is too large. Split it.')
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
