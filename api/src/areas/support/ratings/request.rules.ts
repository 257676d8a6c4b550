import type { Vault } from '../../../secrets/vault.ts'

/** Whom a link asks, and about which ticket. */
export interface Request {
  customerId: number
  ticketId: number
  userId: number
}

/** A link that nobody can guess or make: whom it asks is sealed in it, and nothing of it has to be kept. */
export const ratingToken = (vault: Vault, { customerId, ticketId, userId }: Request): string =>
  vault.seal(JSON.stringify(['rating', customerId, ticketId, userId])).toString('base64url')

/** Whom a token asks; null for one that is cut off, altered or was made for something else. */
export function readRatingToken(vault: Vault, token: string): Request | null {
  try {
    const [what, customerId, ticketId, userId] = JSON.parse(vault.open(Buffer.from(token, 'base64url'))) as [
      string,
      number,
      number,
      number,
    ]
    return what === 'rating' ? { customerId, ticketId, userId } : null
  } catch {
    return null
  }
}
