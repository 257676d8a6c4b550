import type { AssetFilter } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { type ColumnKey, fileKeys } from '#contract/list/list.ts'

interface Narrowed {
  scope: string
  filters: readonly AssetFilter[]
}

const isSince = ({ operand }: AssetFilter): boolean =>
  operand === 'greater_than_or_equals' || operand === 'greater_than'

/**
 * A unit of a current trip was seen when it arrived, or later. Of those that arrived since a moment, the index of
 * sightings therefore leaves out all that were seen last before it. A trip that another ended may have arrived with
 * the first report of that one, so it does not follow for all trips.
 */
export function withSightedSince<Request extends Narrowed>(request: Request): Request {
  const { scope, filters } = request
  const arrived = filters.find((filter) => filter.field === 'arrival_date' && isSince(filter))
  const isBound = filters.some((filter) => filter.field === 'last_sighting_date' && isSince(filter))
  if (arrived === undefined || isBound || (scope !== 'active' && scope !== 'current')) return request
  return { ...request, filters: [...filters, { ...arrived, field: 'last_sighting_date' }] }
}

/** The columns of a file that names none; origin and destination stand in it instead of both in one. */
const FILE_COLUMNS: readonly ColumnKey<typeof assetList>[] = fileKeys(assetList).filter(
  (key) => key !== 'trip',
)

/** The same for a file. */
export const toFileRequest = <Request extends Narrowed & { columns?: readonly string[] | undefined }>(
  request: Request,
): Request => ({
  ...withSightedSince(request),
  columns: request.columns?.length ? request.columns : FILE_COLUMNS,
})
