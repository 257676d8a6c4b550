import type { Db } from '../../../db/tx.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { Answer } from './answers.rules.ts'

/** A railroad's answer to a document, with the railroads and the number it was sent under. */
export type DocumentAnswer = Pick<Answer, 'kind' | 'bolNumber' | 'verdict' | 'message'> & {
  scacs: readonly string[]
  controlNumber: number | null
}

/** What the area of car requests does as its documents travel: they go out and are answered on the same ways as bills. */
export interface CarRequestDocuments {
  /** The request that a reference names; null where it is none. */
  actionOf(reference: string | null): number | null
  /** False where the answer speaks of no request. */
  accept(db: Db, customerId: number, answer: DocumentAnswer): Promise<boolean>
  noteDelivered(db: Db, customerId: number, actionIds: readonly number[]): Promise<void>
  noteUndelivered(db: Db, customerId: number, actionIds: readonly number[], reason: string): Promise<void>
}
export const carRequestDocuments = extensionPoint<CarRequestDocuments>('carRequestDocuments')
