import type * as contract from '#contract/areas/pricing/shippers/shippers.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectKnownShippers } from './shippers.queries.ts'

/** Who was quoted to before, for a field in which a name is written. */
export const listKnownShippers = (
  { db, customerId }: Ctx,
  { query: { search } }: Input<typeof contract.listKnownShippers>,
): Promise<Result<typeof contract.listKnownShippers>> =>
  selectKnownShippers(db, customerId, search.trim().replaceAll(/\s+/g, ' '))
