import { Readable } from 'node:stream'
import * as contract from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { getChargeCodes } from '../charge-codes/charge-codes.service.ts'
import { requirePayee } from '../payee/payee.service.ts'
import { selectExportedLines, selectMovements } from './accounting.queries.ts'
import { quickBooksCsv, xeroCsv } from './exports.rules.ts'

export const accountingService = implement(contract, {
  /** Invoices and credit notes as a file for accounting. */
  async exportToAccounting(ctx, { params: { payeeId, system }, query }) {
    requirePayee(payeeId)
    const lines = await selectExportedLines(ctx.db, ctx.customerId, payeeId, query)
    const codes = new Map((await getChargeCodes(ctx)).map((one) => [one.code, one]))
    const text = (system === 'xero' ? xeroCsv : quickBooksCsv)(lines, codes)
    return {
      stream: Readable.from([text]),
      type: 'text/csv; charset=utf-8',
      filename: `${system}_${query.from}_${query.to}.csv`,
    }
  },

  /** A payer's account: what was owed before, each movement, what is owed after. Throws not_found. */
  async getStatement(ctx, { params: { payeeId, payerCompanyId }, query: { from, to } }) {
    requirePayee(payeeId)
    const payer = await selectPayer(ctx, payerCompanyId)
    if (payer === null) throw new AppError('not_found')
    const all = await selectMovements(ctx.db, ctx.customerId, payer.id, to)
    const accounts = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, movements]) => {
      let balance = movements.filter(({ day }) => day < from).reduce((sum, { cents }) => sum + cents, 0)
      const opening_cents = balance
      const rows = movements
        .filter(({ day }) => day >= from)
        .map(({ currency: _, ...movement }) => ({ ...movement, balance_cents: (balance += movement.cents) }))
      return { currency, opening_cents, closing_cents: balance, movements: rows }
    })
    return { payer_id: payer.id, payer_name: payer.name, accounts }
  },
})
