import type { Problems } from '#contract/form/check.ts'
import type { Need } from '#contract/form/needs.ts'
import type { FieldFacts } from '#contract/form/schema.ts'

export type Values = Record<string, unknown>

/** A form's rules for the body it creates. */
export interface BodyRules {
  facts: (path: string) => FieldFacts
  /** The label of a path; null where a step has no name. */
  label: (path: string) => string | null
  /** The rules between the fields of an object. */
  needsIn: (path: string) => readonly Need[]
  /** Other fields whose rules depend on this one, beyond those of `needsIn`. */
  dependents?: (path: string) => readonly string[]
  has: (path: string) => boolean
  /** Empty values for the whole body, merged with the given ones. */
  begin: (given: Values) => Values
  /** The body that values make. */
  body: (values: Values) => unknown
  problems: (values: Values) => Problems
  inOrder: (paths: Iterable<string>) => string[]
  /** The values without those that must not be stored. */
  draftable: (values: Values) => Values
  /** Stored values merged over a form's initial ones, as far as they still fit. */
  fitting: (saved: Values, beginning: Values) => Values
}

/** The rules of a form: there at once, or fetched after the page is painted. */
export interface RulesSource {
  now: () => BodyRules | null
  /** Null when the rules could not be loaded: then only the server validates. */
  load: () => Promise<BodyRules | null>
}

/** Rules that come with a file of their own. */
export function lazyRules(fetchRules: () => Promise<BodyRules>): RulesSource {
  let rules: BodyRules | null = null
  let response: Promise<BodyRules | null> | null = null
  const load = async () => {
    try {
      rules = await fetchRules()
    } catch {
      response = null
    }
    return rules
  }
  return { now: () => rules, load: () => (response ??= load()) }
}
