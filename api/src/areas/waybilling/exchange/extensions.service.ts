import type { Db } from '../../../db/tx.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { Answer } from './answers.rules.ts'

/** A railroad's answer to a document, with the railroads and the number it was sent under. */
export type DocumentAnswer = Pick<Answer, 'kind' | 'bolNumber' | 'verdict' | 'message'> & {
  scacs: readonly string[]
  controlNumber: number | null
}

/** What car requests add: their documents are sent and answered on the same channels as bills. */
export interface CarRequestDocuments {
  /** The request of a reference; null if it is not one. */
  getActionId: (reference: string | null) => number | null
  /** False when the answer belongs to no request. */
  accept: (db: Db, customerId: number, answer: DocumentAnswer) => Promise<boolean>
  markDelivered: (db: Db, customerId: number, actionIds: readonly number[]) => Promise<void>
  markUndelivered: (db: Db, customerId: number, actionIds: readonly number[], reason: string) => Promise<void>
}
export const carRequestDocuments = extensionPoint<CarRequestDocuments>('carRequestDocuments')
