import type * as contract from '#contract/areas/admin/audit/audit.contract.ts'
import { type Input, isReadOnly, type Result } from '#contract/base/endpoint.ts'
import { contract as everything } from '#contract/contract.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { readPage } from '../../../list/page.ts'
import { auditRows } from './audit.queries.ts'

const OPERATIONS = everything.filter((endpoint) => !isReadOnly(endpoint)).map(({ name }) => name)

/** The audit log, and whether its chains are whole. */
export async function listAuditEntries(
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listAuditEntries>,
): Promise<Result<typeof contract.listAuditEntries>> {
  const page = (await readPage(db, auditRows, query, null)) as Result<typeof contract.listAuditEntries>
  return { ...page, operations: OPERATIONS }
}
