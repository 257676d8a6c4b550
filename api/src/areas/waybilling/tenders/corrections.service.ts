import { notLive } from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import * as contract from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import {
  recordableAnswers,
  tenderCan,
  type RecordedAnswer,
} from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { make } from '#x12/named.ts'
import { ZD } from '#x12/segments/answer.ts'
import { toJson } from '#x12/json/to-json.ts'
import { ZC1 } from '#x12/segments/shipment.ts'
import type { SetToWrite } from '#x12/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { type Receiver, selectReceiver } from '../carriers/carriers.service.ts'
import { updateConflict } from '../exchange/answers.queries.ts'
import { billIn, sendDocument, getSet } from '../exchange/sending.service.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import * as corrections from './corrections.queries.ts'
import { selectContent, type StoredDocument } from './documents.queries.ts'
import { findInForce, findUndecided, moveDocument, noteFailure, revokeAll } from './documents.service.ts'
import * as queries from './tenders.queries.ts'
import { requireSendable } from './sendable.service.ts'

type Waybill = { heading: object }

const CANCELLED = 'CA'
const CORRECTED = 'CO'
/** BX01 of a canceled bill. */
const CANCEL = '01'

/** A tender of which this may be done, held for this transaction. Throws not_found, and conflict with why it may not. */
async function requireTender(ctx: Ctx, requestId: number, what: 'cancel' | 'correct' | 'record') {
  const { db, customerId, actor } = ctx
  const tender = await queries.lockTender(db, customerId, requestId)
  if (tender === null) throw new AppError('not_found')
  const verdict = verdicts(tenderCan, tender, actor)[what]
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  return tender
}

/**
 * How a railroad identifies a tender: by the bill that is, or may be, in force. A rejected correction does not count.
 */
async function requireInForce({ db, customerId }: Ctx, requestId: number): Promise<corrections.SentTender> {
  const tender = await corrections.selectSent(db, customerId, requestId)
  const document = await findInForce(db, customerId, requestId)
  if (tender === null || document === null)
    throw new AppError('conflict', { message: 'The railroad has no bill for this tender.' })
  const { set } = billIn(await selectContent(db, customerId, document.fileId))
  const heading = set === null ? undefined : toJson(set)?.heading
  return { ...tender, scac: document.scac, ...(heading && { waybill: { heading } }) }
}

export const correctionsService = implement(contract, {
  /**
   * Notifies the railroad that a bill is canceled, by a separate set or by the bill with that purpose. Throws
   * not_found, and conflict when the railroad does not have the bill.
   */
  async cancelTender(ctx, { params: { requestId } }) {
    const { before, state } = await cancelBill(ctx, requestId)
    ctx.describeChange({ before: { state: before }, after: { state } })
    return { requestId, state }
  },

  /** The bill as JSON or text, corrected and sent again. Throws as cancelTender, and invalid_request naming fields. */
  async correctTender(ctx, { params: { requestId }, body }) {
    const before = await requireTender(ctx, requestId, 'correct')
    const state = await sendCorrection(ctx, requestId, body)
    ctx.describeChange({ before: { state: before.state }, after: { state } })
    return { requestId, state }
  },

  /**
   * Records what a railroad said about a document by phone or email. The railroad's own documents take precedence.
   * Throws not_found, and conflict when the railroad has decided meanwhile, or another document was sent since.
   */
  async recordAnswer(ctx, { params: { requestId }, body: { answer, controlNumber, note } }) {
    const { db, customerId } = ctx
    const tender = await requireTender(ctx, requestId, 'record')
    const meant = answer === 'no_bill' ? null : await findUndecided(db, customerId, requestId)
    const isStale = meant !== null && controlNumber !== meant.controlNumber
    if (isStale || !recordableAnswers(tender).includes(answer))
      throw new AppError('conflict', {
        message: 'The tender changed since this page was loaded. Review it again.',
      })
    const state = await stateAfter(ctx, requestId, { answer, meant, before: tender.state })
    await updateConflict(db, customerId, requestId, null)
    await queries.insertEntry(db, customerId, requestId, {
      step: 'STEP_RESPOND',
      state,
      message: `${RECORDED[answer]} Recorded manually: ${note}`,
    })
    if (state !== tender.state)
      await noteFailure(db, customerId, requestId, { state, reason: `${RECORDED[answer]} ${note}` })
    ctx.describeChange({
      target: { customerId, requestId },
      before: { state: tender.state },
      after: { state, answer, control_number: controlNumber, note },
    })
    return { requestId, state }
  },

  /** Booking requests that their railroad has not answered in the time it usually takes, oldest first. */
  listLateTenders: async ({ db, customerId }, _input) => ({
    total: await corrections.countLate(db, customerId),
    tenders: await corrections.selectLate(db, customerId, MAX_SHOWN),
  }),
})

