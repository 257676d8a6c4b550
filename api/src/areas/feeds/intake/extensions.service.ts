import type { RailEvent } from '#rail/event.ts'
import type { Reference } from '#rail/status.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { UnitDocument } from './documents.rules.ts'

/** Accepts the sets that answer a document of ours. */
export interface AnswerReader {
  isAnswer(set: ParsedSet): boolean
  /** Answers how many found their document, and why the others were refused. */
  accept(
    db: Db,
    customerId: number,
    set: ParsedSet,
  ): Promise<{ count: number; refused: { reason_code: string; reason: string }[] }>
}
export const answerReader = extensionPoint<AnswerReader>('answerReader')

/** Gives the railroad behind an interchange's sender, and the next control number for a document to it. */
type NextNumber = (db: Db, customerId: number, senderId: string) => Promise<{ scac: string; control: number }>
export const nextNumber = extensionPoint<NextNumber>('nextNumber')

/** Hears of sightings that were stored or withdrawn, in the transaction that does it. */
type SightingListener = (
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  reference: Reference,
) => Promise<void>
export const sightingListeners = extensionPoint<SightingListener>('sightingListeners')

/** Hears of documents that were stored at the units they name. */
type DocumentListener = (db: Db, customerId: number, document: UnitDocument) => Promise<void>
export const documentListeners = extensionPoint<DocumentListener>('documentListeners')

/** Tells every listener of sightings that were stored or withdrawn. */
export async function publishSightings(...change: Parameters<SightingListener>): Promise<void> {
  for (const listen of sightingListeners.all()) await listen(...change)
}
