import { showNumber } from '../../../base/plural.ts'
import { toJson } from '#x12/json/to-json.ts'
import { parse } from '#x12/parse.ts'
import type { ElementToWrite } from '#x12/named.ts'
import { getMeaning } from '#x12/codes/lists.ts'
import { elementAt, type ElementTable, nameIn } from '#x12/segments/table.ts'
import { SEGMENT_TABLES } from '#x12/segments/tables.ts'
import { formPath, getDocument } from './edi.rules.ts'

// Separate from the labels: this module needs the codec with all its tables, so pages load it only to show segments.

/** The segments a railroad reads of a waybill, from behind ST to before SE. */
export const toSegmentTexts = (waybill: { heading: object }, release: string): string[] =>
  getDocument(waybill, release).set.segments.map((segment) => `${segment.map(elementText).join('*')}~`)

const elementText = (element: ElementToWrite): string =>
  typeof element === 'string' ? element : element.join('>')

/** One segment of a document: its readable text, and how it is written. */
export interface DocumentLine {
  id: string
  name: string
  text: string
  raw: string
  /** Its place in the form; null where that is not known. */
  path: string | null
}

interface Source {
  waybill: { heading: object }
  content: string
  fileType: string
}

/** A document segment by segment, as it was sent, or as the railroads' oldest release writes it. */
export function getDocumentLines({ waybill, content, fileType }: Source): {
  lines: DocumentLine[]
  release: string | null
} {
  const sent = fileType === '404' ? parse(content).sets.find(({ id }) => id === '404') : undefined
  const release = sent?.release ?? BASE_RELEASE
  const { set, paths } = getDocument(waybill, release)
  const written = set.segments.map((segment) => segment.map(elementText))
  const inside = sent?.segments
    .filter(({ id }) => id !== 'ST' && id !== 'SE')
    .map(({ elements }) => [...elements])
  const segments = inside ?? written
  const isSame = segments.length === written.length
  // the first path is that of ST
  const lines = segments.map((elements, at) =>
    toLine(elements, { release, path: (isSame && paths[at + 1]) || null }),
  )
  return { lines, release: sent ? release : null }
}

const BASE_RELEASE = '004010'

function toLine(
  elements: readonly string[],
  { release, path }: { release: string; path: string | null },
): DocumentLine {
  const [id = '', ...values] = elements
  const table = SEGMENT_TABLES.get(id)
  const parts = values.flatMap((value, at) =>
    value === '' ? [] : [toPart(value, table && elementAt(table, at + 1, release))],
  )
  return {
    id,
    name: SHORT_NAMES[id] ?? (table ? nameIn(table, release) : 'Other'),
    text: (id === 'N7' ? [parts.slice(0, 2).join(' '), ...parts.slice(2)] : parts).join(', '),
    raw: `${elements.join('*')}~`,
    path: path === null ? null : formPath(path),
  }
}

/** A code by its meaning, a date and a time as people write them, everything else as it is. */
function toPart(value: string, element: ElementTable | undefined): string {
  if (element === undefined) return value
  const meaning = getMeaning(element.de, value)
  if (meaning !== '') return meaning
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? []
  if (element.type === 'DT' && year) return `${month}/${day}/${year}`
  if (element.type === 'TM') return `${value.slice(0, 2)}:${value.slice(2, 4)}`
  return element.de === WEIGHT ? showNumber(Number(value)) : value
}

/** Data element 81. */
const WEIGHT = 81

/** Segments of a bill of lading, in the words of the form. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  BX: 'Shipment',
  BNX: 'Rail shipment',
  M3: 'Release',
  N9: 'Reference',
  N7: 'Equipment',
  M7: 'Seals',
  F9: 'Origin',
  D9: 'Destination',
  N1: 'Party',
  N3: 'Address',
  N4: 'City',
  PER: 'Contact',
  R2: 'Route',
  LX: 'Line',
  L5: 'Commodity',
  L0: 'Quantity and weight',
  PI: 'Price authority',
  PS: 'Protective service',
  LH1: 'Hazmat',
}

/** The waybill of a 404 as it was sent; null where it cannot be read as one (WBL-054). */
export function parseWaybill(content: string): { heading: object } | null {
  const set = parse(content).sets.find(({ id }) => id === '404')
  const json = set && toJson(set)
  return json?.heading ? { heading: json.heading } : null
}
