import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { auditList } from '#contract/areas/admin/audit/audit.list.ts'
import { listSource } from '../../../list/source.ts'

/** Where the entries of the audit log come from. What people did shows first: machines write more than all of them. */
export const auditEntries = listSource({
  list: auditList,
  endpoint: listAuditEntries,
  startScope: () => 'people',
})
