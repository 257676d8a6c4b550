import type { Grant } from '#contract/areas/admin/users/standing.rules.ts'
import type { RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../../../db/tx.ts'
import { type RequestedGrant, selectRoleGrants } from '../users/users.queries.ts'
import { selectRoles } from '../roles/roles.queries.ts'
import * as queries from './imports.queries.ts'

interface Named {
  customer: string
  role: string
}

/** A user's customer and role; null where the row names none. */
export interface Place {
  customerId: number | null
  roleId: number | null
  /** The role's permissions there; null where the row names none. */
  given: Grant | null
  problems: RowProblem[]
}

/** Finds the customers and roles that rows name, by name or number. */
export async function getPlaces(db: Db, rows: readonly Named[]): Promise<Place[]> {
  const requested = [...new Set(rows.map(({ customer }) => customer.toLowerCase()).filter(Boolean))]
  const customers = requested.length === 0 ? [] : await queries.selectCustomers(db, requested)
  const roles = await selectRoles(db)
  const getCustomer = finder(customers.map(({ id, name }) => ({ id, name })))
  const getRole = finder(roles)
  const places = rows.map(({ customer, role }) => {
    const customerId = customer === '' ? null : getCustomer(customer)
    const roleId = role === '' ? null : getRole(role)
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
    return { customerId, roleId, problems }
  })
  const given = await givenAt(db, places)
  return places.map((place) => ({ ...place, given: given.get(toKey(place)) ?? null }))
}

type RoleAt = Pick<Place, 'customerId' | 'roleId'>
const toKey = ({ customerId, roleId }: RoleAt): string => `${customerId} ${roleId}`

/** The permissions of each role at each customer in the rows, read once. */
async function givenAt(db: Db, places: readonly RoleAt[]): Promise<Map<string, Grant>> {
  const requested = new Map<string, RequestedGrant>()
  for (const { customerId, roleId } of places) {
    if (customerId === null || roleId === null) continue
    requested.set(toKey({ customerId, roleId }), {
      customer_id: customerId,
      role_id: roleId,
      permissions: null,
    })
  }
  const found = requested.size === 0 ? [] : await selectRoleGrants(db, [...requested.values()])
  return new Map(
    found.map((grant) => [toKey({ customerId: grant.customer_id, roleId: grant.role_id }), grant]),
  )
}

function finder(things: readonly { id: number; name: string }[]): (given: string) => number | null {
  const ids = new Map(
    things.flatMap(({ id, name }) => [[String(id), id] as const, [name.toLowerCase(), id] as const]),
  )
  return (given) => ids.get(given.toLowerCase()) ?? null
}
