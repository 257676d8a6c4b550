import type { Conflict } from '#contract/base/errors.ts'
import { type Difference, differences, isSame } from '#contract/form/conflict.ts'
import type { FormCore } from './context.ts'
import type { Values } from './rules.ts'

/** Conflicting changes: the initial values, my input, and the current state. */
export interface MergeConflict {
  before: Values
  mine: Values
  theirs: Values
  /** 'saved': someone else saved first; 'draft': the record changed while a draft was stored. */
  reason: 'saved' | 'draft'
  /** What joined the fields when it was sent. */
  added: Values
}

/** The meeting a refused save leads to. */
export function conflictAfterSave(
  { before, form, rules }: FormCore,
  { version, now }: Conflict,
  { added, versionName }: { added: Values; versionName: string | undefined },
): MergeConflict {
  const theirs = { ...before(), ...now, ...(versionName && { [versionName]: version }) }
  return {
    before: before(),
    mine: { ...form.getValues(), ...added },
    theirs: rules.now()?.begin(theirs) ?? theirs,
    reason: 'saved',
    added,
  }
}

/** The differences to resolve, without the version. */
export const openDifferences = (
  { before, mine, theirs }: MergeConflict,
  versionName: string | undefined,
): Difference[] => differences({ before, mine, theirs }).filter(({ path }) => path !== versionName)

/** The merged values, by path: mine where I changed something, theirs where that was chosen. */
export function resolveConflict(
  { before, mine, theirs }: MergeConflict,
  answers: ReadonlyMap<string, unknown>,
): Values {
  const merged = structuredClone(theirs)
  for (const [name, value] of Object.entries(mine)) {
    if (!(name in theirs) || !isSame(value, before[name])) merged[name] = structuredClone(value)
  }
  for (const [path, value] of answers) put(merged, path.split('.'), value)
  return merged
}

function put(target: Values, [step = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[step] = value
  else put((target[step] ??= {}) as Values, rest, value)
}
