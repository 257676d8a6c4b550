import { type FieldErrors, get, type Resolver } from 'react-hook-form'
import type { Problem, Problems } from '#contract/form/check.ts'
import { isSame } from '#contract/form/conflict.ts'
import { createStore, type Store } from '../shell/store.ts'
import type { RulesSource, Values } from './rules.ts'

/** The server's error for a field; it stays until the value changes. */
interface Refused {
  value: unknown
  texts: string[]
}

/** Validates the form with the rules of the body, and stores the server's errors. */
export interface Checker {
  resolver: Resolver
  /** The errors of these values, shown or not. */
  look: (values: Values) => Promise<Problems>
  /** The current errors, including those not shown yet. */
  problems: Store<Problems>
  /** Values added to the next submission: a button may send more than the fields. */
  added: () => Values
  /** Starts a submission with these additional values and clears the server's errors. */
  context: (added: Values) => void
  /** Stores the server's errors for the current values. */
  refuse: (errors: Record<string, string[]>, values: Values) => void
}

const NO_PROBLEMS: Problems = new Map()

export function makeChecker(source: RulesSource): Checker {
  const problems = createStore(NO_PROBLEMS)
  const refused = new Map<string, Refused>()
  let added: Values = {}
  const look = async (values: Values) => {
    const rules = await source.load()
    const all = withRefused(rules?.problems({ ...values, ...added }) ?? NO_PROBLEMS, refused, values)
    problems.set(all)
    return all
  }
  const resolver: Resolver = async (values) => {
    const all = await look(values)
    return all.size === 0 ? { values, errors: {} } : { values: {}, errors: nested(all) }
  }
  return {
    resolver,
    look,
    problems,
    added: () => added,
    context: (next) => {
      added = next
      refused.clear()
    },
    refuse: (errors, values) => {
      const entries = Object.entries(errors)
      for (const [path, texts] of entries) refused.set(path, { value: get(values, path) as unknown, texts })
      problems.set(new Map(entries.map(([path, texts]) => [path, { texts, isMissing: false }])))
    },
  }
}

function withRefused(found: Problems, refused: ReadonlyMap<string, Refused>, values: Values): Problems {
  const standing = [...refused].filter(
    ([path, { value }]) => !found.has(path) && isSame(get(values, path), value),
  )
  if (standing.length === 0) return found
  const added = standing.map(([path, { texts }]): [string, Problem] => [path, { texts, isMissing: false }])
  return new Map([...found, ...added])
}

/**
 * The kind of error that only says that a field is empty: shown after an attempt to send, or when the field was left
 * empty.
 */
export const MISSING = 'missing'

/** Problems as the form library holds them: nested like the values, those of a list as a whole under `root`. */
function nested(problems: Problems): FieldErrors {
  const errors: Values = {}
  const context = new Set([...problems.keys()].flatMap(getHolders))
  for (const [path, { texts, isMissing }] of problems) {
    put(errors, (context.has(path) ? `${path}.root` : path || 'root').split('.'), {
      type: isMissing ? MISSING : 'wrong',
      message: texts.join(' '),
    })
  }
  return errors as FieldErrors
}

/** The paths of a field's parents: `cars`, `cars.3` of `cars.3.initial`. */
const getHolders = (path: string): string[] =>
  path
    .split('.')
    .map((_, at, steps) => steps.slice(0, at).join('.'))
    .slice(1)

function put(target: Values, [step = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[step] = value
    return
  }
  target[step] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
  put(target[step] as Values, rest, value)
}
