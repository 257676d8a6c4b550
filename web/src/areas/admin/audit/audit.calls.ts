import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { auditList } from '#contract/areas/admin/audit/audit.list.ts'
import { listSource } from '../../../list/source.ts'

/** The entries of the audit log. People's changes are shown by default: machines write far more entries. */
export const auditEntries = listSource({
  list: auditList,
  endpoint: listAuditEntries,
  startScope: () => 'people',
})
