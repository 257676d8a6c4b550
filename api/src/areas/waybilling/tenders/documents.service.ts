import {
  afterEvent,
  isDead,
  type DocumentEvent,
  type DocumentStatus,
} from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { getStanding, isFailed, type Standing } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { insertEntry } from './tenders.queries.ts'
import {
  lockTenderRow,
  selectSentDocuments,
  updateDismissed,
  updateDocument,
  updateFailure,
  updateStanding,
  type StoredDocument,
} from './documents.queries.ts'

export interface DocumentChange {
  scac: string
  controlNumber: number
  event: DocumentEvent
  /** When the railroad wrote it, where it says so. */
  writtenAt?: string | null
}

/** The effect of a document's event on its tender. */
export interface Moved {
  document: StoredDocument
  /** The previous state of the document. */
  from: DocumentStatus
  /** The event moved the document, repeated what was known, or is stored without effect. */
  outcome: 'moved' | 'confirmed' | 'kept'
  before: Standing['state']
  after: Standing['state']
  /** The tender sent no other document since. */
  isLast: boolean
}

/**
 * Records an event of a document and updates its tender's state. Locks the tender, so that the second of two
 * simultaneous events sees the first. Null when the tender sent no such document.
 */
export async function moveDocument(
  db: Db,
  customerId: number,
  requestId: number,
  { scac, controlNumber, event, writtenAt = null }: DocumentChange,
): Promise<Moved | null> {
  if (!(await lockTenderRow(db, customerId, requestId))) return null
  const documents = await selectSentDocuments(db, customerId, requestId)
  const at = documents.findIndex((one) => one.scac === scac && one.controlNumber === controlNumber)
  const document = documents[at]
  if (document === undefined) return null
  const before = getStanding(documents).state
  const status = afterEvent(document, event, writtenAt)
  const isOlder = writtenAt !== null && document.advisedAt !== null && writtenAt < document.advisedAt
  const unmoved = event === document.status && !isOlder ? 'confirmed' : 'kept'
  if (status !== null) {
    const advisedAt = isOlder ? document.advisedAt : (writtenAt ?? document.advisedAt)
    documents[at] = { ...document, status, advisedAt }
    await updateDocument(db, customerId, documents[at])
    await refreshStanding(db, customerId, requestId, documents)
  }
  return {
    document,
    from: document.status,
    outcome: status === null ? unmoved : 'moved',
    before,
    after: getStanding(documents).state,
    isLast: at === documents.length - 1,
  }
}

/** Updates a tender's state from its documents. */
export async function refreshStanding(
  db: Db,
  customerId: number,
  requestId: number,
  documents: readonly StoredDocument[],
): Promise<Standing['state']> {
  const { state, undecided } = getStanding(documents)
  await updateStanding(db, customerId, requestId, { state, undecided: documents[undecided] ?? null })
  return state
}

/** Saves why a tender has come to a state, where the state is a failure: bills are listed by it until they move on. */
export async function noteFailure(
  db: Db,
  customerId: number,
  requestId: number,
  { state, reason }: { state: string; reason: string },
): Promise<void> {
  if (isFailed(state)) await updateFailure(db, customerId, requestId, reason)
}

/** Dismisses a rejected bill that no one needs anymore; nothing is sent. Throws conflict when it is not rejected anymore. */
export async function dismissBill(
  db: Db,
  customerId: number,
  requestId: number,
  reason: string,
): Promise<void> {
  if (!(await updateDismissed(db, customerId, requestId)))
    throw new AppError('conflict', {
      message: 'The tender changed since this page was loaded. Review it again.',
    })
  await insertEntry(db, customerId, requestId, {
    step: 'STEP_DISMISS',
    state: 'dismissed',
    message: `Dismissed, nothing was sent: ${reason}`,
  })
}

/**
 * Documents that were given up are replaced by the new one and no longer sent. Returns all earlier documents. The
 * caller has locked the tender.
 */
export async function replaceUndelivered(
  db: Db,
  customerId: number,
  requestId: number,
): Promise<StoredDocument[]> {
  const documents = await selectSentDocuments(db, customerId, requestId)
  for (const [at, one] of documents.entries()) {
    const status = afterEvent(one, 'replaced')
    if (status === null) continue
    documents[at] = { ...one, status }
    await updateDocument(db, customerId, documents[at])
  }
  return documents
}

/**
 * Records that a railroad has no bill for a tender: whatever may have been in force is revoked. The caller has locked
 * the tender.
 */
export async function revokeAll(db: Db, customerId: number, requestId: number): Promise<Standing['state']> {
  const documents = await selectSentDocuments(db, customerId, requestId)
  for (const [at, one] of documents.entries()) {
    if (one.purpose === 'cancellation' || isDead(one)) continue
    const status = afterEvent(one, 'revoked') ?? one.status
    documents[at] = { ...one, status }
    await updateDocument(db, customerId, documents[at])
  }
  return await refreshStanding(db, customerId, requestId, documents)
}

/** The document whose bill is, or may be, in force. The caller has locked the tender. */
export const findInForce = (db: Db, customerId: number, requestId: number) =>
  findDocument(db, customerId, requestId, 'inForce')

/** The newest document that the railroad has not decided on. The caller holds the tender. */
export const findUndecided = (db: Db, customerId: number, requestId: number) =>
  findDocument(db, customerId, requestId, 'undecided')

async function findDocument(
  db: Db,
  customerId: number,
  requestId: number,
  which: 'inForce' | 'undecided',
): Promise<StoredDocument | null> {
  const documents = await selectSentDocuments(db, customerId, requestId)
  return documents[getStanding(documents)[which]] ?? null
}
