import * as contract from '#contract/areas/lookups/locations/locations.contract.ts'
import { LOOKUP_LIMIT } from '#contract/areas/lookups/lookups.rules.ts'
import { implement } from '../../../implement.ts'
import { selectLocations } from './locations.queries.ts'

export const locationsService = implement(contract, {
  /** Stations for pickers of places and junctions. */
  async listLocations(ctx, { body }) {
    const scac = body.scac?.trim().toUpperCase() || null
    const criteria = { search: body.search.trim(), only_junctions: body.only_junctions, scac }
    return { locations: await selectLocations(ctx.db, { ...criteria, limit: LOOKUP_LIMIT }) }
  },
})
