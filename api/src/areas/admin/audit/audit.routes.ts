import * as contract from '#contract/areas/admin/audit/audit.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './audit.service.ts'

export const auditRoutes = [serve(contract.listAuditEntries, service.listAuditEntries, service.auditFiling)]
