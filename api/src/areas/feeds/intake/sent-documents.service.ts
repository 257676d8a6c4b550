import { runToEnd } from '#x12/steps.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { applyFacts, deleteSentDocument, insertSentDocument } from './documents.queries.ts'
import { getDocument } from './documents.rules.ts'

/** Stores a bill of lading as the customer sent it at the units it names, in place of what the tender sent before. */
export async function storeSentDocument(
  db: Db,
  customerId: number,
  requestId: number,
  set: ParsedSet,
): Promise<void> {
  const before = await deleteSentDocument(db, customerId, requestId)
  const document = runToEnd(getDocument(set))
  if (document !== null) await insertSentDocument(db, customerId, requestId, document)
  await applyFacts(db, customerId, [...new Set([...before, ...(document?.units ?? [])])])
}

/** Removes what a tender said of its units: its bill was canceled. */
export async function removeSentDocument(db: Db, customerId: number, requestId: number): Promise<void> {
  await applyFacts(db, customerId, await deleteSentDocument(db, customerId, requestId))
}
