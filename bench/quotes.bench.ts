import { getQuoteStats, listQuotes } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { isSmall } from './data.ts'
import { interleave, ms, report } from './measure.ts'
import { REQUEST, fillQuotes, selectQuotesAndTotal, selectStats } from './fill/quotes.queries.ts'
import { openStage } from './stage.ts'

// The list of quotes and its statistics for a customer with a hundred thousand: time through the whole API with
// session check and row-level security, compared with handwritten statements through the bare driver.

const QUOTES = isSmall() ? 10_000 : 100_000
const ROUNDS = isSmall() ? 8 : 40
const GOAL = 1.25

// responses are not validated against the contract, as in the product
const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  console.error(`  writing ${QUOTES} quotes ...`)
  await portal.superuser((db) => fillQuotes(db, QUOTES))
  await portal.superuser(async (db) => {
    const page = (query: object) => () =>
      called(listQuotes, { page_size: String(REQUEST.pageSize), ...query })
    const deep = Math.floor((QUOTES * 2) / 7 / REQUEST.pageSize) - 1
    await measure('list: a status, the latest first', page({ status: `is.${REQUEST.status}` }), () =>
      selectQuotesAndTotal(db, 'modified_ts desc nulls last', 0),
    )
    await measure(
      'list: a status, by total',
      page({ status: `is.${REQUEST.status}`, sort_column: 'total', sort_column_direction: 'desc' }),
      () => selectQuotesAndTotal(db, 'total desc nulls last', 0),
    )
    await measure(
      'list: a status, its last page',
      page({ status: `is.${REQUEST.status}`, current_page: String(deep) }),
      () => selectQuotesAndTotal(db, 'modified_ts desc nulls last', (deep - 1) * REQUEST.pageSize),
    )
    await measure(
      'statistics of all',
      () => called(getQuoteStats, {}),
      () => selectStats(db),
    )
  })
} finally {
  await stage.stop()
}
process.exit()

async function measure(name: string, ours: () => Promise<void>, bare: () => Promise<void>): Promise<void> {
  const contenders = [
    { name: 'ours', run: ours },
    { name: 'bare', run: bare },
  ]
  await interleave(contenders, 3)
  const { ours: own = 0, bare: floor = 0 } = await interleave(contenders, ROUNDS)
  report({
    bench: `quotes of ${QUOTES}, ${name}`,
    ratio: own / floor,
    goal: GOAL,
    unit: 'x bare statements',
    details: `${ms(own)} through the API, ${ms(floor)} bare`,
  })
}

async function called(endpoint: typeof listQuotes | typeof getQuoteStats, query: object): Promise<void> {
  const { status } = await portal.call(endpoint, { params: { customerId: 1 }, query } as never, 'full')
  if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
}