/** Cancels a bill at its railroad, in the way the railroad accepts. Throws as cancelTender. */
export async function cancelBill(ctx: Ctx, requestId: number): Promise<{ before: string; state: string }> {
  const { db, customerId } = ctx
  const before = await requireTender(ctx, requestId, 'cancel')
  const tender = await requireInForce(ctx, requestId)
  const receiver = await selectReceiver(db, customerId, tender.scac)
  if (receiver === null)
    throw new AppError('conflict', {
      message: 'This railroad no longer accepts bills from you. Ask an administrator.',
    })
  if (!receiver.is_live) throw new AppError('conflict', { message: notLive(receiver.scac) })
  const set =
    receiver.cancels_by === '998'
      ? getDeletion(tender)
      : afterReference(tender, CANCELLED, withPurpose(tender.waybill, receiver, CANCEL))
  const fileType = receiver.cancels_by
  const state = await sendDocument(db, customerId, receiver, {
    requestId,
    set,
    fileType,
    purpose: 'cancellation',
  })
  return { before: before.state, state }
}

/** Sends a correction of the bill that is in force, or may be. The caller holds the tender. Throws as correctTender. */
export async function sendCorrection(
  ctx: Ctx,
  requestId: number,
  { waybill, purpose }: { waybill: Waybill; purpose: string },
): Promise<string> {
  const { db, customerId } = ctx
  const tender = await requireInForce(ctx, requestId)
  const receiver = await requireSendable(ctx, waybill, [])
  if (receiver.scac !== tender.scac)
    throw new AppError('conflict', {
      message: `${tender.scac} already has this bill. Cancel it there before sending it to ${receiver.scac}.`,
    })
  const fileId = await queries.insertFile(db, customerId, {
    requestId,
    fileType: 'json_404',
    content: JSON.stringify(waybill),
  })
  await queries.insertEntry(db, customerId, requestId, {
    step: 'STEP_VALIDATE',
    message: 'Corrected. All fields are valid for the railroad.',
    fileId,
  })
  await queries.updateTenderCorrected(db, customerId, requestId, {
    ...getTenderFacts(waybill),
    waybill,
    scac: receiver.scac,
  })
  const set = afterReference(tender, CORRECTED, withPurpose(waybill, receiver, purpose))
  return await sendDocument(db, customerId, receiver, {
    requestId,
    set,
    fileType: '404',
    purpose: 'correction',
  })
}

/** The state of a tender after a person's record; documents the railroad has accepted keep their state. */
async function stateAfter(
  { db, customerId }: Ctx,
  requestId: number,
  { answer, meant, before }: { answer: RecordedAnswer; meant: StoredDocument | null; before: string },
): Promise<string> {
  if (answer === 'no_bill') return await revokeAll(db, customerId, requestId)
  if (meant === null) return before
  return (await moveDocument(db, customerId, requestId, { ...meant, event: answer }))!.after
}

const RECORDED = {
  accepted: 'The railroad accepted it.',
  rejected: 'The railroad rejected it.',
  no_bill: 'The railroad has no bill for this tender.',
} as const

/** The bill with another purpose than its own. */
function withPurpose({ heading }: Waybill, { release }: Receiver, purpose: string): SetToWrite {
  const key = 'general_shipment_information_BX'
  const { [key]: bx, beginning_segment_for_data_correction_or_change_ZC1: _own, ...rest } = heading as Json
  return getSet(
    {
      heading: { ...rest, [key]: { ...(bx as Json | undefined), transaction_set_purpose_code_01: purpose } },
    },
    release,
  )
}

/** How a cancellation or a correction refers to its bill. */
function getReference({ waybill, scac, submitted_day, waybill_number }: corrections.SentTender) {
  const { bolNumber, shipmentNumber } = getTenderFacts(waybill)
  const { initial, number } = getCar(waybill)
  return {
    shipment_identification_number: shipmentNumber ?? undefined,
    equipment_initial: initial,
    equipment_number: number,
    // waybill numbers are short; a bill of lading may be longer than the element
    transaction_reference_number: (waybill_number ?? bolNumber ?? '').slice(0, MAX_REFERENCE),
    transaction_reference_date: submitted_day,
    standard_carrier_alpha_code: scac,
  }
}

const MAX_REFERENCE = 15

const getDeletion = (tender: corrections.SentTender): SetToWrite => ({
  id: '998',
  segments: [
    make(ZD, {
      ...getReference(tender),
      transaction_set_identifier_code: '404',
      correction_indicator: CANCELLED,
    }),
  ],
})

/** A bill that changes or cancels another begins with what it refers to. */
function afterReference(tender: corrections.SentTender, indicator: string, set: SetToWrite): SetToWrite {
  const reference = make(ZC1, {
    ...getReference(tender),
    correction_indicator: indicator,
    transportation_method_type_code: getMethod(tender.waybill),
  })
  return { ...set, segments: [reference, ...set.segments] }
}

type Json = Record<string, unknown>

const getMethod = ({ heading }: Waybill): string =>
  toText(((heading as Json)['general_shipment_information_BX'] as Json)['transportation_method_type_code_02'])

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function getCar({ heading }: Waybill): { initial: string; number: string } {
  const [loop] = ((heading as Json)['equipment_details_N7_loop'] ?? []) as Json[]
  const n7 = (loop?.['equipment_details_N7'] ?? {}) as Json
  return {
    initial: toText(n7['equipment_initial_01']),
    number: toText(n7['equipment_number_02']),
  }
}

const MAX_SHOWN = 20
