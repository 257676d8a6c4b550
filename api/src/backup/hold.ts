import { asOwner } from '../db/owner.ts'
import { seenInFolders } from '../areas/waybilling/exchange/seen-numbers.service.ts'
import { insertAuditEntry } from './backup.queries.ts'
import { holdOutgoing as putOnHold, raiseNumber, selectIssuedNumbers } from './hold.queries.ts'

/** The restored backup, for administrators and for the audit log. */
export interface Restored {
  backup: string | null
  portal: string | null
  to: string | null
  last_change: string | null
}

/** Documents of the lost period may have been collected by the railroad, so their numbers are skipped too. */
const SKIPPED_NUMBERS = 1000

/**
 * Puts everything outgoing on hold, and moves the control numbers past those the railroads have seen, in one
 * transaction with its audit entry.
 */
export async function holdOutgoing(
  ownerUrl: string,
  { ediOutDir, restored }: { ediOutDir: string; restored: Restored },
): Promise<void> {
  const seen = seenInFolders(ediOutDir)
  await asOwner(ownerUrl, async (owner) => {
    await putOnHold(owner, restored)
    for (const { scac, last } of await selectIssuedNumbers(owner)) {
      await raiseNumber(owner, scac, Math.max(last, seen.get(scac) ?? 0) + SKIPPED_NUMBERS)
      seen.delete(scac)
    }
    for (const [scac, last] of seen) if (last > 0) await raiseNumber(owner, scac, last + SKIPPED_NUMBERS)
    await insertAuditEntry(owner, 'restore', restored)
  })
}
