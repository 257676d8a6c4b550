import { getPay } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { divideCents } from '#contract/areas/invoicing/invoices/cars.rules.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectLoads } from '../accrual/accrual.queries.ts'
import { getTripCost } from '../accrual/accrual.service.ts'
import { openTariffs } from '../bills/tariffs.service.ts'
import { type BilledLine, selectBilledLines } from './costs.queries.ts'

/** What one trip costs of one kind of charge. */
export interface Cost {
  waybill_id: number
  kind: string
  cents: number
  source: 'bill' | 'expected'
  /** The railroad’s bill; empty for an expected cost. */
  ref: string
  text: string
}

/**
 * What railroads charge for trips: what is paid of their matched bills, and for loads that no bill is for the freight and
 * fuel that are expected. A duplicate that no one has decided about costs nothing.
 */
export async function getCosts(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  waybillIds: readonly number[],
  currency: string,
): Promise<Cost[]> {
  const billed = (await selectBilledLines(db, customerId, { waybillIds, currency })).map(toCost)
  const known = new Set(billed.map(({ waybill_id }) => waybill_id))
  const rest = waybillIds.filter((id) => !known.has(id))
  if (rest.length === 0) return billed
  const tariffs = openTariffs(db, customerId)
  const expected: Cost[] = []
  for (const load of await selectLoads(db, customerId, rest)) {
    if (load.currency !== null && load.currency !== currency) continue
    const { cost } = await getTripCost(load, tariffs)
    const of = {
      waybill_id: load.waybill_id,
      source: 'expected',
      ref: '',
      text: `${load.scac} rate`,
    } as const
    if (cost.freight_cents !== null) expected.push({ ...of, kind: 'freight', cents: cost.freight_cents })
    if (cost.fuel_cents !== null)
      expected.push({ ...of, kind: 'fuel', cents: cost.fuel_cents, text: `${load.scac} fuel table` })
  }
  return [...billed, ...expected]
}

const toCost = (line: BilledLine): Cost => ({
  waybill_id: line.waybill_id,
  kind: line.kind,
  cents: getShare(getPaid(line), line),
  source: 'bill',
  ref: String(line.bill_id),
  text: `${line.scac} bill ${line.bill_number}`,
})

/** What is paid of a line; one that waits for a decision counts as billed, unless it is billed twice. */
const getPaid = (line: BilledLine): number => {
  if (line.decision !== null) return getPay(line)
  return line.result === 'duplicate' ? 0 : line.billed_cents
}

/** The part of one car; the cars of a bill add up to its line, a credit too. */
const getShare = (cents: number, { shared_by, place }: BilledLine): number =>
  Math.sign(cents) * divideCents(Math.abs(cents), shared_by)[place]!
