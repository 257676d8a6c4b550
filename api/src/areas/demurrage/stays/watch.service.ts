import { showEquipment } from '#contract/base/asset-term.ts'
import { actText } from '#contract/base/next-day.ts'
import { placeTime } from '#contract/base/place-time.ts'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { recordFacts } from '../../../facts/facts.ts'
import { readTripRows } from '../../visibility/assets/watch.service.ts'
import { recalculateNow } from './clocks.service.ts'
import { awaitNotifying, hasMarks } from './stays.queries.ts'
import { type NextDay, selectNextDays, selectUnreported, claimMarks } from './watch.queries.ts'

const MAX_AT_ONCE = 5000

/** Announces cars with another chargeable day within 24 hours, once per day. */
export async function watchClocks(db: Db, customerId: number): Promise<void> {
  const cars = await selectUnreported(db, customerId, MAX_AT_ONCE)
  if (cars.length === 0) return
  const trips = await readTripRows(
    db,
    customerId,
    cars.flatMap(({ waybill_id }) => waybill_id ?? []),
  )
  const ts = Date.now()
  await recordFacts(
    db,
    customerId,
    cars.map(({ key, waybill_id, ...car }) => {
      const trip = waybill_id === null ? undefined : trips.get(waybill_id)
      return {
        kind: 'demurrage',
        key,
        ts,
        equipment_id: car.equipment_id,
        ...(trip && { waybill_id: trip.waybill_id, group_ids: trip.group_ids }),
        data: {
          text: `${showEquipment(car.equipment_id)} at ${car.location}: ${lowered(toText(car))}`,
          path: trip
            ? `/visibility/${customerId}/waybills/${trip.waybill_id}`
            : `/demurrage/${customerId}?q=${car.equipment_id}`,
          cents: car.next_cents,
          ...(trip && { row: trip.row }),
        },
      }
    }),
  )
}

/**
 * The cost and deadline of some cars' next day, in the same text as on the unit's page; cars with new events are
 * recalculated first.
 */
export async function nextDayText(
  ctx: { db: Db; database: Database; customerId: number },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  if (await hasMarks(ctx.db, ctx.customerId, ids)) {
    // in the order of the job, which locks and then claims: otherwise each could wait for the other
    await awaitNotifying(ctx.db, ctx.customerId)
    const marked = await claimMarks(ctx.db, ctx.customerId, ids)
    if (marked.length > 0) await recalculateNow(ctx, marked)
  }
  const cars = await selectNextDays(ctx.db, ctx.customerId, ids)
  return new Map(cars.map((car) => [car.equipment_id, toText(car)]))
}

const toText = (car: NextDay): string => actText(car, placeTime(car.act_by, car.zone))

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
