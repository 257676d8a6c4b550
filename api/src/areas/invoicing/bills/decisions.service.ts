import type {
  answerDispute,
  Bill,
  decideBillLines,
  settleDenial,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import { getClaim, type DECISIONS, getPay } from '#contract/areas/invoicing/bills/bills.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  addAnswered,
  addPaid,
  lockDisputed,
  reopenDispute,
  selectCorrecting,
  touchBill,
  updateAnswers,
  updateApproved,
  updateDecisions,
  updateDenied,
  updateReturned,
} from './bills.queries.ts'
import { checkMoves } from './checking.service.ts'
import { noteBill } from './notes.service.ts'

/** Days a railroad has to answer a dispute. */
const ANSWER_DAYS = 30
const DONE: Readonly<Record<keyof typeof DECISIONS, string>> = {
  accept: 'Accepted',
  short: 'Set to short-pay',
  dispute: 'Set to dispute',
}
const UNKNOWN =
  'The expected cost of these lines is unknown, so they can only be accepted. Add the rate, then check again.'

/** Sets what is done about lines. Throws invalid_request for a claim on a line that can’t be checked. */
export async function decide(
  ctx: Ctx,
  bill: Bill,
  { line_ids: lineIds, decision }: Input<typeof decideBillLines>['body'],
): Promise<void> {
  const chosen = bill.lines.filter(({ line_id, is_billed }) => is_billed && lineIds.includes(line_id))
  if (chosen.length === 0)
    throw new AppError('invalid_request', { errors: { line_ids: ['Choose a line of this bill.'] } })
  if (decision !== 'accept' && chosen.some(({ expected_cents }) => expected_cents === null))
    throw new AppError('invalid_request', { errors: { decision: [UNKNOWN] } })
  const { db, customerId } = ctx
  await updateDecisions(db, customerId, bill.bill_id, {
    lineIds: chosen.map(({ line_id }) => line_id),
    decision,
  })
  await touchBill(db, customerId, bill.bill_id)
  await noteBill(ctx, bill.bill_id, `${DONE[decision]}: ${formatCount(chosen.length, 'line')}`)
  const pick = (of: (line: Bill['lines'][number]) => unknown) =>
    Object.fromEntries(chosen.map((line) => [line.line_id, of(line)]))
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { decisions: pick((line) => line.decision) },
    after: { decisions: pick(() => decision) },
  })
}

/**
 * Approves a bill by its decisions; a credit has an amount below zero, which payments of other bills are less by. Bills that
 * correct this one are checked again, because they depend on what is paid of it. Throws conflict for a stale version or a line without a
 * decision.
 */
export async function approve(ctx: Ctx, bill: Bill, version: number): Promise<void> {
  if (version !== bill.version) throw staleVersion<{ status: string }>({ status: bill.status }, bill.version)
  const billed = bill.lines.filter(({ is_billed }) => is_billed)
  const open = billed.filter(({ decision }) => decision === null)
  if (open.length > 0)
    throw new AppError('conflict', {
      message: `${formatCount(open.length, 'line')} could not be checked. Accept or return them first.`,
    })
  const payCents = getSum(billed, getPay) - bill.credit_cents
  const disputedCents = getSum(billed, getClaim)
  await updateApproved(ctx.db, ctx.customerId, bill.bill_id, {
    payCents,
    disputedCents,
    answerDays: ANSWER_DAYS,
  })
  const claim = disputedCents > 0 ? `, disputed ${showMoney(disputedCents, bill.currency)}` : ''
  await noteBill(ctx, bill.bill_id, `Approved ${showMoney(payCents, bill.currency)}${claim}`)
  const credited = await answerByCorrection(ctx, bill)
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { status: bill.status, pay_cents: null },
    after: { status: 'approved', pay_cents: payCents, disputed_cents: disputedCents, ...credited },
  })
  await checkMoves(ctx.db, ctx.customerId, await selectCorrecting(ctx.db, ctx.customerId, bill))
}

/**
 * A railroad that posts a credit or a lower bill has answered the dispute of the bill that it corrects: disputed lines are
 * recovered, in their order, as far as its money covers them.
 */
