import { asOwner, type OwnerDb } from '../db/owner.ts'
import { hashPassword } from '../areas/accounts/passwords/hashing.service.ts'
import { hashOfToken, makeLinkToken } from '../secrets/quote-link.ts'
import type { Vault } from '../secrets/vault.ts'
import {
  hasCustomers,
  insertCustomer,
  insertQuoteLink,
  insertReference,
  insertUser,
  selectSentQuotes,
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
  starter: { customers: CustomerRow[]; users: StarterUser[]; password: string; vault: Vault | null },
): Promise<boolean> {
  return await asOwner(ownerUrl, async (owner) => {
    if (await hasCustomers(owner)) return false
    for (const customer of starter.customers) {
      await insertCustomer(owner, customer)
      if (starter.vault) await linkSentQuotes(owner, customer.customer_id, starter.vault)
    }
    for (const user of starter.users) {
      await insertUser(owner, { ...user, password_hash: await hashPassword(starter.password) })
    }
    return true
  })
}

/** Offers that wait for their shipper have a link, as if they had been sent from the portal. */
async function linkSentQuotes(owner: OwnerDb, customerId: number, vault: Vault): Promise<void> {
  for (const quoteId of await selectSentQuotes(owner, customerId)) {
    const token = makeLinkToken()
    await insertQuoteLink(
      owner,
      { customerId, quoteId },
      {
        tokenHash: hashOfToken(token),
        sealedToken: vault.seal(token),
      },
    )
  }
}
