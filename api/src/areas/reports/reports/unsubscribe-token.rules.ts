import type { Vault } from '../../../secrets/vault.ts'

/** The content of an unsubscribe link of a report. */
export interface ReportUnsubscription {
  customerId: number
  reportId: number
  recipient: string
}

const PURPOSE = 'leave report'

/** An unguessable link: what it unsubscribes from is sealed in it. */
export const unsubscribeToken = (
  vault: Vault,
  { customerId, reportId, recipient }: ReportUnsubscription,
): string => vault.seal(JSON.stringify([PURPOSE, customerId, reportId, recipient])).toString('base64url')

/** The content of a token; null for one that is cut off, altered or made for another purpose. */
export function readUnsubscribeToken(vault: Vault, token: string): ReportUnsubscription | null {
  try {
    const [purpose, customerId, reportId, recipient] = JSON.parse(
      vault.open(Buffer.from(token, 'base64url')),
    ) as [string, number, number, string]
    return purpose === PURPOSE ? { customerId, reportId, recipient } : null
  } catch {
    return null
  }
}
