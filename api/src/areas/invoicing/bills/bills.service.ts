import * as contract from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { billCan, type BillStanding } from '#contract/areas/invoicing/bills/bills.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { type Verdict, verdicts } from '#contract/list/can.ts'
import { toKind } from '#rail/bills/bill.ts'
import { describeLine } from '#rail/bills/match.ts'
import { parseEquipment } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { selectToday } from '../invoices/invoices.queries.ts'
import * as rows from './bill-rows.queries.ts'
import { lockBills, type NewBill, updateChosenTrip } from './bills.queries.ts'
import { checkMoves } from './checking.service.ts'
import { answerLines, approve, decide, returnToRailroad, settleDenied } from './decisions.service.ts'
import { readBills, takeBills } from './intake.service.ts'
import { getActor, noteBill } from './notes.service.ts'

export const billsService = implement(
  contract,
  {
    /** A page of the customer’s railroad bills. */
    async listBills({ db, customerId }, { query }) {
      const found = (await readPage(db.last, rows.billRows, query, { customerId })) as {
        data: rows.StoredBillRow[]
        total_record_count: number
      }
      return { ...found, data: found.data.map(withVerdicts) }
    },

    /** What was billed, right, disputed and recovered this year. */
    async getBillStats({ db, customerId }) {
      const year = Number((await selectToday(db)).slice(0, 'YYYY'.length))
      return {
        year,
        states: await rows.selectStateCounts(db, customerId),
        totals: await rows.selectTotals(db, customerId, year),
        railroads: await rows.selectByRailroad(db, customerId, year),
        charges: await rows.selectByCharge(db, customerId, year),
      }
    },

    /** Throws not_found. */
    getBill: (ctx, { params: { billId } }) => getFreshBill(ctx, billId),

    /** Adds a bill by hand. Throws invalid_request, and conflict when the number is known. */
    async createBill(ctx, { body }) {
      const bill = toBill(body)
      const [accepted] = await takeBills(ctx.db, ctx.customerId, [bill], { by: await getActor(ctx) })
      if (!accepted!.is_new)
        throw new AppError('conflict', { errors: { bill_number: ['This bill was already added.'] } })
      ctx.describeChange({ target: { bill_id: accepted!.bill_id }, after: getLogged(bill) })
      return getFreshBill(ctx, accepted!.bill_id)
    },

    /** Takes the bills of a file. */
    async uploadBills(ctx, { body }) {
      const { bills, problems } = await readBills(ctx.db, ctx.customerId, body)
      const results = await takeBills(ctx.db, ctx.customerId, bills, { by: await getActor(ctx) })
      problems.push(...results.flatMap(({ problem }) => problem ?? []))
      const accepted = results.map(({ problem: _, ...one }, at) => {
        const { scac, bill_number } = bills[at]!
        return { ...one, scac, bill_number }
      })
      ctx.describeChange({
        after: { bills: accepted.filter((one) => one.is_new).map((one) => one.bill_number) },
      })
      return { bills: accepted, problems }
    },

    /** Checks a bill again. Throws conflict once it was approved, not_found. */
    async checkBillAgain(ctx, { params: { billId } }) {
      const before = await requireBill(ctx, billId, 'check')
      await checkMoves(ctx.db, ctx.customerId, [billId])
      const after = await getFreshBill(ctx, billId)
      ctx.describeChange({
        target: { bill_id: billId },
        before: { expected_cents: before.expected_cents },
        after: { expected_cents: after.expected_cents },
      })
      return after
    },

    /** Says which of two trips a bill is for. Throws invalid_request for another trip, conflict, not_found. */
    async chooseBillTrip(ctx, { params: { billId }, body: { waybill_id } }) {
      const bill = await requireBill(ctx, billId, 'check')
      if (!bill.trips.some((trip) => trip.waybill_id === waybill_id))
        throw new AppError('invalid_request', {
          errors: { waybill_id: ['Choose one of the matching trips.'] },
        })
      await updateChosenTrip(ctx.db, ctx.customerId, billId, waybill_id)
      await checkMoves(ctx.db, ctx.customerId, [billId])
      await noteBill(ctx, billId, `Chose waybill ${waybill_id}`)
      ctx.describeChange({ target: { bill_id: billId }, before: { waybill_id: null }, after: { waybill_id } })
      return getFreshBill(ctx, billId)
    },

    decideBillLines: async (ctx, { params: { billId }, body }) => {
      await decide(ctx, await requireBill(ctx, billId, 'decide'), body)
      return getFreshBill(ctx, billId)
    },

    approveBill: async (ctx, { params: { billId }, body }) => {
      await approve(ctx, await requireBill(ctx, billId, 'approve'), body.version)
      return getFreshBill(ctx, billId)
    },

    /** Approves matched bills, in one transaction; the others are skipped with the reason. */
    approveBills: (ctx, { body }) => approveMany(ctx, body),

    returnBill: async (ctx, { params: { billId }, body }) => {
      await returnToRailroad(ctx, await requireBill(ctx, billId, 'return'), body.reason)
      return getFreshBill(ctx, billId)
    },

    answerDispute: async (ctx, { params: { billId }, body }) => {
      requireLines(await getFreshBill(ctx, billId), body.line_ids)
      await answerLines(ctx, await requireBill(ctx, billId, 'answer'), body)
      return getFreshBill(ctx, billId)
    },

    /** Pays what was denied or disputes it again. Throws invalid_request, conflict, not_found. */
    settleDenial: async (ctx, { params: { billId }, body }) => {
      requireLines(await getFreshBill(ctx, billId), body.line_ids)
      await settleDenied(ctx, await requireBill(ctx, billId, 'settle'), body)
      return getFreshBill(ctx, billId)
    },
  },
  { listBills: defineExport(rows.billRows, ({ customerId }) => ({ customerId })) },
)

