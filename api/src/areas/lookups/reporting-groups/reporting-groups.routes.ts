import * as contract from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './reporting-groups.service.ts'

export const reportingGroupsRoutes = [serve(contract.listReportingGroups, service.listReportingGroups)]
