import type { Problems } from '#contract/form/check.ts'
import type { Need } from '#contract/form/needs.ts'
import type { FieldFacts } from '#contract/form/schema.ts'

export type Values = Record<string, unknown>

/** What a form asks of the body it makes. */
export interface BodyRules {
  facts: (path: string) => FieldFacts
  /** What people read for a path; null where a step of it has no name. */
  label: (path: string) => string | null
  /** What the fields of an object need of one another. */
  needsIn: (path: string) => readonly Need[]
  has: (path: string) => boolean
  /** Blanks for all that the body has, and what is given. */
  begin: (given: Values) => Values
  /** The body that values make. */
  body: (values: Values) => unknown
  problems: (values: Values) => Problems
  inOrder: (paths: Iterable<string>) => string[]
  /** Values without what must not be kept. */
  keepable: (values: Values) => Values
  /** Kept values as far as they still fit over those a form begins with. */
  fitting: (saved: Values, beginning: Values) => Values
}

/** The rules of a form: there at once, or fetched after the page is painted. */
export interface RulesSource {
  now: () => BodyRules | null
  /** Null where they could not be fetched: then the server alone says what is wrong. */
  load: () => Promise<BodyRules | null>
}

/** Rules that come with a file of their own. */
export function rulesLater(fetchRules: () => Promise<BodyRules>): RulesSource {
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
