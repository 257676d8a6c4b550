import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { NamesById } from '../../../history/names.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { auditList, AUTHORS } from './audit.list.ts'

/** One change in the audit log; no one can alter or remove it afterward. */
export const AuditEntry = listRow(auditList, {
  entry_id: z.number(),
  target: z.record(z.string(), z.unknown()),
  author: z.enum(AUTHORS),
  /** The names of people and roles that target and change have by number. */
  names: NamesById,
  change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary:
    'Audit entries, newest first: by people, machines or both; with text search, filtered by customer, user, operation and time.',
  query: listRequest(auditList),
  response: listResponse(auditList, AuditEntry, {
    /** Every entry written before was checked; null before the first check. */
    checked_ts: z.string().nullable(),
    /** The first entry of each chain that was tampered with; empty when the log is intact. */
    broken_entries: z.array(z.number()),
    /** The operations that leave an entry. */
    operations: z.array(z.string()),
  }),
})
