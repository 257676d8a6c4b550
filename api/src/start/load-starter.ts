import { asOwner } from '../db/owner.ts'
import { hashPassword } from '../areas/accounts/passwords/hashing.service.ts'
import {
  hasCustomers,
  insertCustomer,
  insertReference,
  insertUser,
  type CustomerRow,
  type ReferenceRows,
  type UserRow,
} from './starter.queries.ts'

export type { CustomerRow, ReferenceRows, UserRow }

/** A user as the starter data lists them: with the password instead of its hash. */
export type StarterUser = Omit<UserRow, 'password_hash'>

/** Adds the starter data to the shared reference tables; existing rows stay. */
export async function loadReference(ownerUrl: string, rows: Partial<ReferenceRows>): Promise<void> {
  await asOwner(ownerUrl, (owner) => insertReference(owner, rows))
}

/**
 * Loads customers and users into a portal that has none; all with one password. Returns false, and does nothing, when
 * there are customers already.
 */
export async function loadDemo(
  ownerUrl: string,
  starter: { customers: CustomerRow[]; users: StarterUser[]; password: string },
): Promise<boolean> {
  return await asOwner(ownerUrl, async (owner) => {
    if (await hasCustomers(owner)) return false
    for (const customer of starter.customers) await insertCustomer(owner, customer)
    for (const user of starter.users) {
      await insertUser(owner, { ...user, password_hash: await hashPassword(starter.password) })
    }
    return true
  })
}
