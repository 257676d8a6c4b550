import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { SEES_REPORTS } from '../reports.rules.ts'

const MAX_DOMAIN = 253
const Domains = z.object({
  domains: z.array(z.object({ domain: z.string(), confirmed_by: z.string(), confirmed_ts: z.string() })),
})
const DomainParams = CustomerParams.extend({
  domain: z
    .string()
    .max(MAX_DOMAIN, BOUND)
    .toLowerCase()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Enter a domain like example.com.'),
})

export const listReportDomains = endpoint({
  name: 'listReportDomains',
  method: 'GET',
  path: '/reports/{customerId}/domains',
  access: SEES_REPORTS,
  summary: 'Domains outside the company that can receive reports as files.',
  params: CustomerParams,
  response: Domains,
})

export const confirmReportDomain = endpoint({
  name: 'confirmReportDomain',
  method: 'PUT',
  path: '/reports/{customerId}/domains/{domain}',
  access: { anyOf: ['company_settings'] },
  summary: 'Allows sending reports as files to a domain outside the company.',
  params: DomainParams,
  response: Domains,
})

export const removeReportDomain = endpoint({
  name: 'removeReportDomain',
  method: 'DELETE',
  path: '/reports/{customerId}/domains/{domain}',
  access: { anyOf: ['company_settings'] },
  summary: 'Stops sending reports to a domain outside the company.',
  params: DomainParams,
  response: Domains,
})
