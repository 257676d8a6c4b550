import { type FieldErrors, get, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { Problem, Problems } from '#contract/form/check.ts'
import { isSame } from '#contract/form/conflict.ts'
import type { RulesSource, Values } from './rules.ts'

/** The server's error for a field; it stays until the value changes. */
interface Refused {
  value: unknown
  texts: string[]
}

/**
 * Validates the form with the rules of the body, and remembers the server's errors. The errors themselves are the form
 * library's.
 */
export interface Checker {
  resolver: Resolver
  /** The errors of these values, shown or not. */
  look: (values: Values) => Promise<Problems>
  /** Values added to the next submission: a button may send more than the fields. */
  added: () => Values
  /** Starts a submission with these additional values and clears the server's errors. */
  context: (added: Values) => void
  /** Shows errors that no rule finds, such as the server's, until their fields change. */
  refuse: (form: UseFormReturn, errors: Record<string, string[]>) => void
}

/** An error of a field by its path, `cars.3.initial`. */
export interface FieldProblem {
  path: string
  text: string
}

const NO_PROBLEMS: Problems = new Map()

export function makeChecker(source: RulesSource): Checker {
  const refused = new Map<string, Refused>()
  let added: Values = {}
  const look = async (values: Values) => {
    const rules = await source.load()
    return withRefused(rules?.problems({ ...values, ...added }) ?? NO_PROBLEMS, refused, values)
  }
  const resolver: Resolver = async (values) => {
    const all = await look(values)
    return all.size === 0 ? { values, errors: {} } : { values: {}, errors: nested(all) }
  }
  return {
    resolver,
    look,
    added: () => added,
    context: (next) => {
      added = next
      refused.clear()
    },
    refuse: (form, errors) => {
      for (const [path, texts] of Object.entries(errors)) {
        refused.set(path, { value: form.getValues(path) as unknown, texts })
        form.setError(path, { type: 'refused', message: texts.join(' ') })
      }
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

/** The errors that the form library holds, one for each field. */
export const flatten = (errors: FieldErrors, above: readonly string[] = []): FieldProblem[] =>
  Object.entries(errors).flatMap(([step, error]) => {
    const path = step === 'root' ? above : [...above, step]
    if (!error) return []
    return typeof error.message === 'string'
      ? [{ path: path.join('.'), text: error.message }]
      : flatten(error as FieldErrors, path)
  })

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
