import * as contract from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { selectBill, type StoredFullBill } from './bill-rows.queries.ts'
import { findFuelMonths } from './fuel-months.service.ts'
import { findStayDays } from './stay-days.service.ts'

/** What the lines of a bill are checked by. */
export const proofsService = implement(contract, {
  /** Which month's fuel price applies to a bill, and which was billed. Throws not_found. */
  async getBillFuel({ db, customerId }, { params: { billId } }) {
    const bill = await requireBill(db, customerId, billId)
    const rates = bill.lines.flatMap(({ kind, rate }) => (kind === 'fuel' && rate !== null ? rate : []))
    return findFuelMonths(db, bill, rates)
  },

  /** The days behind a bill's demurrage and storage. Throws not_found. */
  async getBillStays({ db, database, customerId }, { params: { billId } }) {
    const bill = await requireBill(db, customerId, billId)
    return findStayDays(db, customerId, bill, await feedReference(database))
  },
})

async function requireBill(db: Db, customerId: number, billId: number): Promise<StoredFullBill> {
  const bill = await selectBill(db, customerId, billId)
  if (bill === null) throw new AppError('not_found')
  return bill
}
