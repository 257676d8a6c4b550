import type { RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../../../db/tx.ts'
import { selectRoles } from '../roles/roles.queries.ts'
import * as queries from './imports.queries.ts'

interface Named {
  customer: string
  role: string
}

/** Where somebody is to be, and as what; null where the row names nothing. */
export interface Place {
  customerId: number | null
  roleId: number | null
  /** What the role gives. */
  permissions: readonly string[]
  problems: RowProblem[]
}

/** Finds the customers and roles that rows name, by name or number. */
export async function placesOf(db: Db, rows: readonly Named[]): Promise<Place[]> {
  const asked = [...new Set(rows.map(({ customer }) => customer.toLowerCase()).filter(Boolean))]
  const customers = asked.length === 0 ? [] : await queries.selectCustomers(db, asked)
  const roles = await selectRoles(db)
  const customerOf = finder(customers.map(({ id, name }) => ({ id, name })))
  const roleOf = finder(roles)
  return rows.map(({ customer, role }) => {
    const customerId = customer === '' ? null : customerOf(customer)
    const roleId = role === '' ? null : roleOf(role)
    const permissions = roles.find(({ id }) => id === roleId)?.permissions ?? []
    const problems: RowProblem[] = []
    if (customer !== '' && customerId === null)
      problems.push({
        column: 'customer',
        words: `Customer “${customer}” not found. Enter its name or number as shown in the portal.`,
      })
    if (role !== '' && roleId === null)
      problems.push({
        column: 'role',
        words: `Role “${role}” not found. Use one of: ${roles.map(({ name }) => name).join(', ')}.`,
      })
    return { customerId, roleId, permissions, problems }
  })
}

function finder(things: readonly { id: number; name: string }[]): (given: string) => number | null {
  const ids = new Map(
    things.flatMap(({ id, name }) => [[String(id), id] as const, [name.toLowerCase(), id] as const]),
  )
  return (given) => ids.get(given.toLowerCase()) ?? null
}
