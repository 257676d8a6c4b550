import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { type AuditSearch, auditQuery } from './audit.rules.ts'
import { queryOf } from '../../../shell/queries.ts'

/** A page of the audit log as the address asks for it. */
export const auditPage = (search: AuditSearch) =>
  queryOptions({
    ...queryOf(listAuditEntries, { query: auditQuery(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
