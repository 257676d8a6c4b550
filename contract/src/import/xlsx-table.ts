import { AppError } from '../base/errors.ts'
import type { Table } from './table.ts'

/** What one part may unfold to: a small file that holds much more than it says is refused. */
const MOST_PART_BYTES = 96 * 1024 * 1024
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const STORED = 0
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unreadable = new AppError('unsupported_format', {
  message:
    'This workbook cannot be read. Save it again as .xlsx without a password, or as CSV, and choose that.',
})

/** Whether these are the bytes of a workbook, or of another archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Reads the first sheet of a workbook: values as they are stored, of formulas what they came to. Throws unsupported_format. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const parts = openArchive(bytes)
  const sheet = await parts(await firstSheet(parts))
  if (sheet === null) throw unreadable
  const shared = await parts('xl/sharedStrings.xml')
  return rowsOf(sheet, shared === null ? [] : sharedTexts(shared))
}

type Parts = (name: string) => Promise<string | null>

/** The part that holds the sheet which a program shows first; some write neither a workbook around it nor where it is. */
async function firstSheet(parts: Parts): Promise<string> {
  const workbook = await parts('xl/workbook.xml')
  const relations = await parts('xl/_rels/workbook.xml.rels')
  if (workbook === null || relations === null) return 'xl/worksheets/sheet1.xml'
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )
  const target = relation && attribute(relation[0], 'Target')
  if (!target) throw unreadable
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** The parts of an archive by name; null for one it does not hold. */
function openArchive(archive: Uint8Array): Parts {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const [two, four] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)]
  let end = archive.length - DIRECTORY_END_BYTES
  while (end >= 0 && four(end) !== DIRECTORY_END) end -= 1
  if (end < 0) throw unreadable
  const places = new Map<string, { at: number; packed: number; method: number }>()
  let at = four(end + 16)
  for (let left = two(end + 10); left > 0; left--) {
    if (at + 46 > archive.length) throw unreadable
    const [name, extra, note] = [two(at + 28), two(at + 30), two(at + 32)]
    places.set(utf8(archive.subarray(at + 46, at + 46 + name)), {
      at: four(at + 42),
      packed: four(at + 20),
      method: two(at + 10),
    })
    at += 46 + name + extra + note
  }
  return async (name) => {
    const place = places.get(name)
    if (place === undefined) return null
    if (place.at + 30 > archive.length) throw unreadable
    const start = place.at + 30 + two(place.at + 26) + two(place.at + 28)
    const packed = archive.subarray(start, start + place.packed)
    if (place.method === STORED) return utf8(packed)
    try {
      return await unfold(packed)
    } catch {
      throw unreadable
    }
  }
}

const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Servers and browsers both have this way to inflate. */
async function unfold(packed: Uint8Array): Promise<string> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // what is wrong with them is told to the reader
  writer.write(Uint8Array.from(packed)).catch(() => undefined)
  writer.close().catch(() => undefined)
  const reader: ReadableStreamDefaultReader<Uint8Array> = readable.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > MOST_PART_BYTES) {
      await reader.cancel()
      throw unreadable
    }
    text += decoder.decode(value, { stream: true })
  }
}

const sharedTexts = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inner = '']) =>
    textsIn(inner),
  )

/** Runs of one text joined; how it is pronounced is left out. */
const textsIn = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text = '']) => plain(text))
    .join('')

const plain = (xml: string): string =>
  xml
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? pointOf(parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16))
        : (NAMED[name] ?? whole),
    )
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => pointOf(parseInt(hex, 16)))

const pointOf = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : '')

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

function rowsOf(sheet: string, shared: readonly string[]): Table {
  const table: Table = []
  let no = 0
  for (const [, marks = '', inner = ''] of sheet.matchAll(ROW)) {
    no = Number(attribute(marks, 'r') ?? no + 1)
    const cells: string[] = []
    for (const [, of = '', content = ''] of inner.matchAll(CELL)) {
      const place = placeOf(attribute(of, 'r')) ?? cells.length
      if (place > 1000) break
      while (cells.length < place) cells.push('')
      cells[place] = valueOf(attribute(of, 't') ?? 'n', content, shared)
    }
    table.push({ no, cells })
  }
  return table
}

/** `AB12` is column 27, counted from 0. */
function placeOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(type: string, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textsIn(content)
  const value = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return plain(value)
}
