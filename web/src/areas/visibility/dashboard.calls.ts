import { queryOptions } from '@tanstack/react-query'
import { getAssetSummary } from '#contract/areas/visibility/assets.contract.ts'
import { queryOf } from '../../shell/queries.ts'

/** The counts of the dashboard; kept fresh by itself, since the page listens to nothing else. */
export const assetSummary = (customerId: number) =>
  queryOptions({ ...queryOf(getAssetSummary, { params: { customerId } }), refetchInterval: 30_000 })
