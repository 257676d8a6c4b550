import { toJson } from '#x12/json/to-json.ts'
import { parse } from '#x12/parse.ts'
import type { ElementToWrite } from '#x12/named.ts'
import { getDocument } from './edi.rules.ts'

// Separate from the labels: this module needs the codec with all its tables, so pages load it only to show segments.

/** The segments a railroad reads of a waybill, from behind ST to before SE. */
export const toSegmentTexts = (waybill: { heading: object }, release: string): string[] =>
  getDocument(waybill, release).set.segments.map((segment) => `${segment.map(elementText).join('*')}~`)

const elementText = (element: ElementToWrite): string =>
  typeof element === 'string' ? element : element.join('>')

/** The waybill of a 404 as it was sent; null where it cannot be read as one (WBL-054). */
export function parseWaybill(content: string): { heading: object } | null {
  const set = parse(content).sets.find(({ id }) => id === '404')
  const json = set && toJson(set)
  return json?.heading ? { heading: json.heading } : null
}
