import type * as contract from '#contract/areas/pricing/shippers/shippers.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectKnownShippers } from './shippers.queries.ts'

/** Previously quoted shippers, to complete a typed name. */
export const listKnownShippers = (
  { db, customerId }: Ctx,
  { query: { search } }: Input<typeof contract.listKnownShippers>,
): Promise<Result<typeof contract.listKnownShippers>> =>
  selectKnownShippers(db, customerId, search.trim().replaceAll(/\s+/g, ' '))
