import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '#contract/base/errors.ts'
import type { Table } from './table.ts'

const inflate = promisify(inflateRaw)
/** What one part may unfold to: a small file that holds much more than it says is refused. */
const MOST_PART_BYTES = 96 * 1024 * 1024
const DIRECTORY_END = Buffer.from('PK\x05\x06')
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
  const parts = openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const workbook = await parts('xl/workbook.xml')
  const relations = await parts('xl/_rels/workbook.xml.rels')
  if (workbook === null || relations === null) throw unreadable
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )
  const target = relation && attribute(relation[0], 'Target')
  if (!target) throw unreadable
  const sheet = await parts(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (sheet === null) throw unreadable
  const shared = await parts('xl/sharedStrings.xml')
  return rowsOf(sheet, shared === null ? [] : sharedTexts(shared))
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** The parts of an archive by name; null for one it does not hold. */
function openArchive(archive: Buffer): (name: string) => Promise<string | null> {
  const end = archive.lastIndexOf(DIRECTORY_END)
  if (end < 0 || end + 22 > archive.length) throw unreadable
  const places = new Map<string, { at: number; packed: number; method: number }>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > archive.length) throw unreadable
    const [name, extra, note] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    places.set(archive.toString('utf8', at + 46, at + 46 + name), {
      at: archive.readUInt32LE(at + 42),
      packed: archive.readUInt32LE(at + 20),
      method: archive.readUInt16LE(at + 10),
    })
    at += 46 + name + extra + note
  }
  return async (name) => {
    const place = places.get(name)
    if (place === undefined) return null
    if (place.at + 30 > archive.length) throw unreadable
    const start = place.at + 30 + archive.readUInt16LE(place.at + 26) + archive.readUInt16LE(place.at + 28)
    const packed = archive.subarray(start, start + place.packed)
    if (place.method === STORED) return packed.toString('utf8')
    try {
      return (await inflate(packed, { maxOutputLength: MOST_PART_BYTES })).toString('utf8')
    } catch {
      throw unreadable
    }
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
