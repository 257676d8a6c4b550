import { makeBlank } from '#contract/form/values.ts'
import { factsAt, schemaAt } from '#contract/form/schema.ts'
import { isBlank } from '#contract/form/needs.ts'
import { dayText, timeText } from '#contract/areas/waybilling/waybill/parts.rules.ts'
import type { PatternInput } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { resolvePaths, valueAt } from '#contract/areas/waybilling/waybill/target-paths.rules.ts'
import {
  OPTIONAL_FIELDS,
  targetOfPath,
  WAYBILL_SECTIONS,
  type WaybillSection,
} from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { Waybill } from '#contract/areas/waybilling/waybill/waybill.rules.ts'

type Json = Record<string, unknown>

/** A field, or rows of parts; `at` is its path below its parent. */
export interface Part {
  at: string
  /** The fields of a row; null for a field. */
  row: readonly Part[] | null
}

interface Made {
  at: string
  row: Made[] | null
}

/**
 * The content of a form section, derived from its targets: fields in order, repeated rows at the position of their
 * first field.
 */
export function getParts({ targets }: Pick<WaybillSection, 'targets'>): readonly Part[] {
  const parts: Made[] = []
  for (const target of targets) {
    const steps = (resolvePaths({}, target)[0] ?? '').split('.0.')
    let holder = parts
    for (const at of steps.slice(0, -1)) holder = rowIn(holder, at)
    holder.push({ at: steps.at(-1) ?? '', row: null })
  }
  return parts
}

function rowIn(holder: Made[], at: string): Made[] {
  const found = holder.find((part) => part.at === at)
  if (found?.row) return found.row
  const row: Made[] = []
  holder.push({ at, row })
  return row
}

/** Parts that stand together below the fields of one place: a list, or fields that most bills do without. */
interface Below {
  /** What a person adds; null for a list, which has its own. */
  label: string | null
  members: [Part, ...Part[]]
}

/** The parts of one place: the fields that are always shown, and what stands below them in its order. */
export function arrange(parts: readonly Part[], before: string): { fields: Part[]; below: Below[] } {
  const fields: Part[] = []
  const below: Below[] = []
  for (const part of parts) {
    const target = targetOfPath(`${before}${part.at}`)
    const label = OPTIONAL_FIELDS.find(({ targets }) => targets.includes(target))?.label ?? null
    const group = label === null ? undefined : below.find((one) => one.label === label)
    if (group) group.members.push(part)
    else if (label !== null || part.row !== null) below.push({ label, members: [part] })
    else fields.push(part)
  }
  return { fields, below }
}

/** The sections with their parts, in their fixed order (WBL-050). */
export const SECTIONS = WAYBILL_SECTIONS.map((section) => ({ ...section, parts: getParts(section) }))

/**
 * A waybill with an empty value for each field, one row for each empty list, and days and times in their stored form
 * (WBL-149).
 */
export function readyToFill(waybill: object): { heading: object } {
  const ready = structuredClone(waybill) as { heading: object }
  for (const { parts } of SECTIONS) fillBlanks(ready as unknown as Json, parts, '')
  return ready
}

/** A pattern's waybill with the defaults of its inputs where no other value is set. */
export function withDefaults(waybill: object, inputs: readonly PatternInput[]): { heading: object } {
  const ready = readyToFill(waybill)
  for (const { target, _default: given } of inputs) {
    if (isBlank(given)) continue
    for (const path of resolvePaths(ready, target)) {
      if (isBlank(valueAt(ready, path))) put(ready as unknown as Json, path, given)
    }
  }
  return ready
}

/** An empty row, by the path of its list. */
export function blankRow(list: string, parts: readonly Part[]): Json {
  const row = {}
  fillBlanks(row, parts, `${list}.0.`)
  return row
}

function fillBlanks(held: Json, parts: readonly Part[], before: string): void {
  for (const { at, row } of parts) {
    const given = valueAt(held, at)
    if (row === null) put(held, at, fieldValue(`${before}${at}`, given))
    else
      put(
        held,
        at,
        toRows(given).map((one) => (fillBlanks(one, row, `${before}${at}.0.`), one)),
      )
  }
}

const toRows = (given: unknown): Json[] =>
  Array.isArray(given) && given.length > 0 ? given.map((one) => (one ?? {}) as Json) : [{}]

function fieldValue(path: string, given: unknown): unknown {
  if (given === undefined || given === null) return makeBlank(schemaAt(Waybill, path)!)
  const { kind } = factsAt(Waybill, path)
  if (kind === 'day') return dayText(given)
  return kind === 'time' ? timeText(given) : given
}

function put(held: Json, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let holder = held
  for (const step of steps) holder = (holder[step] ??= {}) as Json
  holder[last] = value
}

/**
 * A waybill without empty values: rows at the end of a list, and objects without content. The positions of other rows
 * do not change.
 */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row) => withoutBlanks(row) ?? {})
    const last = rows.findLastIndex((row) => !isBlank(row))
    return last === -1 ? undefined : rows.slice(0, last + 1)
  }
  if (isBlank(value)) return undefined
  if (typeof value !== 'object') return value
  const saved = Object.entries(value as Json).map(([key, part]) => [key, withoutBlanks(part)] as const)
  return Object.fromEntries(saved.filter(([, part]) => part !== undefined))
}
