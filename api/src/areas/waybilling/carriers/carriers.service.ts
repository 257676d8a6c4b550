import type * as contract from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { ReadCtx } from '../../../http/context.ts'
import { selectAllowedScacs } from './carriers.queries.ts'

/** Railroads the customer may send bills of lading to (WBL-173). */
export const getAllowedReceivers = async (
  { db, customerId }: ReadCtx,
  _input: Input<typeof contract.getAllowedReceivers>,
): Promise<Result<typeof contract.getAllowedReceivers>> => ({
  allowedScacs: await selectAllowedScacs(db, customerId),
})

export { nextControlNumber, selectReceiver, type Receiver } from './carriers.queries.ts'
