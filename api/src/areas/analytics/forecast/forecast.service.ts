import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { formatEquipment } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { unitSql } from '../../visibility/assets/estimates.service.ts'
import { type DueRow, type ForecastScope, selectDueDays, selectDueUnits } from './forecast.queries.ts'

const getScope = ({ destination, groups }: { destination: string; groups: string }): ForecastScope => ({
  destinationIds: parseIds(destination),
  groupIds: parseIds(groups),
})

export const forecastService = implement(contract, {
  /** Units due by day (ANA-090). Throws not_found where none is on its way (ANA-093). */
  async getInboundForecast({ db, customerId }, { body }) {
    const scope = { ...getScope(body), fleetIds: parseIds(body.fleets) }
    const rows = await selectDueDays(db, customerId, unitSql, scope)
    if (rows.length === 0) throw new AppError('not_found')
    const of = (due: string) => rows.find((row) => row.due === due)?.total ?? 0
    const days = rows.filter(isDay)
    const ids = new Set(rows.flatMap(({ groups }) => Object.keys(groups)))
    return {
      data: {
        group_ids: [...ids].map(Number).sort((a, b) => a - b),
        inbound: Object.fromEntries(
          days.map(({ due, total, groups, other, p10, p90 }) => [
            due,
            {
              total_inbound: total,
              groups,
              other,
              range: p10 === null || p90 === null ? null : { p10, p90 },
            },
          ]),
        ),
        overdue: of('overdue'),
        no_eta: of('no_eta'),
      },
      record_count: rows.reduce((sum, { total }) => sum + total, 0),
    }
  },

  /** The units of a day, or of a fleet on that day (ANA-091). Throws not_found where there are none (ANA-094). */
  async listForecastEquipment({ db, customerId }, { body }) {
    const { eta_date: due, fleet } = body
    const rows = await selectDueUnits(db, customerId, unitSql, { ...getScope(body), due, fleet })
    if (rows.length === 0) throw new AppError('not_found')
    return {
      data: rows.map(({ equipment_id, ...row }) => ({
        ...row,
        equipment_label: formatEquipment(equipment_id),
      })),
    }
  },
})

const isDay = ({ due }: DueRow): boolean => due !== 'overdue' && due !== 'no_eta'
