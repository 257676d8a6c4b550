import type { RailEvent } from '#rail/event.ts'
import type { Reference } from '#rail/status.ts'
import type { Interchange } from '#x12/envelope.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { Db } from '../../../db/tx.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { UnitDocument } from './documents.rules.ts'

/** The result of matching answers: how many found their document, and why the others were refused. */
interface AcceptedAnswers {
  count: number
  refused: { reason_code: string; reason: string; index: number }[]
}

/** Takes railroads’ bills, many at once: whether each set is one, and why it was refused where it was. */
type CarrierBills = (
  db: Db,
  customerId: number,
  sets: readonly ParsedSet[],
  messageId: number,
) => Promise<{ isBill: boolean; refused: { reason_code: string; reason: string }[] }[]>
export const carrierBills = extensionPoint<CarrierBills>('carrierBills')

/** The exchange of documents with railroads: it accepts their answers to ours and numbers what is sent back. */
export interface RailroadExchange {
  isAnswer: (set: ParsedSet) => boolean
  acceptAnswers: (db: Db, customerId: number, set: ParsedSet) => Promise<AcceptedAnswers>
  acceptInterchangeAnswers: (db: Db, customerId: number, interchange: Interchange) => Promise<AcceptedAnswers>
  /** The railroad behind an interchange, and the next control number for a document to it. */
  nextNumber: (
    db: Db,
    customerId: number,
    ids: { theirId: string; ourId: string },
  ) => Promise<{ scac: string; control: number; isExchange: boolean }>
  sendAcknowledgement: (
    db: Db,
    customerId: number,
    acknowledgement: { scac: string; control: number; text: string; effectKey: string },
  ) => Promise<void>
}
export const railroadExchange = extensionPoint<RailroadExchange>('railroadExchange')

/** Receives sightings that were stored or withdrawn, in the same transaction. */
type SightingListener = (
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  reference: Reference,
) => Promise<void>
export const sightingListeners = extensionPoint<SightingListener>('sightingListeners')

/** Receives documents that were stored at the units they name. */
type DocumentListener = (db: Db, customerId: number, document: UnitDocument) => Promise<void>
export const documentListeners = extensionPoint<DocumentListener>('documentListeners')

/** Notifies every listener of sightings that were stored or withdrawn. */
export async function publishSightings(...change: Parameters<SightingListener>): Promise<void> {
  for (const listen of sightingListeners.all()) await listen(...change)
}
