import type { Pool } from 'pg'
import type { AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetRows } from '#api/areas/visibility/assets/assets.queries.ts'
import { pageStatement } from '#api/list/plan.ts'
import { toPagedCriteria } from '#contract/list/criteria.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { prepared } from '#api/db/sql.ts'

/** The benchmark's query: three filters, an order, a page and the total. */
const REQUEST = { statuses: [40, 50], loadEmpty: 'L', destination: 'town 1', pageSize: 25 }

/** The same as a request of the list's call. */
export const LIST_REQUEST = {
  filters: [
    { field: 'status_code', operand: 'equals', value: REQUEST.statuses },
    { field: 'load_empty_status', operand: 'equals', value: REQUEST.loadEmpty },
    { field: 'destination_location', operand: 'contains', value: REQUEST.destination },
  ],
  search_terms: [],
  group_ids: [],
  scope: 'current',
  sort_by: 'days_since_last_sighting',
  sort_direction: 'desc',
  page: 1,
  page_size: REQUEST.pageSize,
} satisfies AssetListRequest

/** Runs the product's own list statement as the application, in the transaction row-level security needs. */
export async function runListInTenant(
  pool: Pool,
  { customerId, question }: { customerId: number; question: AssetListRequest },
): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query({
      name: 'tenant',
      text: `select set_config('app.customer_id', $1, true)`,
      values: [customerId],
    })
    const { statement } = pageStatement(assetRows, toPagedCriteria(assetList, question), {
      customerId,
      group_ids: question.group_ids,
    })
    const { rows } = await client.query<{ answer: string }>(prepared(statement))
    await client.query('commit')
    return rows[0]?.answer ?? ''
  } finally {
    client.release()
  }
}
