import type * as contract from '#contract/areas/admin/audit/audit.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectAuditEntries, selectBrokenEntries } from './audit.queries.ts'

/** The audit log, newest first, and whether its chains are whole. */
export async function listAuditEntries(
  ctx: SignedInCtx,
  { query }: Input<typeof contract.listAuditEntries>,
): Promise<Result<typeof contract.listAuditEntries>> {
  const [rows, broken] = await Promise.all([
    selectAuditEntries(ctx.db, {
      customer_id: query.customer_id ?? null,
      user_id: query.user_id ?? null,
      operation: query.operation ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    }),
    selectBrokenEntries(ctx.db),
  ])
  return {
    data: rows,
    total_record_count: rows[0]?.total ?? 0,
    broken_entries: broken.map((row) => row.entry_id),
  }
}