const MAX_APPROVED = 500

type Approvable = BillStanding & { state: string }

const mayApproveUnseen = (row: Approvable): Verdict => {
  const verdict = billCan.approve(row, null)
  if (verdict !== true || row.state === 'matched') return verdict
  return 'It doesn’t match in full. Open it to decide.'
}

async function approveMany(ctx: Ctx, chosen: Chosen<number>): Promise<BulkAnswer<number>> {
  const { db, customerId } = ctx
  const names: string[] = []
  const silent = { ...ctx, describeChange: () => undefined }
  const reads = ['status', 'match', 'disputed_cents', 'recovered_cents', 'denied_cents', 'state'] as const
  const result = await actOnRows<rows.BillEnv, number, Approvable>(
    db,
    rows.billRows,
    chosen,
    { customerId },
    {
      reads,
      may: mayApproveUnseen,
      max: MAX_APPROVED,
      act: async (ids) => {
        const done: number[] = []
        for (const { bill_id } of await lockBills(db, customerId, ids)) {
          const bill = await getFreshBill(ctx, bill_id)
          if (mayApproveUnseen(bill) !== true) continue
          await approve(silent, bill, bill.version)
          done.push(bill_id)
          names.push(`${bill.scac} ${bill.bill_number}`)
        }
        return done
      },
    },
  )
  ctx.describeChange({
    target: { bills: namedInLog(names) },
    ...(!chosen.preview && { after: { approved: result.done } }),
  })
  return result
}

const withVerdicts = <Row extends BillStanding>(row: Row): Row & { can: Bill['can'] } => ({
  ...row,
  can: verdicts(billCan, row, null),
})

/** X12 codes of a rate a day. */
const DAY_UNITS: ReadonlySet<string> = new Set(['PD', 'DV'])

/** The bill as it is now. Throws not_found. */
export async function getFreshBill({ db, customerId }: Ctx, billId: number): Promise<Bill> {
  const bill = await rows.selectBill(db, customerId, billId)
  if (bill === null) throw new AppError('not_found')
  return withVerdicts({
    ...bill,
    lines: bill.lines.map(({ quantity, rate, rate_unit, ...line }) => ({
      ...line,
      billed_days: DAY_UNITS.has(rate_unit) ? quantity : null,
      billed_how: line.is_billed ? describeLine({ quantity, rate, rate_unit, cents: line.billed_cents }) : '',
    })),
  })
}

/** Throws invalid_request for a line of another bill. */
function requireLines({ lines }: Bill, ids: readonly number[]): void {
  const own = new Set(lines.map(({ line_id }) => line_id))
  if (ids.some((id) => !own.has(id)))
    throw new AppError('invalid_request', { errors: { line_ids: ['Choose lines of this bill.'] } })
}

/** Locks a bill for a step. Throws not_found, and conflict with why the step may not be accepted. */
export async function requireBill(ctx: Ctx, billId: number, step: keyof typeof billCan): Promise<Bill> {
  if ((await lockBills(ctx.db, ctx.customerId, [billId])).length === 0) throw new AppError('not_found')
  const bill = await getFreshBill(ctx, billId)
  const verdict = bill.can[step]
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  return bill
}

/** A bill as it was entered; the amounts of a credit are below zero. Throws invalid_request for a car that is none. */
function toBill(body: Input<typeof contract.createBill>['body']): NewBill {
  const names = [
    ...body.cars.split(',').filter((name) => name.trim() !== ''),
    ...body.lines.flatMap(({ car }) => (car ? [car] : [])),
  ]
  const cars = names.map((name) => parseEquipment(name.trim().toUpperCase())?.id ?? null)
  if (cars.includes(null))
    throw new AppError('invalid_request', { errors: { cars: ['Enter cars like GATX 201234.'] } })
  const ids = [...new Set(cars.filter((id) => id !== null))]
  const isCredit = body.correction === 'credit'
  const sign = isCredit ? -1 : 1
  return {
    ...body,
    correction: isCredit ? 'AD' : body.correction,
    waybill_number: body.waybill_number || null,
    bill_of_lading: body.bill_of_lading || null,
    original_number: body.original_number || null,
    origin: body.origin || null,
    destination: body.destination || null,
    urrwin: null,
    authority: null,
    payer: null,
    payment_method: '',
    total_cents: sign * body.lines.reduce((sum, { cents }) => sum + cents, 0),
    cars: ids.map((id) => ({ id, weight_lb: null })),
    lines: body.lines.map(({ line_text, car, ...line }) => ({
      ...line,
      cents: sign * line.cents,
      kind: toKind(line.code),
      car: car ? (parseEquipment(car.trim().toUpperCase())?.id ?? null) : null,
      text: line_text,
      rate: null,
      rate_unit: '',
    })),
    source: 'hand',
    raw: '',
    hold: '',
  }
}

const getLogged = ({ scac, bill_number, total_cents, currency, lines }: NewBill): object => ({
  scac,
  bill_number,
  total_cents,
  currency,
  lines: lines.length,
})
