import type { Db } from '../../db/tx.ts'
import type { Receiver } from '../waybilling/carriers/carriers.service.ts'
import {
  documentOfRequest,
  type RequestDocument,
  type RequestToWrite,
  makeWithdrawal,
} from './car-requests.rules.ts'
import { sendSet } from '../waybilling/exchange/sending.service.ts'

export type { RequestToWrite } from './car-requests.rules.ts'

/** The sent document: its number and its text. */
export interface SentRequest extends Pick<RequestDocument, 'document' | 'waybill'> {
  controlNumber: number
  text: string
}

/** Sends a car request as a document. Returns null when the request has no document type or data is missing. */
export async function sendCarRequest(
  db: Db,
  customerId: number,
  receiver: Receiver,
  { request, actionId }: { request: RequestToWrite; actionId: number },
): Promise<SentRequest | null> {
  const document = documentOfRequest(request)
  return document && (await send(db, customerId, receiver, { ...document, actionIds: [actionId] }))
}

/** Withdraws a request with the corresponding document. Returns null when there is none. */
export async function sendCarWithdrawal(
  db: Db,
  customerId: number,
  receiver: Receiver,
  { request, sent }: { request: RequestToWrite; sent: Parameters<typeof makeWithdrawal>[1] },
): Promise<SentRequest | null> {
  const document = makeWithdrawal(request, sent, receiver.cancels_by)
  return document && (await send(db, customerId, receiver, { ...document, actionIds: [] }))
}

async function send(
  db: Db,
  customerId: number,
  receiver: Receiver,
  { document, set, waybill, actionIds }: RequestDocument & { actionIds: readonly number[] },
): Promise<SentRequest> {
  const { controlNumber, text } = await sendSet(db, customerId, receiver, {
    set,
    fileType: document,
    actionIds,
  })
  return { document, waybill, controlNumber, text }
}
