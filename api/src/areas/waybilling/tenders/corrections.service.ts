import { notLive } from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import type * as contract from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { tenderCan } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { make } from '#x12/named.ts'
import { ZD } from '#x12/segments/answer.ts'
import { ZC1 } from '#x12/segments/shipment.ts'
import type { SetToWrite } from '#x12/write.ts'
import type { Ctx, ReadCtx } from '../../../http/context.ts'
import { type Receiver, selectReceiver } from '../carriers/carriers.service.ts'
import { sendDocument, setOf } from '../exchange/sending.service.ts'
import { tenderFactsOf } from '../waybill/facts.rules.ts'
import * as corrections from './corrections.queries.ts'
import * as queries from './tenders.queries.ts'
import { requireSendable } from './tenders.service.ts'

type Waybill = { heading: object }

const CANCELLED = 'CA'
const CORRECTED = 'CO'
/** BX01 of a bill that is taken back. */
const CANCEL = '01'

/** A tender that its railroad has, held for this transaction. Throws not_found, and conflict with why it may not be done. */
async function requireTaken(ctx: Ctx, requestId: number, what: 'cancel' | 'correct') {
  const { db, customerId, actor } = ctx
  const tender = await corrections.lockSent(db, customerId, requestId)
  if (tender === null) throw new AppError('not_found')
  const verdict = verdicts(tenderCan, tender, actor)[what]
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  return tender
}

/**
 * Tells the railroad that a bill is cancelled, by a set of its own or by the bill with that purpose. Throws not_found, and
 * conflict when the railroad does not have it.
 */
export async function cancelTender(
  ctx: Ctx,
  { params: { requestId } }: Input<typeof contract.cancelTender>,
): Promise<Result<typeof contract.cancelTender>> {
  const { db, customerId } = ctx
  const tender = await requireTaken(ctx, requestId, 'cancel')
  const receiver = await selectReceiver(db, customerId, tender.scac)
  if (receiver === null)
    throw new AppError('conflict', { message: 'This railroad receives nothing of yours any more.' })
  if (!receiver.is_live) throw new AppError('conflict', { message: notLive(receiver.scac) })
  const set =
    receiver.cancels_by === '998' ? deletionOf(tender) : withPurpose(tender.waybill, receiver, CANCEL)
  await sendDocument(db, customerId, receiver, {
    requestId,
    set,
    fileType: receiver.cancels_by,
    sending: 'cancellation',
  })
  ctx.noteChange({ before: { state: tender.state }, after: { state: 'cancellation_queued' } })
  return { requestId, state: 'cancellation_queued' }
}

/** The bill as JSON or text, sent again with what was wrong corrected. Throws as cancelTender, and invalid_request naming fields. */
export async function correctTender(
  ctx: Ctx,
  { params: { requestId }, body: { waybill, purpose } }: Input<typeof contract.correctTender>,
): Promise<Result<typeof contract.correctTender>> {
  const { db, customerId } = ctx
  const tender = await requireTaken(ctx, requestId, 'correct')
  const receiver = await requireSendable(ctx, waybill, [])
  if (receiver.scac !== tender.scac)
    throw new AppError('conflict', {
      message: `${tender.scac} has this bill. Cancel it there before it is sent to ${receiver.scac}.`,
    })
  const fileId = await queries.insertFile(db, customerId, {
    requestId,
    fileType: 'json_404',
    content: JSON.stringify(waybill),
  })
  await queries.insertEntry(db, customerId, requestId, {
    step: 'STEP_VALIDATE',
    message: 'Corrected; every field is as the railroad asks.',
    fileId,
  })
  await queries.updateTenderMended(db, customerId, requestId, {
    ...tenderFactsOf(waybill),
    waybill,
    scac: receiver.scac,
  })
  const { id, segments } = withPurpose(waybill, receiver, purpose)
  const set = { id, segments: [correctionOf(tender), ...segments] }
  await sendDocument(db, customerId, receiver, { requestId, set, fileType: '404', sending: 'correction' })
  ctx.noteChange({ before: { state: tender.state }, after: { state: 'file_queued' } })
  return { requestId, state: 'file_queued' }
}

/** The bill with another purpose than its own. */
function withPurpose({ heading }: Waybill, { release }: Receiver, purpose: string): SetToWrite {
  const key = 'general_shipment_information_BX'
  const bx = (heading as Record<string, object | undefined>)[key]
  return setOf(
    { heading: { ...heading, [key]: { ...bx, transaction_set_purpose_code_01: purpose } } },
    release,
  )
}

/** What a cancellation and a correction say of the bill they speak of. */
function referenceOf({ waybill, scac, submitted_day, waybill_number }: corrections.SentTender) {
  const { bolNumber, shipmentNumber } = tenderFactsOf(waybill)
  const { initial, number } = carOf(waybill)
  return {
    shipment_identification_number: shipmentNumber ?? undefined,
    equipment_initial: initial,
    equipment_number: number,
    // waybill numbers are short; a bill of lading may be longer than the element
    transaction_reference_number: (waybill_number ?? bolNumber ?? '').slice(0, MOST_REFERENCE),
    transaction_reference_date: submitted_day,
    standard_carrier_alpha_code: scac,
  }
}

const MOST_REFERENCE = 15

const deletionOf = (tender: corrections.SentTender): SetToWrite => ({
  id: '998',
  segments: [
    make(ZD, {
      ...referenceOf(tender),
      transaction_set_identifier_code: '404',
      correction_indicator: CANCELLED,
    }),
  ],
})

const correctionOf = (tender: corrections.SentTender) =>
  make(ZC1, {
    ...referenceOf(tender),
    correction_indicator: CORRECTED,
    transportation_method_type_code: methodOf(tender.waybill),
  })

type Json = Record<string, unknown>

const methodOf = ({ heading }: Waybill): string =>
  textOf(((heading as Json)['general_shipment_information_BX'] as Json)['transportation_method_type_code_02'])

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function carOf({ heading }: Waybill): { initial: string; number: string } {
  const [loop] = ((heading as Json)['equipment_details_N7_loop'] ?? []) as Json[]
  const n7 = (loop?.['equipment_details_N7'] ?? {}) as Json
  return {
    initial: textOf(n7['equipment_initial_01']),
    number: textOf(n7['equipment_number_02']),
  }
}

const MOST_SHOWN = 20

/** Booking requests that their railroad has not answered in the time it usually takes, oldest first. */
export const listLateTenders = async (
  { db, customerId }: ReadCtx,
  _input: Input<typeof contract.listLateTenders>,
): Promise<Result<typeof contract.listLateTenders>> => ({
  total: await corrections.countLate(db, customerId),
  tenders: await corrections.selectLate(db, customerId, MOST_SHOWN),
})
