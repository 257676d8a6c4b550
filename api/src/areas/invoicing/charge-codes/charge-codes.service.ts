import * as contract from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import type { ChargeCode } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { STANDARD_CODES } from '#contract/areas/invoicing/charge-codes/charge-codes.rules.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectChargeCodes, upsertChargeCode } from './charge-codes.queries.ts'

export const chargeCodesService = implement(contract, {
  listChargeCodes: (ctx) => getChargeCodes(ctx),

  /** Changes a code, or adds one (INV-020). */
  async saveChargeCode(ctx, { params: { chargeCode: code }, body }) {
    const before = (await getChargeCodes(ctx)).find((one) => one.code === code) ?? null
    const after = { code, ...body }
    await upsertChargeCode(ctx.db, ctx.customerId, after)
    ctx.describeChange({ before, after })
    return after
  },
})

/** The standard codes as the customer changed them, then its own (INV-039). */
export async function getChargeCodes({
  db,
  customerId,
}: Pick<Ctx, 'db' | 'customerId'>): Promise<ChargeCode[]> {
  const saved = await selectChargeCodes(db, customerId)
  const byCode = new Map(saved.map((one) => [one.code, one]))
  const standard = Object.entries(STANDARD_CODES).map(
    ([code, description]) => byCode.get(code) ?? { ...UNSAVED, code, description },
  )
  return [...standard, ...saved.filter(({ code }) => !(code in STANDARD_CODES))]
}

const UNSAVED = {
  default_ap_amount_cents: 0,
  default_ar_amount_cents: 0,
  ledger_account: '',
  tax_type: '',
  active: true,
}
