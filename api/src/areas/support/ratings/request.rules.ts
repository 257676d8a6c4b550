import type { Vault } from '../../../secrets/vault.ts'

/** The person and the ticket of a link. */
export interface Request {
  customerId: number
  ticketId: number
  userId: number
}

/** An unguessable link: its recipient is sealed in it, so nothing has to be stored. */
export const ratingToken = (vault: Vault, { customerId, ticketId, userId }: Request): string =>
  vault.seal(JSON.stringify(['rating', customerId, ticketId, userId])).toString('base64url')

/** The recipient in a token; null for one that is cut off, altered or made for another purpose. */
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
