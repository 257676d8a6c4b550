import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import type { Ctx } from '../../../http/context.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { requireSendable, sendWaybill } from './sendable.service.ts'
import { insertTender } from './tenders.queries.ts'

interface Booking {
  waybill: { heading: object }
  patternId: number | null
  inputs: readonly WaybillInput[]
  bookingKey?: string
}

/** Books and sends one tender; returns its request. Throws invalid_request naming the fields. */
export async function book(ctx: Ctx, booking: Booking): Promise<number> {
  const { db, customerId, actor } = ctx
  const { waybill, inputs, ...named } = booking
  const receiver = await requireSendable(ctx, waybill, inputs)
  const facts = getTenderFacts(waybill)
  const tender = { ...facts, ...named, waybill, scac: receiver.scac, userId: actor.userId }
  const requestId = await insertTender(db, customerId, tender)
  await sendWaybill(ctx, requestId, receiver, waybill)
  ctx.noteChange({ target: { customerId, requestId }, after: { scac: receiver.scac, bill: facts.bolNumber } })
  return requestId
}
