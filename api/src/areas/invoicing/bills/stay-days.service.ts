import type { BillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { DAYS } from '#contract/areas/demurrage/demurrage.rules.ts'
import { dayAt } from '#rail/demurrage/days.ts'
import { getEnd, getFirst, getStart } from '#rail/demurrage/stays.ts'
import type { Db } from '../../../db/tx.ts'
import { readReportedStays } from '../../demurrage/stays/clocks.service.ts'
import type { FeedReference } from '../../feeds/reference/reference.service.ts'
import { selectStaysBefore } from './evidence.queries.ts'
import type { StoredFullBill } from './bill-rows.queries.ts'

/** Cars of one bill whose days are read; a bill of more shows the first. */
const MAX_CARS = 60

const toCount = (is: keyof typeof DAYS): 'charged' | 'free' | 'off' =>
  is === 'charged' || is === 'free' ? is : 'off'

/** The stays that a bill's demurrage and storage are checked by, day by day, as the clock of each car counts them. */
export async function findStayDays(
  db: Db,
  customerId: number,
  bill: Pick<StoredFullBill, 'cars' | 'bill_date' | 'scac'>,
  reference: FeedReference,
): Promise<BillStays> {
  const cars = bill.cars.map(({ id }) => id).slice(0, MAX_CARS)
  const stored = await selectStaysBefore(db, customerId, { cars, day: bill.bill_date, scac: bill.scac })
  if (stored.length === 0) return { first_day: null, last_day: null, stays: [] }
  const since = new Date(Math.min(...stored.map(({ started_ts }) => Date.parse(started_ts))))
  const reported = await readReportedStays(db, customerId, cars, { reference, since })
  const byStart = new Map(reported.map((one) => [`${one.stay.equipment_id} ${getStart(one.stay)}`, one]))
  const stays = stored.flatMap(({ started_ts, equipment_id, location, charge, debits, credits }) => {
    const found = byStart.get(`${equipment_id} ${Date.parse(started_ts)}`)
    if (found === undefined) return []
    const { stay, zone, clock } = found
    const toDay = (ts: number | null) => (ts === null ? null : dayAt(ts, zone))
    return {
      equipment_id,
      location,
      charge: charge as 'demurrage' | 'storage',
      placed_day: toDay(getFirst(stay, 'constructive') ?? getFirst(stay, 'placement')),
      released_day: toDay(getEnd(stay)),
      days: clock.days.map(({ day, is }) => ({ day, is: toCount(is), text: DAYS[is] })),
      debits,
      credits,
    }
  })
  const days = stays
    .flatMap((one) => [one.placed_day, one.released_day, ...one.days.map(({ day }) => day)])
    .filter((day) => day !== null)
    .toSorted()
  return { first_day: days[0] ?? null, last_day: days.at(-1) ?? null, stays }
}
