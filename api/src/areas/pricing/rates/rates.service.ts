import type * as contract from '#contract/areas/pricing/rates/rates.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import { deleteRates, type FoundRate, rateRows, selectLaneRates, selectRate } from './rates.queries.ts'

/** Base prices of the customer, a page of them. */
export const listRates = async (
  { db, customerId }: Ctx,
  { query }: Input<typeof contract.listRates>,
): Promise<Json> => new Json(await selectPage(db, rateRows, query, { customerId }))

/** Removes rates; quotes keep the prices taken from them. */
export async function removeRates(
  ctx: Ctx,
  { body }: Input<typeof contract.removeRates>,
): Promise<Result<typeof contract.removeRates>> {
  const { db, customerId } = ctx
  const lanes: string[] = []
  const result = await actOnRows<{ customerId: number }, number, object>(
    db,
    rateRows,
    body as Chosen<number>,
    { customerId },
    {
      reads: [],
      may: () => true,
      act: async (ids) => {
        const removed = await deleteRates(db, customerId, ids)
        lanes.push(...removed.map(({ origin, destination }) => `${origin} to ${destination}`))
        return removed.map(({ rate_id }) => rate_id)
      },
    },
  )
  ctx.noteChange({ target: { rates: namedInLog(lanes, '; ') } })
  return result
}

/** Rates of a lane in force on a day, for any of its goods. */
export const listLaneRates = (
  { db, customerId }: Ctx,
  { query: { stccs, ...lane } }: Input<typeof contract.listLaneRates>,
): Promise<FoundRate[]> =>
  selectLaneRates(db, customerId, { ...lane, stccs: stccs.split(',').filter((code) => code !== '') })

/** The rate a price was taken from; null when the price differs or the rate no longer exists. */
export async function rateOfPrice(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  { price, rateId }: { price: number; rateId: number | null },
  saved: FoundRate | null,
): Promise<FoundRate | null> {
  if (rateId === null) return null
  const rate =
    saved?.rate_id === rateId && saved.price === price ? saved : await selectRate(db, customerId, rateId)
  return rate?.price === price ? rate : null
}
