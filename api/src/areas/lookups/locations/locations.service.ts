import type * as contract from '#contract/areas/lookups/locations/locations.contract.ts'
import { LOOKUP_LIMIT } from '#contract/areas/lookups/lookups.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectLocations } from './locations.queries.ts'

/** Stations for pickers of places and junctions. */
export async function listLocations(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.listLocations>,
): Promise<Result<typeof contract.listLocations>> {
  const scac = body.scac?.trim().toUpperCase() || null
  const criteria = { search: body.search.trim(), only_junctions: body.only_junctions, scac }
  return { locations: await selectLocations(ctx.db, { ...criteria, limit: LOOKUP_LIMIT }) }
}
