import * as contract from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { ALERT_ACTIONS, alertCan, type AlertState } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { verdicts } from '#contract/list/can.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { unitAlertRows, updateAlerts } from './alerts.queries.ts'

export const alertsService = implement(
  contract,
  {
    /** Alerts of units, worst first. */
    async listUnitAlerts({ db, customerId, actor }, { body }) {
      const page = (await readPage(db, unitAlertRows, body, { customerId })) as Result<
        typeof contract.listUnitAlerts
      >
      return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(alertCan, row, actor) })) }
    },

    /** Does something with alerts; those it cannot be done with are left, each with the reason. */
    async updateUnitAlerts(ctx, { body: { action, ...chosen } }) {
      const { db, customerId, actor } = ctx
      const done: number[] = []
      const env = { customerId }
      const result = await actOnRows<typeof env, number, { state: AlertState }>(
        db,
        unitAlertRows,
        chosen,
        env,
        {
          reads: ['state'],
          may: (row) => alertCan[action](row, actor),
          act: async (ids) => {
            const changed = await updateAlerts(db, customerId, { ids, action, userId: actor.userId })
            done.push(...changed)
            return changed
          },
        },
      )
      ctx.describeChange({
        target: { alerts: namedInLog(done) },
        ...(!chosen.preview && { after: { action: ALERT_ACTIONS[action] } }),
      })
      return result
    },
  },
  {
    listUnitAlerts: defineExport(unitAlertRows, ({ customerId }) => ({ customerId })),
  },
)
