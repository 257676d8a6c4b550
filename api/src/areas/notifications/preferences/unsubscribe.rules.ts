import type { Vault } from '../../../secrets/vault.ts'

/** The content of an unsubscribe link. */
export interface Unsubscription {
  customerId: number
  address: string
  ruleIds: readonly number[]
}

/** An unguessable link: what it unsubscribes from is sealed in it, so nothing has to be stored. */
export const unsubscribeToken = (vault: Vault, { customerId, address, ruleIds }: Unsubscription): string =>
  vault.seal(JSON.stringify(['leave', customerId, address, ruleIds])).toString('base64url')

/** The content of a token; null for one that is cut off, altered or made for another purpose. */
export function readUnsubscribeToken(vault: Vault, token: string): Unsubscription | null {
  try {
    const [what, customerId, address, ruleIds] = JSON.parse(vault.open(Buffer.from(token, 'base64url'))) as [
      string,
      number,
      string,
      number[],
    ]
    return what === 'leave' ? { customerId, address, ruleIds } : null
  } catch {
    return null
  }
}
