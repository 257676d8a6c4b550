import type { Area } from '../../area.ts'
import { allFeedsService } from './all-feeds/all-feeds.service.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { auditService } from './audit/audit.service.ts'
import { customerFeedsService } from './customer-feeds/customer-feeds.service.ts'
import { embeddedViewsService } from './embedded-views/embedded-views.service.ts'
import { customerRolesService } from './customer-roles/customer-roles.service.ts'
import { customersService } from './customers/customers.service.ts'
import { eventCodesService } from './event-codes/event-codes.service.ts'
import { holdsService } from './holds/holds.service.ts'
import { importsService } from './imports/imports.service.ts'
import { adminWriters } from './imports/writers.service.ts'
import { jobsService } from './jobs/jobs.service.ts'
import { modulesService } from './modules/modules.service.ts'
import { noticeService } from './notice/notice.service.ts'
import { outboxService } from './outbox/outbox.service.ts'
import { customerPermissionsService } from './permissions/permissions.service.ts'
import { placesService } from './places/places.service.ts'
import { rolesService } from './roles/roles.service.ts'
import { customerSetupService } from './setup/setup.service.ts'
import { systemJobs } from './system/system.jobs.ts'
import { systemService } from './system/system.service.ts'
import { tokensService } from './tokens/tokens.service.ts'
import { usersBulkService } from './users/users-bulk.service.ts'
import { usersService } from './users/users.service.ts'

export const adminArea: Area = {
  services: [
    auditService,
    customersService,
    customerFeedsService,
    embeddedViewsService,
    customerRolesService,
    customerSetupService,
    eventCodesService,
    importsService,
    allFeedsService,
    holdsService,
    systemService,
    modulesService,
    noticeService,
    outboxService,
    customerPermissionsService,
    placesService,
    rolesService,
    tokensService,
    usersService,
    usersBulkService,
    jobsService,
  ],
  jobs: (deps) => [...auditJobs, ...systemJobs(deps)],
  imports: adminWriters,
}
