import * as contract from '#contract/areas/admin/audit/audit.contract.ts'
import { answerKind, type Endpoint, isReadOnly, type Result } from '#contract/base/endpoint.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { auditRows, checkEntriesAgain, checkNewEntries } from './audit.queries.ts'

/** Changes, and downloads by signed-in users. */
const leavesEntry = (endpoint: Endpoint): boolean =>
  !isReadOnly(endpoint) || (answerKind(endpoint) === 'file' && !isWithoutSignIn(endpoint.access))

/** Entries checked in one transaction: well below a second. */
const CHECKED_AT_ONCE = 20_000

export const auditService = implement(
  contract,
  {
    /** The audit log, and what the last check of its chains found. */
    async listAuditEntries({ db, endpoints }, { query }) {
      const page = (await readPage(db, auditRows, query, null)) as Result<typeof contract.listAuditEntries>
      return { ...page, operations: endpoints.filter(leavesEntry).map(({ name }) => name) }
    },
  },
  {
    listAuditEntries: defineExport(auditRows, () => null),
  },
)

/** Checks all new entries of the audit log, and a part of the others again. */
export async function checkAudit({ database, signal }: Pick<JobCtx, 'database' | 'signal'>): Promise<void> {
  let checked = CHECKED_AT_ONCE
  while (checked === CHECKED_AT_ONCE && !signal.aborted) {
    checked = await database.anonymous((db) => checkNewEntries(db, CHECKED_AT_ONCE))
  }
  if (!signal.aborted) await database.anonymous((db) => checkEntriesAgain(db, CHECKED_AT_ONCE))
}
