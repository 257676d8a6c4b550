import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
import type { ImportRow, RowProblem } from '#contract/import/kind.ts'
import { showDate } from '#contract/base/dates.ts'
import { importWriter, type ImportWriter } from '../../../import/run.ts'
import { type NewRate, upsertRates } from '../rates/rates.queries.ts'
import { splitTown, type Town } from '../rates/towns.rules.ts'
import { enterPricing } from './imports.queries.ts'

type RateRow = ImportRow<typeof rateImport>

const NO_STATE = 'Enter the state too, as in Galesburg, IL.'
const ENDS_BEFORE = 'The end date is before the start date. Correct one of them.'
const AGAIN = 'Another row has the same lane, commodity, car type and start date, and was imported.'

/** A town given as `Galesburg, IL`, or with its state in a separate column. */
function getTown(city: string, state: string): Town | null {
  const split = splitTown(city)
  if (state === '') return split
  return { city: split?.state === state ? split.city : city, state }
}

const getProblems = (row: RateRow): RowProblem[] => [
  ...(getTown(row.origin, row.origin_state) ? [] : [{ column: 'origin', words: NO_STATE }]),
  ...(getTown(row.destination, row.destination_state) ? [] : [{ column: 'destination', words: NO_STATE }]),
  ...(row.expiration_date !== '' && row.expiration_date < row.effective_date
    ? [{ column: 'expiration_date', words: ENDS_BEFORE }]
    : []),
]

function getRate(row: RateRow, source: string): NewRate {
  const from = getTown(row.origin, row.origin_state)!
  const to = getTown(row.destination, row.destination_state)!
  return {
    origin_city: from.city,
    origin_state: from.state,
    destination_city: to.city,
    destination_state: to.state,
    stcc: row.stcc,
    car_type: row.car_type,
    price: Number(row.price),
    effective_date: row.effective_date,
    expiration_date: row.expiration_date || null,
    source: row.source || source,
    unit: (row.unit || 'car') as NewRate['unit'],
    minimum_lb: Number(row.minimum_lb || 0),
    currency: row.currency || 'USD',
    carrier: row.carrier,
  }
}

const laneKey = (rate: NewRate): string =>
  [
    rate.origin_city,
    rate.origin_state,
    rate.destination_city,
    rate.destination_state,
    rate.stcc,
    rate.car_type,
  ]
    .concat(rate.effective_date)
    .join('\n')
    .toLowerCase()

const rateWriter = importWriter({
  kind: rateImport,
  async check(db, rows, { customerId }) {
    await enterPricing(db, customerId ?? 0)
    return rows.map(getProblems)
  },
  async write(db, rows, { customerId }) {
    await enterPricing(db, customerId ?? 0)
    const source = `Import of ${showDate(new Date().toISOString().slice(0, 10))}`
    const rates = new Map<string, { rate: NewRate; at: number }>()
    const verdicts = rows.map((row, at): RowProblem[] => {
      const problems = getProblems(row)
      if (problems.length > 0) return problems
      const rate = getRate(row, source)
      if (rates.has(laneKey(rate))) return [{ column: null, words: AGAIN }]
      rates.set(laneKey(rate), { rate, at })
      return []
    })
    await upsertRates(
      db,
      customerId ?? 0,
      [...rates.values()].map(({ rate }) => rate),
    )
    return verdicts
  },
  describe: ({ origin, destination }) => `${origin} to ${destination}`,
})

/** How imports of pricing are written. */
export const pricingWriters: readonly ImportWriter[] = [rateWriter]
