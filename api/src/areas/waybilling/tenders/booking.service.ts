import { type EarlierBill, earlierText } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { requireSendable, sendWaybill } from './sendable.service.ts'
import { insertTender } from './tenders.queries.ts'

interface Booking {
  waybill: { heading: object }
  patternId: number | null
  inputs: readonly WaybillInput[]
  bookingKey?: string
  /** The earlier bills of its cars that it may repeat; it is sent anyway, and its timeline says so. */
  earlier: readonly EarlierBill[]
}

/** Refuses a bill whose car was billed in the last days. Throws conflict. */
export function requireFirst([earlier]: readonly EarlierBill[]): void {
  if (earlier === undefined) return
  const message = `${earlierText(earlier, new Date())} Open that bill, or send this one anyway.`
  throw new AppError('conflict', { message })
}

/** Books and sends one tender; returns its request. Throws invalid_request naming the fields. */
export async function book(ctx: Ctx, booking: Booking): Promise<number> {
  const { db, customerId, actor } = ctx
  const { waybill, inputs, earlier, ...named } = booking
  const receiver = await requireSendable(ctx, waybill, inputs)
  const facts = getTenderFacts(waybill)
  const tender = { ...facts, ...named, waybill, scac: receiver.scac, userId: actor.userId }
  const requestId = await insertTender(db, customerId, tender)
  const note = earlier[0] && `Sent anyway: ${earlierText(earlier[0], new Date())}`
  await sendWaybill(ctx, requestId, receiver, { waybill, note })
  ctx.describeChange({
    target: { customerId, requestId },
    after: { scac: receiver.scac, bill: facts.bolNumber },
  })
  return requestId
}
