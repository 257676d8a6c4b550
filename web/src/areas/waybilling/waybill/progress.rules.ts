import { createContext, useContext, useMemo } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { capital } from '#contract/form/schema.ts'
import { isBlank } from '#contract/form/needs.ts'
import { requiredPaths } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { waybillText } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import {
  getSection,
  OPTIONAL_FIELDS,
  targetOfPath,
  type WaybillSectionId,
} from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { resolveTarget, valueAt } from '#contract/areas/waybilling/waybill/target-paths.rules.ts'
import { useCore } from '../../../form/context.ts'
import type { Values } from '../../../form/rules.ts'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import type { FieldContext } from './context.rules.ts'
import { SECTIONS } from './parts.rules.ts'

/** How far a section is. */
export interface SectionProgress {
  state: 'valid' | 'invalid' | 'untouched'
  /** Fields that must be filled, and how many of them are. */
  required: number
  filled: number
  /** Errors that are shown at its fields. */
  errors: number
  /** What it holds, in a line; null for nothing. */
  summary: string | null
}

/** The paths of all current errors in the waybill form around a part, whether shown yet or not. */
export const ProblemPathsContext = createContext<readonly string[]>([])
export const useProblemPaths = (): readonly string[] => useContext(ProblemPathsContext)

/**
 * The progress of each section, and the paths of all current errors; errors count after the first attempt to send
 * (WBL-038 to WBL-040).
 */
export function useProgress({ at, use }: FieldContext): {
  progress: ReadonlyMap<WaybillSectionId, SectionProgress>
  paths: readonly string[]
} {
  const { control, rules } = useCore()
  const { submitCount, errors } = useFormState({ control })
  const values = useDebouncedValues() as Values
  const paths = useMemo(() => [...(rules.now()?.problems(values).keys() ?? [])], [rules, values])
  const waybill = values[at]
  const progress = useMemo(() => {
    const wrong = bySection(paths, at)
    // an error found elsewhere is shown at its field as well
    const reported = bySection(shownIn(errors, submitCount > 0), at)
    const needed = bySection(requiredPaths(waybill, use), '')
    const summaries = summarize(waybill)
    return new Map(
      SECTIONS.map(({ id, targets }) => {
        const required = needed.get(id) ?? []
        const shown = new Set([
          ...(reported.get(id) ?? []),
          ...(submitCount > 0 ? (wrong.get(id) ?? []) : []),
        ])
        const isFilled = targets.some((target) =>
          resolveTarget(waybill, target).some(({ value }) => !isBlank(value)),
        )
        return [
          id,
          {
            state: stateFor(shown.size > 0, isFilled && !wrong.has(id)),
            required: required.length,
            filled: required.filter((path) => !isBlank(valueAt(waybill, path))).length,
            errors: shown.size,
            summary: summaries.get(id) ?? null,
          },
        ] as const
      }),
    )
  }, [waybill, paths, at, use, errors, submitCount])
  return { progress, paths }
}

function stateFor(isWrong: boolean, isComplete: boolean): SectionProgress['state'] {
  if (isWrong) return 'invalid'
  return isComplete ? 'valid' : 'untouched'
}

/** Paths below `at` by the section that shows their fields. */
export function bySection(paths: readonly string[], at: string): Map<WaybillSectionId, string[]> {
  const found = new Map<WaybillSectionId, string[]>()
  for (const path of paths) {
    const before = at === '' ? '' : `${at}.`
    const id = path.startsWith(before) ? getSection(path.slice(before.length)) : null
    if (id !== null) found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

/** The refused fields and, after an attempt to send, all errors. */
function shownIn(errors: FieldErrors, isTried: boolean, before = ''): string[] {
  return Object.entries(errors as object).flatMap(([key, value]: [string, unknown]) => {
    if (value === null || typeof value !== 'object') return []
    const path = `${before}${key}`
    if (!('message' in value && typeof value.message === 'string'))
      return shownIn(value as FieldErrors, isTried, `${path}.`)
    return isTried || ('type' in value && value.type === 'refused') ? [path] : []
  })
}

const MAX_SUMMARIZED = 5

const EXTRA: ReadonlySet<string> = new Set(OPTIONAL_FIELDS.flatMap(({ targets }) => targets))

/** The first different values of each section without what most bills do without: `Rail, prepaid by seller, BNSF`. */
export function summarize(waybill: unknown): Map<string, string> {
  if (waybill === null || typeof waybill !== 'object') return new Map()
  return new Map(
    waybillText(waybill).map(({ id, facts }) => {
      const main = facts.filter(({ path }) => !EXTRA.has(targetOfPath(path)))
      const texts = (main.length > 0 ? main : facts).map(({ value, meaning }) => meaning ?? value)
      return [id, capital([...new Set(texts)].slice(0, MAX_SUMMARIZED).join(', '))]
    }),
  )
}
