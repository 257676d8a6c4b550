import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { resolvePaths, resolveTarget } from './target-paths.rules.ts'
import { targetOfPath, WAYBILL_SECTIONS } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

/** One filled field, as people read it. */
export interface WaybillFact {
  path: string
  label: string
  value: string
  /** The meaning of a code. */
  meaning: string | null
}

export interface WaybillPart {
  id: string
  title: string
  facts: readonly WaybillFact[]
}

const MAX_ROW_FACTS = 4

/** What a row of the form holds, by its path in the waybill: `TILX 290344, 190,000, actual net`. */
export function rowText(row: unknown, path: string): string {
  return findLeaves(row, path)
    .slice(0, MAX_ROW_FACTS)
    .map(({ at, value }) => meaningAt(at, String(value)) ?? value.toLocaleString('en-US'))
    .join(', ')
    .replace(/^([A-Z]{2,4}), (\d+)/, '$1 $2')
}

function findLeaves(value: unknown, at: string): { at: string; value: string | number }[] {
  if (typeof value === 'string' || typeof value === 'number') return isBlank(value) ? [] : [{ at, value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => findLeaves(part, `${at}.${key}`))
}

/** A waybill as labeled text: the filled fields, section by section, rows in order. */
export function waybillText(waybill: object): WaybillPart[] {
  return WAYBILL_SECTIONS.map(({ id, title, targets }) => ({
    id,
    title,
    facts: targets
      .flatMap((target) => getFacts(waybill, target))
      .toSorted((a, b) => a.row - b.row)
      .map(({ fact }) => fact),
  })).filter(({ facts }) => facts.length > 0)
}

/** A field with different values in two waybills; null for a missing value. */
export interface WaybillDifference {
  path: string
  label: string
  before: string | null
  after: string | null
}

/** The differences between two waybills, in the order of the form. */
export function findDifferences(before: object, after: object): WaybillDifference[] {
  const [was, is] = [factsIn(before), factsIn(after)]
  const paths = new Set([...was.keys(), ...is.keys()])
  return [...paths].flatMap((path) => {
    const [old, now] = [was.get(path)?.value ?? null, is.get(path)?.value ?? null]
    return old === now ? [] : [{ path, label: labelOfPath(path), before: old, after: now }]
  })
}

const factsIn = (waybill: object): Map<string, WaybillFact> =>
  new Map(waybillText(waybill).flatMap(({ facts }) => facts.map((fact) => [fact.path, fact] as const)))

/** The filled field at a path; null where it is empty. */
export const factAt = (waybill: object, path: string): WaybillFact | null =>
  factsIn(waybill).get(path) ?? null

/** What a code of a field means; null for one without a meaning. */
export const meaningAt = (path: string, value: string): string | null =>
  factsAt(Waybill, path).labels[value] ?? null

/** A field by its path as people read it, with its rows where it is not in the first: `Equipment number, car 2`. */
export function labelOfPath(path: string): string {
  const steps = path.split('.')
  const rows = steps.flatMap((step, at) => {
    if (!/^[1-9]\d*$/.test(step)) return []
    const { unit } = factsAt(Waybill, steps.slice(0, at).join('.'))
    return [`${unit ?? 'row'} ${Number(step) + 1}`]
  })
  return [factsAt(Waybill, path).label ?? path, ...rows].join(', ')
}

/** The field of the form that a path leads to: itself, or the first one of the segment it names; null for none. */
export function fieldOfPath(path: string): string | null {
  const target = targetOfPath(path)
  const targets = WAYBILL_SECTIONS.flatMap((section): readonly string[] => section.targets)
  if (targets.includes(target)) return path
  const within = targets.find((one) => one.startsWith(`${target}.`))
  return within === undefined ? null : (resolvePaths({}, within)[0] ?? null)
}

/** Fields of one row stand together. */
const toRow = (path: string): number => Number(/\.(\d+)(?=\.|$)/.exec(path)?.[1] ?? 0)

/** The content of a field, with its row number. */
function getFacts(waybill: object, target: string): { row: number; fact: WaybillFact }[] {
  const places = resolveTarget(waybill, target).filter(({ value }) => !isBlank(value))
  if (places.length === 0) return []
  const { label, labels } = factsAt(Waybill, places[0]!.path)
  return places.map(({ path, value }) => {
    const shown = String(value as string | number)
    const fact = { path, label: label ?? path, value: shown, meaning: labels[shown] ?? null }
    return { row: toRow(path), fact }
  })
}

/** The waybill of a document as the form made it; null where it cannot be read as one (WBL-054). */
export function waybillOfJson(content: string): { heading: object } | null {
  try {
    const read = JSON.parse(content) as { heading: object } | null
    return Waybill.safeParse(read).success ? read : null
  } catch {
    return null
  }
}
