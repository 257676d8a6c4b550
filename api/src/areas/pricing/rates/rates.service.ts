import * as contract from '#contract/areas/pricing/rates/rates.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import * as queries from './rates.queries.ts'
import { splitTown, type Town } from './towns.rules.ts'

export const ratesService = implement(contract, {
  /** Base prices of the customer, a page of them. */
  listRates: async ({ db, customerId }, { query }) =>
    new Json(await selectPage(db, queries.rateRows, query, { customerId })),

  /** Adds a rate. Throws invalid_request, conflict. */
  createRate: (ctx, { body }) => addRate(ctx, body),

  /** Removes rates; quotes keep the prices taken from them. */
  async removeRates(ctx, { body }) {
    const { db, customerId } = ctx
    const lanes: string[] = []
    const result = await actOnRows<{ customerId: number }, number, object>(
      db,
      queries.rateRows,
      body as Chosen<number>,
      { customerId },
      {
        reads: [],
        may: () => true,
        act: async (ids) => {
          const removed = await queries.deleteRates(db, customerId, ids)
          lanes.push(...removed.map(({ origin, destination }) => `${origin} to ${destination}`))
          return removed.map(({ rate_id }) => rate_id)
        },
      },
    )
    ctx.describeChange({ target: { rates: namedInLog(lanes, '; ') } })
    return result
  },

  /** Rates of a lane in force on a day, for any of its goods. */
  listLaneRates: ({ db, customerId }, { query: { stccs, ...lane } }) =>
    queries.selectLaneRates(db, customerId, {
      ...lane,
      stccs: stccs.split(',').filter((code) => code !== ''),
    }),
})

/** Throws invalid_request. */
function requireTown(name: string, text: string): Town {
  const town = splitTown(text)
  if (town === null)
    throw new AppError('invalid_request', {
      errors: { [name]: ['Enter city and state, as in Galesburg, IL.'] },
    })
  return town
}

/**
 * Adds a rate that a person entered. Throws invalid_request for an end of the lane without a state, conflict for a lane
 * that has one from the same day.
 */
export async function addRate(
  ctx: Ctx,
  { origin, destination, ...entered }: Input<typeof contract.createRate>['body'],
): Promise<{ rate_id: number }> {
  const [from, to] = [requireTown('origin', origin), requireTown('destination', destination)]
  const rate = {
    origin_city: from.city,
    origin_state: from.state,
    destination_city: to.city,
    destination_state: to.state,
    ...entered,
    carrier: '',
  }
  const made = await queries.insertRate(ctx.db, ctx.customerId, rate)
  if (made === null) throw new AppError('conflict', { errors: { effective_date: [SAME_DAY] } })
  ctx.describeChange({ target: made, before: null, after: rate })
  return made
}

const SAME_DAY = 'This lane has a rate from this day. Choose another day, or delete that rate.'

/** The rate a price was taken from; null when the price differs or the rate no longer exists. */
export async function rateOfPrice(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  { price, rateId }: { price: number; rateId: number | null },
  saved: queries.FoundRate | null,
): Promise<queries.FoundRate | null> {
  if (rateId === null) return null
  const rate =
    saved?.rate_id === rateId && saved.price === price
      ? saved
      : await queries.selectRate(db, customerId, rateId)
  return rate?.price === price ? rate : null
}
