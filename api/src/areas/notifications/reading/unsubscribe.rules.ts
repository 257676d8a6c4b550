import type { Vault } from '../../../secrets/vault.ts'

/** What an unsubscribe link stands for. */
export interface Leave {
  customerId: number
  address: string
  ruleIds: readonly number[]
}

/** An unguessable link: what it unsubscribes from is sealed in it, so nothing has to be stored. */
export const leaveToken = (vault: Vault, { customerId, address, ruleIds }: Leave): string =>
  vault.seal(JSON.stringify(['leave', customerId, address, ruleIds])).toString('base64url')

/** What a token leaves; null for one that is cut off, altered or was made for something else. */
export function readLeaveToken(vault: Vault, token: string): Leave | null {
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
