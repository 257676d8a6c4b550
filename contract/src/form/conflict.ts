import { isBlank } from './needs.ts'

/** A field that two people changed from the same beginning, or that the other one did. */
export interface Difference {
  path: string
  /** The value when the form was opened; undefined when unknown. */
  before: unknown
  mine: unknown
  theirs: unknown
  /** Who changed it: both, differently, or only the other. */
  by: 'both' | 'them'
}

/** The three states of a body in a conflict: as opened, as typed, and current. */
export interface MergeConflict {
  before: Record<string, unknown>
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
}

/** The differences that a person must resolve; fields that only I changed are not among them. */
export function differences({ before, mine, theirs }: MergeConflict, at = ''): Difference[] {
  return Object.keys(theirs).flatMap((name) => {
    const [was, my, their] = [before[name], mine[name], theirs[name]]
    const path = at === '' ? name : `${at}.${name}`
    if (isSame(my, their) || isSame(was, their)) return []
    if (areRecords(was, my, their))
      return differences({ before: was, mine: my, theirs: their } as MergeConflict, path)
    return [{ path, before: was, mine: my, theirs: their, by: isSame(was, my) ? 'them' : 'both' }]
  })
}

const areRecords = (...values: unknown[]): boolean =>
  values.every((value) => value !== null && typeof value === 'object' && !Array.isArray(value))

/** Equal as people see them: a blank is a blank, the order of a list counts. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (!(one instanceof Object && other instanceof Object)) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  )
}

/** Merges two changes of a list of choices: my additions and removals, applied to the current list. */
export function bothChanges<T>({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', readonly T[]>): T[] {
  const accepted = before.filter((one) => !mine.includes(one))
  const given = mine.filter((one) => !before.includes(one))
  return [...theirs.filter((one) => !accepted.includes(one)), ...given.filter((one) => !theirs.includes(one))]
}
