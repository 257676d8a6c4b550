import { Readable } from 'node:stream'
import * as contract from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import {
  ACCOUNTING_FILES,
  type AccountingFile,
  AGEING,
} from '#contract/areas/invoicing/accounting/accounting.rules.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { getChargeCodes } from '../charge-codes/charge-codes.service.ts'
import { getParties } from '../invoices/parties.rules.ts'
import { findPayee, requirePayee } from '../payee/payee.service.ts'
import { getLogo } from '../prints/logos.service.ts'
import {
  selectAgeingOn,
  selectExportedLines,
  selectExportedPayments,
  selectMovements,
} from './accounting.queries.ts'
import { quickBooksCsv, xeroCsv, xeroPaymentsCsv } from './exports.rules.ts'
import { quickBooksIif } from './iif.rules.ts'
import { statementPdf } from './statement-pdf.rules.ts'

export const accountingService = implement(contract, {
  /** Invoices and credit notes as a file for accounting. */
  async exportToAccounting(ctx, { params: { payeeId, system }, query }) {
    requirePayee(payeeId)
    return {
      stream: Readable.from([await writeFile(ctx, { payeeId, system }, query)]),
      type: system === 'quickbooks_desktop' ? 'text/plain; charset=windows-1252' : 'text/csv; charset=utf-8',
      filename: `${system}_${query.from}_${query.to}.${ACCOUNTING_FILES[system].extension}`,
    }
  },

  /** A payer's account: what was owed before, each movement, what is owed after. Throws not_found. */
  getPayerStatement: async (ctx, { params, query }) =>
    toStatement(ctx, await requirePayer(ctx, params), query),

  /** The same on paper. Throws not_found. */
  async printStatement(ctx, { params, query }) {
    const payer = await requirePayer(ctx, params)
    const payee = await findPayee(ctx)
    const { accounts } = await toStatement(ctx, payer, query)
    const pdf = statementPdf({
      accounts,
      from: query.from === EVER ? (accounts[0]?.movements[0]?.day ?? query.to) : query.from,
      to: query.to,
      parties: getParties(payee, payer),
      logo: await getLogo(ctx, payee.logo),
    })
    return {
      stream: Readable.from([pdf]),
      type: 'application/pdf',
      filename: `statement_${payer.id}_${query.to}.pdf`,
      headers: { 'content-length': String(pdf.length) },
    }
  },
})

async function writeFile(
  ctx: Ctx,
  { payeeId, system }: { payeeId: number; system: AccountingFile },
  range: { from: string; to: string },
): Promise<string | Buffer> {
  const { db, customerId } = ctx
  if (system === 'xero_payments')
    return xeroPaymentsCsv(await selectExportedPayments(db, customerId, payeeId, range))
  const lines = await selectExportedLines(db, customerId, payeeId, range)
  const codes = new Map((await getChargeCodes(ctx)).map((one) => [one.code, one]))
  if (system !== 'quickbooks_desktop') return (system === 'xero' ? xeroCsv : quickBooksCsv)(lines, codes)
  // the file names no currency: another one would be booked as the payee's own
  const { currency } = await findPayee(ctx)
  const isOwn = (one: { currency: string }) => one.currency === currency
  const payments = await selectExportedPayments(db, customerId, payeeId, range)
  return quickBooksIif({ lines: lines.filter(isOwn), payments: payments.filter(isOwn) }, codes)
}

const EVER = '1900-01-01'
const BUCKETS = AGEING.length

async function requirePayer(
  ctx: Ctx,
  { payeeId, payerCompanyId }: { payeeId: number; payerCompanyId: number },
): Promise<PayerCompany> {
  requirePayee(payeeId)
  const payer = await selectPayer(ctx, payerCompanyId)
  if (payer === null) throw new AppError('not_found')
  return payer
}

async function toStatement(
  { db, customerId }: Ctx,
  payer: PayerCompany,
  { from, to }: { from: string; to: string },
): Promise<Result<typeof contract.getPayerStatement>> {
  const all = await selectMovements(db, customerId, payer.id, to)
  const open = await selectAgeingOn(db, customerId, payer.id, to)
  const accounts = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, movements]) => {
    let balance = movements.filter(({ day }) => day < from).reduce((sum, { cents }) => sum + cents, 0)
    const opening_cents = balance
    const rows = movements
      .filter(({ day }) => day >= from)
      .map(({ currency: _, ...movement }) => ({ ...movement, balance_cents: (balance += movement.cents) }))
    const ageing = Array.from(
      { length: BUCKETS },
      (_, bucket) => open.find((one) => one.currency === currency && one.bucket === bucket)?.cents ?? 0,
    )
    return { currency, opening_cents, closing_cents: balance, ageing, movements: rows }
  })
  return { payer_id: payer.id, payer_name: payer.name, accounts }
}
