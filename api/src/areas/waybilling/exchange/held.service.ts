import path from 'node:path'
import { presenceIn } from '../../../files/drop.ts'
import { updateEffectsSent } from '../../../jobs/outbox.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { type Link, selectLink } from './delivery.queries.ts'
import {
  DocumentFile,
  getMailbox,
  nameAtServer,
  recordDocumentDelivered,
  presenceAt,
} from './delivery.service.ts'
import * as queries from './held.queries.ts'
import { LinkError, withMailbox } from './mailbox.service.ts'
import { raiseControlNumber } from './numbers.queries.ts'
import { numbersIn, seenInFolders } from './seen-numbers.service.ts'

const AT_ONCE = 100

/**
 * Compares documents held since a restore with what the railroads already have. A document that is there, or was
 * delivered before the restore, is recorded as sent and not sent twice; no number seen there is issued again.
 */
export const checkHeld =
  (vault: Vault) =>
  async (ctx: JobCtx): Promise<void> => {
    const customers = await ctx.database.anonymous(queries.selectHeldCustomers)
    if (customers.length === 0) return
    await raiseSeenNumbers(ctx, vault)
    for (const customerId of customers) await checkCustomer(ctx, vault, customerId)
    await ctx.database.anonymous(queries.updateHeldChecked)
  }

async function raiseSeenNumbers(ctx: JobCtx, vault: Vault): Promise<void> {
  const seen = seenInFolders(ctx.settings.ediOutDir)
  for (const link of await ctx.database.anonymous(queries.selectCarrierLinks)) {
    const names = await namesAtServer(link, vault).catch(() => [])
    const highest = Math.max(seen.get(link.scac) ?? 0, ...numbersIn(names))
    if (highest > 0) await ctx.database.anonymous((db) => raiseControlNumber(db, link.scac, highest))
  }
}

async function namesAtServer(link: Link, vault: Vault): Promise<string[]> {
  const box = getMailbox(link, vault)
  if (box === null) return []
  return await withMailbox(box, async (remote) => (await remote.list(remote.folder)).map(({ name }) => name))
}

async function checkCustomer(ctx: JobCtx, vault: Vault, customerId: number): Promise<void> {
  let after = 0
  for (;;) {
    const waiting = await ctx.database.tenant(customerId, (db) =>
      queries.selectWaitingDocuments(db, customerId, after, AT_ONCE),
    )
    for (const document of waiting) await checkOne(ctx, vault, customerId, document)
    if (waiting.length < AT_ONCE || ctx.signal.aborted) return
    after = waiting.at(-1)!.outbox_id
  }
}

async function checkOne(
  ctx: JobCtx,
  vault: Vault,
  customerId: number,
  { outbox_id, payload }: queries.WaitingDocument,
): Promise<void> {
  const file = DocumentFile.parse(payload)
  const atRailroad = await getPresence(ctx, vault, customerId, file)
  await ctx.database.tenant(customerId, async (db) => {
    await queries.updateAtRailroad(db, customerId, outbox_id, atRailroad)
    if (atRailroad !== 'same') return
    await recordDocumentDelivered(db, customerId, file)
    await updateEffectsSent(db, customerId, [outbox_id])
  })
}

/** What the railroad has under a document's name; unknown when its server cannot be reached. */
async function getPresence(
  ctx: JobCtx,
  vault: Vault,
  customerId: number,
  { scac, filename, text }: DocumentFile,
) {
  const link = await ctx.database.tenant(customerId, (db) => selectLink(db, customerId, scac))
  try {
    const box = link && getMailbox(link, vault)
    if (!box)
      return await presenceIn(path.join(ctx.settings.ediOutDir, String(customerId), scac), filename, text)
    const name = nameAtServer(customerId, filename)
    return await withMailbox(box, (remote) => presenceAt(remote, { name, text }))
  } catch (error) {
    if (error instanceof LinkError) return 'unknown'
    throw error
  }
}
