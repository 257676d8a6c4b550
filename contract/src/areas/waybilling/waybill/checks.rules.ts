import { check, type Problem, type Problems } from '../../../form/check.ts'
import { missing, wrong } from '../../../form/problems.ts'
import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { missingText } from '../../../form/texts.ts'
import { resolvePaths, valueAt } from './target-paths.rules.ts'
import { ALWAYS_REQUIRED, EMPTY_CAR, FILLED_TOGETHER, targetOfPath } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

/** A pattern's setting for one field of the tender made from it (WBL-070). */
export interface WaybillInput {
  name: string
  /** Dotted path of the field without places in lists. */
  target: string
  optional: boolean
}

/**
 * The purpose of a check. `advanced`: a pattern made in Advanced Mode, whose values only have to be valid (WBL-132).
 * `pattern`: any other pattern. `tender`: a waybill to be sent, with the inputs of its pattern (WBL-130).
 */
export type WaybillUse =
  | { as: 'advanced' }
  | { as: 'pattern' }
  | { as: 'tender'; inputs: readonly WaybillInput[] }

/**
 * The errors of a waybill by the path of its fields (`heading.release_M3.date_02`), with the same messages on screen
 * and in the API. `checkDocument` adds what the railroad's release requires.
 */
export function checkWaybill(waybill: unknown, use: WaybillUse): Problems {
  const { problems: wrong } = check(Waybill, waybill)
  if (use.as === 'advanced') return wrong ?? new Map()
  return new Map([
    ...missingIn(waybill, use),
    ...checkRelated(waybill),
    ...emptyCarsIn(waybill),
    ...(wrong ?? []),
  ])
}

/** Reported as soon as the user leaves the empty field, because another filled field requires it. */
const requestedFor = wrong

/** Targets that must be filled in a use of the waybill. */
export const requiredTargets = (use: WaybillUse): readonly (typeof ALWAYS_REQUIRED)[number][] => {
  if (use.as === 'advanced') return []
  if (use.as === 'pattern') return ALWAYS_REQUIRED
  return use.inputs.filter(({ optional }) => !optional).map(({ target }) => ({ target, rows: 'every' }))
}

/** The paths of the fields that must be filled in this waybill. */
export const requiredPaths = (waybill: unknown, use: WaybillUse): string[] =>
  requiredTargets(use).flatMap(({ target, rows }) => {
    const paths = resolvePaths(waybill, target)
    return rows === 'first' ? paths.slice(0, 1) : paths
  })

function* missingIn(waybill: unknown, use: WaybillUse): Generator<[string, Problem]> {
  for (const path of requiredPaths(waybill, use))
    if (isBlank(valueAt(waybill, path))) yield [path, missing(missingText(factsAt(Waybill, path)))]
}

function* checkRelated(waybill: unknown): Generator<[string, Problem]> {
  for (const { in: target, fields } of FILLED_TOGETHER) {
    for (const path of resolvePaths(waybill, target)) {
      const empty = Object.keys(fields).filter((field) => isBlank(valueAt(waybill, `${path}.${field}`)))
      if (empty.length === Object.keys(fields).length) continue
      for (const field of empty) yield [`${path}.${field}`, requestedFor(fields[field] ?? '')]
    }
  }
}

/** The fields of the same row that are checked again when this one changes. */
export function findDependents(path: string): string[] {
  const parent = path.slice(0, path.lastIndexOf('.'))
  const group = FILLED_TOGETHER.find((one) => one.in === targetOfPath(parent))
  if (group !== undefined) return Object.keys(group.fields).map((field) => `${parent}.${field}`)
  const steps = path.split('.')
  const row = steps.findIndex((_, at) => targetOfPath(steps.slice(0, at).join('.')) === EMPTY_CAR.turns)
  return row === -1 ? [] : [`${steps.slice(0, row + 1).join('.')}.${EMPTY_CAR.consignee}`]
}

function* emptyCarsIn(waybill: unknown): Generator<[string, Problem]> {
  for (const path of resolvePaths(waybill, EMPTY_CAR.turns)) {
    const why = EMPTY_CAR.asking.find(({ at }) => !isBlank(valueAt(waybill, `${path}.${at}`)))
    const consignee = `${path}.${EMPTY_CAR.consignee}`
    if (why && isBlank(valueAt(waybill, consignee))) yield [consignee, requestedFor(why.text)]
  }
}
