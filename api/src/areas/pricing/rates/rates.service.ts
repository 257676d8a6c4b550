import * as contract from '#contract/areas/pricing/rates/rates.contract.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import { deleteRates, type FoundRate, rateRows, selectLaneRates, selectRate } from './rates.queries.ts'

export const ratesService = implement(contract, {
  /** Base prices of the customer, a page of them. */
  listRates: async ({ db, customerId }, { query }) =>
    new Json(await selectPage(db, rateRows, query, { customerId })),

  /** Removes rates; quotes keep the prices taken from them. */
  async removeRates(ctx, { body }) {
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
  },

  /** Rates of a lane in force on a day, for any of its goods. */
  listLaneRates: ({ db, customerId }, { query: { stccs, ...lane } }) =>
    selectLaneRates(db, customerId, { ...lane, stccs: stccs.split(',').filter((code) => code !== '') }),
})

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
