import { showEquipment } from '#contract/base/asset-term.ts'
import { ALERT_KINDS, type AlertKind } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import { showHours } from '#contract/base/plural.ts'
import type { Db } from '../../../db/tx.ts'
import { type NewFact, recordFacts } from '../../../facts/facts.ts'
import { getSpeedLimit, type OpenFences } from '../fences/visits.service.ts'
import {
  closeAlerts,
  type NewAlert,
  selectSilent,
  selectWatch,
  updatePending,
  upsertAlerts,
} from './alerts.queries.ts'
import { type Pending, type Watched, watched } from './watch.rules.ts'

/** Opens and closes alerts by the new readings of units, which are in the order of their time. */
export async function watchReadings(
  db: Db,
  customerId: number,
  fences: OpenFences,
  readings: readonly (Omit<Watched, 'speed_limit'> & { equipment_id: string })[],
): Promise<void> {
  if (readings.length === 0) return
  const limited = readings.map((one) => ({ ...one, speed_limit: getSpeedLimit(fences, one.lat, one.lon) }))
  const byUnit = Map.groupBy(limited, ({ equipment_id }) => equipment_id)
  const rows = await selectWatch(db, customerId, [...byUnit.keys()])
  const opened: NewAlert[] = []
  const closed: { equipment_id: string; kind: AlertKind }[] = []
  const pending: { equipment_id: string; pending: Pending }[] = []
  for (const row of rows) {
    const { equipment_id, place, zone, group_ids, waybill_id } = row
    const open = new Set(row.open)
    const outcome = watched(byUnit.get(equipment_id) ?? [], { ...row, open, thresholds: row })
    opened.push(
      ...outcome.opened.map((one) => ({ ...one, equipment_id, place, zone, group_ids, waybill_id })),
    )
    closed.push(...outcome.closed.filter((kind) => open.has(kind)).map((kind) => ({ equipment_id, kind })))
    if (JSON.stringify(outcome.pending) !== JSON.stringify(row.pending))
      pending.push({ equipment_id, pending: outcome.pending })
  }
  if (pending.length > 0) await updatePending(db, customerId, pending)
  if (closed.length > 0) await closeAlerts(db, customerId, closed)
  await openAlerts(db, customerId, opened)
}

/** Opens an alert for units that missed two of their regular reports. */
export async function watchSilence(db: Db, customerId: number): Promise<void> {
  const silent = await selectSilent(db, customerId)
  const alerts = silent.map(({ hours, ...unit }) => ({
    ...unit,
    kind: 'silent' as const,
    severity: 'warning' as const,
    figure: hours,
    waybill_id: null,
    detail: `No report for ${showHours(hours)}.`,
  }))
  await openAlerts(db, customerId, alerts)
}

/** An alert that is new or worse is a fact, which rules and webhooks are matched by. */
export async function openAlerts(db: Db, customerId: number, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const added = await upsertAlerts(db, customerId, alerts)
  const facts = added.map(({ alert_id, equipment_id, kind, severity, detail }): NewFact => {
    const cause = alerts.find((one) => one.equipment_id === equipment_id && one.kind === kind)
    return {
      kind: 'unit_alert',
      key: `${alert_id} ${detail}`,
      ts: cause?.at_ms ?? Date.now(),
      equipment_id,
      ...(cause?.waybill_id != null && { waybill_id: cause.waybill_id }),
      group_ids: cause?.group_ids ?? [],
      data: {
        text: `${showEquipment(equipment_id)}: ${ALERT_KINDS[kind]} (${severity}). ${detail}`,
        path: `/telematics/${customerId}/watchtower/${equipment_id}`,
      },
    }
  })
  await recordFacts(db, customerId, facts)
}
