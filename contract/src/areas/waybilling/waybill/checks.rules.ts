import { check, type Problem, type Problems } from '../../../form/check.ts'
import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { missingText } from '../../../form/texts.ts'
import { pathsOf, valueAt } from './places.rules.ts'
import { ALWAYS_REQUIRED, EMPTY_CAR, FILLED_TOGETHER } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

/** What a pattern says of one field of the tender made from it (WBL-070). */
export interface WaybillInput {
  name: string
  /** Dotted path of the field without places in lists. */
  target: string
  optional: boolean
}

/**
 * What a waybill is checked for. `advanced`: a pattern made in Advanced Mode, of which nothing is asked but that its values fit
 * (WBL-132). `pattern`: one made without. `tender`: a waybill to be sent, with the inputs of its pattern (WBL-130).
 */
export type WaybillUse =
  | { as: 'advanced' }
  | { as: 'pattern' }
  | { as: 'tender'; inputs: readonly WaybillInput[] }

/**
 * What is wrong with a waybill, by the path of its fields (`heading.release_M3.date_02`): the screen and the API say it in the
 * same words. What the railroad's release asks beside it is `checkDocument`.
 */
export function checkWaybill(waybill: unknown, use: WaybillUse): Problems {
  const { problems: wrong } = check(Waybill, waybill)
  if (use.as === 'advanced') return wrong ?? new Map()
  return new Map([
    ...missingIn(waybill, use),
    ...togetherIn(waybill),
    ...emptyCarsIn(waybill),
    ...(wrong ?? []),
  ])
}

const missing = (text: string): Problem => ({ texts: [text], isMissing: true })
/** Told as soon as the empty field is left: another that was filled asks for it. */
const requestedFor = (text: string): Problem => ({ texts: [text], isMissing: false })

/** Targets that must be filled in a use of the waybill. */
export const requiredTargets = (use: WaybillUse): readonly (typeof ALWAYS_REQUIRED)[number][] => {
  if (use.as === 'advanced') return []
  if (use.as === 'pattern') return ALWAYS_REQUIRED
  return use.inputs.filter(({ optional }) => !optional).map(({ target }) => ({ target, rows: 'every' }))
}

function* missingIn(waybill: unknown, use: WaybillUse): Generator<[string, Problem]> {
  for (const { target, rows } of requiredTargets(use)) {
    const paths = pathsOf(waybill, target)
    for (const path of rows === 'first' ? paths.slice(0, 1) : paths) {
      if (isBlank(valueAt(waybill, path))) yield [path, missing(missingText(factsAt(Waybill, path)))]
    }
  }
}

function* togetherIn(waybill: unknown): Generator<[string, Problem]> {
  for (const { in: target, fields } of FILLED_TOGETHER) {
    for (const path of pathsOf(waybill, target)) {
      const empty = Object.keys(fields).filter((field) => isBlank(valueAt(waybill, `${path}.${field}`)))
      if (empty.length === Object.keys(fields).length) continue
      for (const field of empty) yield [`${path}.${field}`, requestedFor(fields[field] ?? '')]
    }
  }
}

function* emptyCarsIn(waybill: unknown): Generator<[string, Problem]> {
  for (const path of pathsOf(waybill, EMPTY_CAR.turns)) {
    const why = EMPTY_CAR.asking.find(({ at }) => !isBlank(valueAt(waybill, `${path}.${at}`)))
    const consignee = `${path}.${EMPTY_CAR.consignee}`
    if (why && isBlank(valueAt(waybill, consignee))) yield [consignee, requestedFor(why.text)]
  }
}
