import type { NamesById } from '#contract/history/names.ts'

export type Change = { before: unknown; after: unknown } | null

const NO_NAMES: NamesById = { users: {}, roles: {} }

/** Fields that hold numbers of people or roles. */
const KNOWN: Readonly<Record<string, keyof NamesById>> = {
  user_id: 'users',
  userId: 'users',
  assignees: 'users',
  followers: 'users',
  role_id: 'roles',
  roleId: 'roles',
}

/** One changed field; for a list, the added and removed items. */
export interface Difference {
  field: string
  before: string | null
  after: string | null
}

/** The changes of an entry, field by field; unchanged fields are left out. */
export function findDifferences(change: Change, names: NamesById = NO_NAMES): Difference[] {
  if (!change) return []
  const before = toFields(change.before)
  const after = toFields(change.after)
  const fields = [...new Set([...before.keys(), ...after.keys()])]
  return fields.flatMap((field) => {
    const toNames = nameIds(field, names)
    return getDifference(field, toNames(before.get(field)), toNames(after.get(field)))
  })
}

/** Replaces the numbers of people and roles by their names. */
function nameIds(field: string, names: NamesById): (value: unknown) => unknown {
  const last = field.slice(field.lastIndexOf('.') + 1)
  const kind = KNOWN[last]
  const known = kind === undefined ? {} : names[kind]
  const toName = (one: unknown) => (typeof one === 'number' ? (known[one] ?? one) : one)
  return (value) => (Array.isArray(value) ? value.map(toName) : toName(value))
}

function getDifference(field: string, before: unknown, after: unknown): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return [{ field, before: toText(before), after: toText(after) }]
  }
  const without = (list: unknown[], other: unknown[]) =>
    list.map(toText).filter((one) => !other.map(toText).includes(one))
  const [removed, added] = [without(before, after), without(after, before)]
  return [{ field, before: removed.join(', ') || null, after: added.join(', ') || null }]
}

/** The leaves of a value by their dotted names; lists stay whole. */
function toFields(value: unknown, path = ''): Map<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return value === undefined || value === null ? new Map() : new Map([[path || 'value', value]])
  }
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...toFields(one, path ? `${path}.${name}` : name)]),
  )
}

/** A value as people read it; null for none. */
export function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(toText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