async function answerByCorrection(
  ctx: Ctx,
  { scac, bill_number, original_number, correction, total_cents, currency }: Bill,
): Promise<{ recovered_cents: number } | undefined> {
  if (original_number === null || (total_cents >= 0 && correction !== 'RB')) return undefined
  const { db, customerId } = ctx
  const original = await lockDisputed(db, customerId, { scac, original_number })
  if (original === null) return undefined
  let left = total_cents < 0 ? -total_cents : original.total_cents - total_cents
  const covered = original.claims.filter(({ cents }) => {
    const isCovered = cents > 0 && cents <= left
    if (isCovered) left -= cents
    return isCovered
  })
  if (covered.length === 0) return undefined
  const recovered = getSum(covered, ({ cents }) => cents)
  const lineIds = covered.map(({ line_id }) => line_id)
  await updateAnswers(db, customerId, original.bill_id, { lineIds, answer: 'credited', note: bill_number })
  await addAnswered(db, customerId, original.bill_id, { recovered, denied: 0 })
  await noteBill(ctx, original.bill_id, `${scac} credited ${showMoney(recovered, currency)}: ${bill_number}`)
  return { recovered_cents: recovered }
}

const getSum = <T>(ones: readonly T[], of: (one: T) => number): number =>
  ones.reduce((sum, one) => sum + of(one), 0)

/** Returns a bill that is not ours to pay. */
export async function returnToRailroad(ctx: Ctx, bill: Bill, reason: string): Promise<void> {
  await updateReturned(ctx.db, ctx.customerId, bill.bill_id)
  await noteBill(ctx, bill.bill_id, `Returned to ${bill.scac}: ${reason}`)
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { status: bill.status },
    after: { status: 'returned', reason },
  })
}

/**
 * Pays what the railroad denied, in the next payment, or opens its dispute again, to be sent again. Throws
 * invalid_request when no such line was denied.
 */
export async function settleDenied(
  ctx: Ctx,
  bill: Bill,
  { line_ids: lineIds, action }: Input<typeof settleDenial>['body'],
): Promise<void> {
  const { db, customerId } = ctx
  const settled = await updateDenied(db, customerId, bill.bill_id, { lineIds, action })
  if (settled.length === 0)
    throw new AppError('invalid_request', { errors: { line_ids: ['Choose a line that was denied.'] } })
  const cents = getSum(settled, ({ claimed }) => claimed)
  if (action === 'pay') await addPaid(db, customerId, bill.bill_id, cents)
  else await reopenDispute(db, customerId, bill.bill_id, { cents, answerDays: ANSWER_DAYS })
  const money = showMoney(cents, bill.currency)
  await noteBill(
    ctx,
    bill.bill_id,
    action === 'pay' ? `Approved ${money} that was denied` : `Disputed ${money} again`,
  )
  const { pay_cents: paid, denied_cents: denied } = bill
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { pay_cents: paid, denied_cents: denied },
    after: {
      pay_cents: action === 'pay' ? (paid ?? 0) + cents : paid,
      denied_cents: action === 'pay' ? denied : denied - cents,
    },
  })
}

/** Records what the railroad answered; a denial leaves six more months for a suit. Throws invalid_request when no such line is open. */
export async function answerLines(
  ctx: Ctx,
  bill: Bill,
  { line_ids: lineIds, answer, note }: Input<typeof answerDispute>['body'],
): Promise<void> {
  const { db, customerId } = ctx
  const answered = await updateAnswers(db, customerId, bill.bill_id, { lineIds, answer, note })
  if (answered.length === 0)
    throw new AppError('invalid_request', {
      errors: { line_ids: ['Choose a disputed line without a response.'] },
    })
  const cents = getSum(answered, ({ claimed }) => claimed)
  const isCredited = answer === 'credited'
  await addAnswered(db, customerId, bill.bill_id, {
    recovered: isCredited ? cents : 0,
    denied: isCredited ? 0 : cents,
  })
  const details = `${bill.scac} ${isCredited ? 'credited' : 'denied'} ${showMoney(cents, bill.currency)}`
  await noteBill(ctx, bill.bill_id, note ? `${details}: ${note}` : details)
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { recovered_cents: bill.recovered_cents, denied_cents: bill.denied_cents },
    after: {
      recovered_cents: bill.recovered_cents + (isCredited ? cents : 0),
      denied_cents: bill.denied_cents + (isCredited ? 0 : cents),
    },
  })
}
