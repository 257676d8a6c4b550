import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { PageParam, PageSizeParam } from '../../../base/paging.ts'

/** One change as the audit log keeps it; nobody can alter or remove it afterwards. */
export const AuditEntry = z.object({
  entry_id: z.number(),
  at: z.string(),
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  operation: z.string(),
  target: z.record(z.string(), z.unknown()),
  change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'Who changed what, newest first; by customer, user, operation and time.',
  query: z.object({
    customer_id: IdParam.optional(),
    user_id: IdParam.optional(),
    operation: z.string().max(60).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: PageParam,
    page_size: PageSizeParam,
  }),
  response: z.object({
    data: z.array(AuditEntry),
    total_record_count: z.number(),
    /** The first entry of each chain that was tampered with; empty when the log is whole. */
    broken_entries: z.array(z.number()),
  }),
})
