import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { toJson } from '#x12/json/to-json.ts'
import { parse } from '#x12/parse.ts'
import type { ElementToWrite } from '#x12/named.ts'
import { documentOf } from './edi.rules.ts'
import { pathsOf, valueAt } from './places.rules.ts'
import { WAYBILL_SECTIONS } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

/** One filled field, as people read it. */
export interface WaybillFact {
  path: string
  label: string
  value: string
  /** What a code means. */
  meaning: string | null
}

export interface WaybillPart {
  id: string
  title: string
  facts: readonly WaybillFact[]
}

/** A waybill in words: what is filled in, section by section, rows in their order. */
export function wordsOfWaybill(waybill: object): WaybillPart[] {
  return WAYBILL_SECTIONS.map(({ id, title, targets }) => ({
    id,
    title,
    facts: targets
      .flatMap((target) => pathsOf(waybill, target))
      .toSorted((a, b) => rowOf(a) - rowOf(b))
      .flatMap((path) => factAt(waybill, path)),
  })).filter(({ facts }) => facts.length > 0)
}

/** Fields of one row stand together. */
const rowOf = (path: string): number => Number(/\.(\d+)(?=\.|$)/.exec(path)?.[1] ?? 0)

function factAt(waybill: object, path: string): WaybillFact[] {
  const value = valueAt(waybill, path)
  if (isBlank(value)) return []
  const { label, words } = factsAt(Waybill, path)
  const shown = String(value as string | number)
  return [{ path, label: label ?? path, value: shown, meaning: words[shown] ?? null }]
}

/** The segments a railroad reads of a waybill, from behind ST to before SE. */
export const segmentsOf = (waybill: { heading: object }, release: string): string[] =>
  documentOf(waybill, release).set.segments.map((segment) => `${segment.map(textOf).join('*')}~`)

const textOf = (element: ElementToWrite): string =>
  typeof element === 'string' ? element : element.join('>')

/** The waybill of a document; null where it cannot be read as one (WBL-054). */
export function waybillOf({
  fileType,
  content,
}: {
  fileType: string
  content: string
}): { heading: object } | null {
  const read = fileType === '404' ? waybillOfText(content) : waybillOfJson(content)
  return read !== null && typeof read.heading === 'object' && read.heading !== null ? read : null
}

function waybillOfJson(content: string): { heading: object } | null {
  try {
    const read = JSON.parse(content) as { heading: object } | null
    return Waybill.safeParse(read).success ? read : null
  } catch {
    return null
  }
}

function waybillOfText(content: string): { heading: object } | null {
  const set = parse(content).sets.find(({ id }) => id === '404')
  const json = set && toJson(set)
  return json?.heading ? { heading: json.heading } : null
}
