import * as contract from '#contract/areas/reports/schedules/domains.contract.ts'
import { implement } from '../../../implement.ts'
import { selectActorName } from '../templates/templates.queries.ts'
import * as queries from './domains.queries.ts'

export const domainsService = implement(contract, {
  listReportDomains: async ({ db, customerId }) => ({ domains: await queries.selectDomains(db, customerId) }),

  async confirmReportDomain(ctx, { params: { domain } }) {
    const { db, customerId } = ctx
    await queries.insertDomain(db, customerId, domain, await selectActorName(db))
    ctx.describeChange({ before: null, after: { domain } })
    return { domains: await queries.selectDomains(db, customerId) }
  },

  async removeReportDomain(ctx, { params: { domain } }) {
    const { db, customerId } = ctx
    await queries.deleteDomain(db, customerId, domain)
    ctx.describeChange({ before: { domain }, after: null })
    return { domains: await queries.selectDomains(db, customerId) }
  },
})
