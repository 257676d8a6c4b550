import { useWatch } from 'react-hook-form'
import { isBlank, isNeedMet, type Need } from '#contract/form/needs.ts'
import type { FormCore } from './context.ts'

interface Needs {
  /** The field is required because of the current values of others. */
  isCalled: boolean
  /** The explanation for a field that the user has not reached yet. */
  note: string | undefined
  /** Fields whose rules depend on this one: validated again when it loses the focus. */
  dependents: string[]
}

/** The path of a field's parent, and the field's own name in it. */
function splitPath(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('.')
  return at === -1 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
}

const NO_NEEDS: readonly Need[] = []
const requiredBy = ({ filled = [], where }: Need): string[] => [
  ...filled,
  ...(where === undefined ? [] : [where]),
]

/** The rules between a field and its neighbors. */
export function useNeeds({ rules, control }: FormCore, path: string): Needs {
  const [parent, name] = splitPath(path)
  const all = rules.now()?.needsIn(parent) ?? NO_NEEDS
  const at = (sibling: string): string => (parent === '' ? sibling : `${parent}.${sibling}`)
  const own = all.filter((need) => need.field === name)
  const watched = [...new Set(own.flatMap(requiredBy))]
  const held = useWatch({ control, name: [...watched, name].map(at) }) as unknown[]
  const isMet = !isBlank(held.at(-1))
  const values = Object.fromEntries(watched.map((sibling, index) => [sibling, held[index]]))
  const called = own.find((need) => isNeedMet(need, values))
  return {
    // of fields that are filled together or not at all, those that are filled may be emptied together
    isCalled: called !== undefined && !(isMet && called.where === undefined),
    note: own.length === 0 ? undefined : (called ?? own[0])?.text,
    dependents: [
      ...all.filter((need) => requiredBy(need).includes(name)).map((need) => at(need.field)),
      ...(rules.now()?.dependents?.(path) ?? []),
    ],
  }
}
