import * as contract from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { type FuelOffer, SHOWN_WEEKS } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { toAmount, rateAt } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectPage } from '../../../list/page.ts'
import { wayBetween } from '../../visibility/ways/ways.service.ts'
import { selectQuotingCustomer } from '../quotes/quotes.queries.ts'
import * as queries from './fuel.queries.ts'

export const fuelService = implement(contract, {
  /** Fuel surcharge tables of railroads, a page of them. */
  listFuelTables: async ({ db }, { query }) =>
    new Json(await selectPage(db, queries.fuelTableRows, query, null)),

  /** Adds the table of a railroad. Throws conflict, naming it, when it has one already. */
  async createFuelTable(ctx, { body }) {
    const made = await queries.updateFuelTableRow(ctx.db, { ...body, version: null })
    if (made === null) {
      const text = 'This railroad already has a table. Edit that one.'
      throw new AppError('conflict', { errors: { scac: [text] } })
    }
    ctx.describeChange({ target: { scac: body.scac }, after: made })
    return made as Saved
  },

  /** Changes a table for future quotes. Throws not_found, and conflict when someone else changed it meanwhile. */
  async updateFuelTable(ctx, { params: { scac }, body }) {
    const before = await queries.selectFuelTable(ctx.db, scac)
    if (before === null) throw new AppError('not_found')
    const after = await queries.updateFuelTableRow(ctx.db, { scac, ...body })
    if (after === null) {
      const { version, scac: _scac, ...now } = (await queries.selectFuelTable(ctx.db, scac)) ?? before
      throw staleVersion(now, version)
    }
    ctx.describeChange({ before, after })
    return after as Saved
  },

  /** Removes a table. Throws not_found. */
  async removeFuelTable(ctx, { params: { scac } }) {
    const before = await queries.selectFuelTable(ctx.db, scac)
    if (!(await queries.deleteFuelTable(ctx.db, scac))) throw new AppError('not_found')
    ctx.describeChange({ before, after: null })
    return { scac }
  },

  /** Prices of fuel week by week, the latest first. */
  listFuelWeeks: ({ db }) => queries.selectFuelWeeks(db, SHOWN_WEEKS),

  /** Sets the price of fuel from a Monday on. */
  async setFuelWeek(ctx, { body }) {
    const last = await queries.selectIndex(ctx.db, body.week)
    await queries.updateFuelWeek(ctx.db, body)
    ctx.describeChange({ before: last?.week === body.week ? last : null, after: body })
    return body
  },

  /** Each railroad's surcharge for a lane this week. */
  getFuelSurcharges: (ctx, { query }) => fuelOffer(ctx, query),
})

type Saved = Result<typeof contract.createFuelTable>

/** The facts about a lane. */
interface Lane {
  origin?: string | undefined
  destination?: string | undefined
  price: number
}

/** The same, to be stored with a quote. */
export async function fuelOffer(ctx: Pick<Ctx, 'db'>, lane: Lane): Promise<FuelOffer> {
  const { today } = await selectQuotingCustomer(ctx.db)
  const index = await queries.selectIndex(ctx.db, today)
  const { origin, destination, price: base } = lane
  const found = origin && destination ? await wayBetween(ctx, origin, destination) : null
  const route = found && {
    miles: found.miles,
    legs: found.legs.map(({ railroad, miles }) => ({ railroad, miles })),
    path: found.path,
  }
  if (index === null) return { index, way: route, rules: [] }
  const carriers = new Set(route?.legs.map(({ railroad }) => railroad))
  const tables = await queries.selectFuelTables(ctx.db)
  const rules = tables.flatMap(({ scac, name, basis, brackets }) => {
    const rate = rateAt(brackets, index.price)
    const calculated = { basis, rate, miles: route?.miles ?? null, base }
    const amount = toAmount(calculated, calculated)
    if (amount === null) return []
    const of = { scac, name, index_price: index.price, week: index.week, is_on_way: carriers.has(scac) }
    return [{ ...calculated, ...of, amount }]
  })
  return { index, way: route, rules: rules.toSorted((a, b) => Number(b.is_on_way) - Number(a.is_on_way)) }
}
