import { openArchive, type OpenPart, unreadable } from './archive.ts'
import { MAX_COLUMNS, MAX_ROWS } from './kind.ts'
import { cleanCell, MAX_RAW_CELL, type Table, TableBuilder } from './table-builder.ts'
import {
  attribute,
  decodeEntities,
  fromCodePoint,
  XmlError,
  type XmlHandler,
  XmlScanner,
} from './xml-scanner.ts'

const MAX_SHARED_TEXTS = MAX_ROWS * MAX_COLUMNS
/** The last row that a spreadsheet program has. */
const MAX_ROW_NUMBER = 1_048_576

/** Whether these are the bytes of a workbook, or of another archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/**
 * Reads the first sheet of a workbook: values as they are stored, of formulas their result. Throws unsupported_format, and
 * as TableBuilder does.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const open = openArchive(bytes)
  const sheet = open(await firstSheet(open))
  if (sheet === null) throw unreadable
  const table = new TableBuilder()
  const shared: string[] = []
  const sharedPart = open('xl/sharedStrings.xml')
  if (sharedPart !== null) await scanPart(sharedPart, sharedTexts(shared), table)
  await scanPart(sheet, sheetRows(table, shared), table)
  return table.finish()
}

async function scanPart(
  part: AsyncIterable<string>,
  handler: XmlHandler,
  table?: TableBuilder,
): Promise<void> {
  const scanner = new XmlScanner(handler)
  try {
    for await (const piece of part) {
      scanner.write(piece)
      table?.checkTime()
    }
    scanner.end()
  } catch (error) {
    throw error instanceof XmlError ? unreadable : error
  }
}

/** The part that holds the sheet which a program shows first; some write neither a workbook around it nor where it is. */
async function firstSheet(open: OpenPart): Promise<string> {
  const [workbook, relations] = [open('xl/workbook.xml'), open('xl/_rels/workbook.xml.rels')]
  if (workbook === null || relations === null) return 'xl/worksheets/sheet1.xml'
  let id: string | undefined
  await scanPart(workbook, {
    open: (name, tag) => {
      if (name === 'sheet') id ??= attribute(tag, 'id')
    },
  })
  let target: string | undefined
  await scanPart(relations, {
    open: (name, tag) => {
      if (name === 'Relationship' && attribute(tag, 'Id') === id) target ??= attribute(tag, 'Target')
    },
  })
  if (!target) throw unreadable
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Collects the text of some elements; text beyond the maximum cell length is cut as it arrives. */
class TextCollector {
  #raw = ''
  isOpen = false

  add(raw: string): void {
    if (this.isOpen && this.#raw.length < MAX_RAW_CELL) this.#raw += raw.slice(0, MAX_RAW_CELL)
  }

  accept(): string {
    const raw = this.#raw
    this.#raw = ''
    this.isOpen = false
    return decodeEntities(raw).replace(ESCAPED, (_, hex: string) => fromCodePoint(parseInt(hex, 16)))
  }
}

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Texts that many cells share, the runs of one joined; how it is pronounced is left out. */
function sharedTexts(shared: string[]): XmlHandler {
  const text = new TextCollector()
  let isPronunciation = false
  return {
    open: (name) => {
      if (name === 'rPh') isPronunciation = true
      if (name === 't') text.isOpen = !isPronunciation
    },
    text: (raw) => text.add(raw),
    close: (name) => {
      if (name === 't') text.isOpen = false
      if (name === 'rPh') isPronunciation = false
      if (name !== 'si') return
      if (shared.length >= MAX_SHARED_TEXTS) throw unreadable
      shared.push(cleanCell(text.accept()))
    },
  }
}

/** Rows and cells of a sheet. */
function sheetRows(table: TableBuilder, shared: readonly string[]): XmlHandler {
  const text = new TextCollector()
  let cell = { column: -1, type: 'n' }
  let isPronunciation = false
  return {
    open: (name, tag) => {
      if (name === 'row') {
        table.startRow(rowNumber(attribute(tag, 'r')) ?? table.no + 1)
        cell = { column: -1, type: 'n' }
      } else if (name === 'c') {
        const column = getColumn(attribute(tag, 'r')) ?? cell.column + 1
        cell = { column, type: attribute(tag, 't') ?? 'n' }
      } else if (name === 'rPh') isPronunciation = true
      else if (name === (cell.type === 'inlineStr' ? 't' : 'v')) text.isOpen = !isPronunciation
    },
    text: (raw) => text.add(raw),
    close: (name) => {
      if (name === 't' || name === 'v') text.isOpen = false
      else if (name === 'rPh') isPronunciation = false
      else if (name === 'c') table.addCell(cell.column, getValue(cell.type, text.accept(), shared))
      else if (name === 'row') table.endRow()
    },
  }
}

function rowNumber(reference: string | undefined): number | null {
  const no = Number(reference)
  return Number.isInteger(no) && no > 0 && no <= MAX_ROW_NUMBER ? no : null
}

/** `AB12` is column 27, counted from 0. */
function getColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function getValue(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return text
}
