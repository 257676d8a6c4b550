import type pg from 'pg'
import { listTenderCounts } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { WAYBILL_EXAMPLE } from '#contract/areas/waybilling/waybill/examples.rules.ts'
import { isSmall } from '../data.ts'
import { interleave, ms, report } from '../measure.ts'
import { openStage } from '../stage.ts'
import { fillBookings, FIRST, selectBookings, selectCounts } from './bookings.queries.ts'

// The bookings of a customer with a million bills, most of them in batches: time through the whole API with session check and
// row-level security, compared with handwritten statements through the bare driver.

const BILLS = isSmall() ? 50_000 : 1_000_000
const ROUNDS = isSmall() ? 8 : 20
const PAGE = 25
const GOAL = 1.25

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  console.error(`  writing ${BILLS} bills ...`)
  await portal.superuser((db) => fillBookings(db, { bills: BILLS, waybill: WAYBILL_EXAMPLE }))
  await portal.superuser(async (db) => {
    await measure('one row per batch', { scope: 'batches' }, bare(db, FIRST))
    await measure(
      'one row per batch, of one railroad',
      { scope: 'batches', carrier: 'is.UP' },
      bare(db, `${FIRST} and t.scac = any(array['UP'])`),
    )
    await measure('every bill', { scope: 'all' }, bare(db, 'true'))
    await measure(
      'rejected bills',
      { state: 'is.tender_responded_rejected' },
      bare(db, `t.state = any(array['tender_responded_rejected'])`),
    )
    await compare(
      'counts by state',
      () => called(listTenderCounts, {}),
      () => selectCounts(db),
    )
  })
} finally {
  await stage.stop()
}
process.exit()

function bare(db: pg.Client, where: string): () => Promise<void> {
  return () => selectBookings(db, where, PAGE)
}

function measure(name: string, query: object, floor: () => Promise<void>): Promise<void> {
  return compare(name, () => called(listTenderStatuses, { page_size: PAGE, ...query }), floor)
}

async function compare(name: string, run: () => Promise<void>, floor: () => Promise<void>): Promise<void> {
  const contenders = [
    { name: 'ours', run },
    { name: 'bare', run: floor },
  ]
  await interleave(contenders, 3)
  const { ours = 0, bare: min = 0 } = await interleave(contenders, ROUNDS)
  report({
    bench: `bookings of ${BILLS}, ${name}`,
    ratio: ours / min,
    goal: GOAL,
    unit: 'x bare statements',
    details: `${ms(ours)} through the API, ${ms(min)} bare`,
  })
}

async function called(
  endpoint: typeof listTenderStatuses | typeof listTenderCounts,
  query: object,
): Promise<void> {
  const { status } = await portal.call(endpoint, { params: { customerId: 1 }, query } as never, 'full')
  if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
}
