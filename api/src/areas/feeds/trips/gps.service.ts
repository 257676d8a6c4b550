import { type GpsFix, stepByGps } from '#rail/eta/gps.ts'
import type { Db } from '../../../db/tx.ts'
import { recordEtaFacts } from '../../../facts/facts.ts'
import type { FeedReference } from '../reference/reference.service.ts'
import { insertEtaHistory } from './etas.queries.ts'
import { selectUnderWay, updateEtas } from './gps.queries.ts'

/** The newest position of a unit by its own device. */
export interface UnitFix extends GpsFix {
  equipment_id: string
}

/**
 * Continues the estimates of trips by their units' own positions, and announces the significant ones. Statuses, events
 * and charges stay as the railroads reported them.
 */
export async function improveEtas(
  db: Db,
  customerId: number,
  fixes: readonly UnitFix[],
  reference: Pick<FeedReference, 'stations'>,
): Promise<void> {
  const byUnit = new Map(fixes.map((fix) => [fix.equipment_id, fix]))
  const trips = await selectUnderWay(db, customerId, [...byUnit.keys()])
  const moved = trips.flatMap((trip) => {
    const fix = byUnit.get(trip.equipment_id)
    const step = fix && stepByGps(trip.eta, fix, trip.last_ts, reference)
    return step ? [{ ...trip, ...step }] : []
  })
  if (moved.length === 0) return
  await updateEtas(
    db,
    customerId,
    moved.map(({ waybill_id, eta }) => ({ waybill_id, eta })),
  )
  const news = moved.filter(({ isNews }) => isNews)
  if (news.length > 0) await insertEtaHistory(db, customerId, news, () => {})
  await recordEtaFacts(
    db,
    customerId,
    moved.map(({ waybill_id, equipment_id, group_ids, eta, shown }) => ({
      waybill_id,
      equipment_id,
      group_ids,
      ts: eta.made_ts,
      eta_ts: eta.p50_ts,
      path: `/visibility/${customerId}/waybills/${waybill_id}`,
      row: shown,
    })),
  )
}
