import { Readable } from 'node:stream'
import * as contract from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import type { Payable } from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { writingStyle } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { showMoney } from '#contract/base/money.ts'
import { format } from '#x12/texts.ts'
import { findUnsendable } from '#x12/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectReceiver } from '../../waybilling/carriers/carriers.service.ts'
import { sendSet } from '../../waybilling/exchange/sending.service.ts'
import { noteBill } from '../bills/notes.service.ts'
import { selectActor, selectTheme, selectToday } from '../invoices/invoices.queries.ts'
import {
  type BillToPay,
  insertRemittance,
  lockBillsToPay,
  type PayableRow,
  selectPayable,
  selectRemittanceFile,
  selectRemittances,
} from './remittances.queries.ts'
import { make820 } from './t820.rules.ts'

type Body = Input<typeof contract.createRemittance>['body']

export const remittancesService = implement(contract, {
  async listRemittances(ctx) {
    const groups = Map.groupBy(
      await selectPayable(ctx.db, ctx.customerId),
      ({ scac, currency }) => `${scac} ${currency}`,
    )
    const payable: Payable[] = []
    for (const rows of groups.values()) payable.push(await toPayable(ctx, rows))
    return { payable, paid: await selectRemittances(ctx.db, ctx.customerId) }
  },

  /**
   * Records a payment and queues its 820 for the railroad, all in one transaction. Throws invalid_request for a
   * reference in use, bills that do not belong together or a railroad without an exchange; conflict for a paid bill.
   */
  async createRemittance(ctx, { body }) {
    const bills = await lockBillsToPay(ctx.db, ctx.customerId, body.bill_ids)
    requirePayable(bills, body)
    const receiver = await selectReceiver(ctx.db, ctx.customerId, body.scac)
    if (receiver === null || !receiver.is_live)
      throw new AppError('invalid_request', { errors: { scac: [getProblem(body.scac, receiver)] } })
    const total = bills.reduce((sum, { pay_cents }) => sum + pay_cents, 0)
    if (total <= 0)
      throw new AppError('invalid_request', {
        errors: {
          bill_ids: [
            'The credits equal or exceed the bills, so there is nothing to pay. Choose more bills or fewer credits.',
          ],
        },
      })
    const { name: customer } = await selectTheme(ctx.db)
    const set = make820(bills, { ...body, customer, made: await selectToday(ctx.db) })
    const [unsendable] = findUnsendable(set, receiver.release, writingStyle(receiver.characters))
    if (unsendable)
      throw new AppError('invalid_request', {
        message: `This can’t be sent as an 820: ${format(unsendable)}`,
      })
    const { filename, text, controlNumber } = await sendSet(ctx.db, ctx.customerId, receiver, {
      set,
      fileType: '820',
      actionIds: [],
    })
    const actor = await selectActor(ctx.db)
    const { bill_ids: _, ...payment } = body
    const saved = await insertRemittance(
      ctx.db,
      ctx.customerId,
      {
        ...payment,
        total_cents: total,
        bill_count: bills.length,
        filename,
        control_number: controlNumber,
        content: text,
        user_id: actor.user_id,
        user_name: `${actor.first_name} ${actor.last_name}`,
      },
      bills.map(({ bill_id, pay_cents, paid_cents }) => ({ bill_id, pay_cents, paid_cents })),
    )
    if (saved === null)
      throw new AppError('invalid_request', {
        errors: { reference: [`${body.scac} was already paid under this reference. Enter another one.`] },
      })
    for (const { bill_id, pay_cents } of bills) await noteBill(ctx, bill_id, getNote(body, pay_cents))
    ctx.describeChange({
      target: { remittance_id: saved.remittance_id },
      before: null,
      after: { ...payment, total_cents: total, bills: bills.map(({ bill_number }) => bill_number) },
    })
    return saved
  },

  /** Throws not_found. */
  async exportRemittance820({ db, customerId }, { params: { remittanceId } }) {
    const found = await selectRemittanceFile(db, customerId, remittanceId)
    if (found === null) throw new AppError('not_found')
    return {
      stream: Readable.from([Buffer.from(found.content)]),
      type: 'text/plain; charset=utf-8',
      filename: found.filename,
    }
  },
})

async function toPayable(ctx: Ctx, rows: readonly PayableRow[]): Promise<Payable> {
  const { scac, currency } = rows[0]!
  const bills = rows.map(({ bill }) => bill)
  return {
    scac,
    currency,
    bills,
    pay_cents: bills.reduce((sum, { pay_cents }) => sum + pay_cents, 0),
    problem: getProblem(scac, await selectReceiver(ctx.db, ctx.customerId, scac)),
  }
}

/** Why no document can go to a railroad; empty when one can. */
function getProblem(scac: string, receiver: { is_live: boolean } | null): string {
  if (receiver === null) return `${scac} is not set up for documents. Add it under Railroads.`
  return receiver.is_live
    ? ''
    : `The exchange with ${scac} is still being tested. Turn it on under Railroads.`
}

const METHODS = contract.PAYMENT_METHODS
const getNote = ({ method, reference, currency }: Body, cents: number): string =>
  `Paid ${showMoney(cents, currency)}, ${METHODS[method]} ${reference}, 820 sent`

/** Throws invalid_request for bills that are unknown, not approved or of another railroad; conflict for a paid one. */
function requirePayable(bills: readonly BillToPay[], { bill_ids, scac, currency }: Body): void {
  const paid = bills.find(({ is_paid }) => is_paid)
  if (paid) throw new AppError('conflict', { message: `Bill ${paid.bill_number} was already paid.` })
  const isWrong = bills.some(
    (bill) => bill.status !== 'approved' || bill.scac !== scac || bill.currency !== currency,
  )
  if (isWrong || bills.length !== new Set(bill_ids).size)
    throw new AppError('invalid_request', {
      errors: { bill_ids: [`Choose approved bills of ${scac} in ${currency}.`] },
    })
}
