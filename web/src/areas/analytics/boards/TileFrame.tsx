import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BoardFilters, type TileKind, TILES } from '#contract/areas/analytics/boards/boards.rules.ts'
import { savePicture } from '../../../list/files.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { pathTo } from '../../../shell/route.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import css from './Board.module.css'
import { getScopeText, tilePath, tileSearch } from './boards.rules.ts'

export interface TileProps {
  customerId: number
  kind: TileKind
  filters: BoardFilters
  /** YYYY-MM-DD. */
  today: string
}

interface Shown {
  /** The finding. */
  title: ReactNode
  chart: ReactNode
  table?: ReactNode
}

interface Props<Data> extends TileProps {
  query: UseQueryResult<Data>
  /** What a 404 means. */
  none: string
  children: (data: Data) => Shown
}

const HEIGHT_PX = 160

/** A tile in each of its states; one that fails leaves the others alone. */
export function TileFrame<Data>({ query, none, children, ...tile }: Props<Data>) {
  const { customerId, kind, filters, today } = tile
  const { page, name } = TILES[kind]
  const label = (
    <Link
      to={pathTo(tilePath(kind), { customerId }) as never}
      search={tileSearch(kind, filters, today) as never}
    >
      {page}, {name.toLowerCase()}
    </Link>
  )
  return (
    <ChartCard
      label={label}
      note={getScopeText(kind, filters)}
      onPicture={(picture) => savePicture(picture, kind)}
      {...getShown(query, none, children)}
    />
  )
}

function getShown<Data>(
  { data, error, isFetching, isEnabled, refetch }: UseQueryResult<Data>,
  none: string,
  show: (data: Data) => Shown,
): Shown {
  if (data !== undefined) return show(data)
  if (!isEnabled || error?.error.status === 404) return { title: none, chart: null }
  if (error)
    return {
      title: 'Couldn’t load this tile',
      chart: (
        <LoadFailed
          title="The other tiles aren’t affected"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ),
    }
  return { title: 'Loading…', chart: <Skeleton height={HEIGHT_PX} /> }
}

/** In place of a tile whose page is closed to the reader. */
export function ClosedTile({ kind }: { kind: TileKind }) {
  const { page, name } = TILES[kind]
  return (
    <ChartCard
      label={`${page}, ${name.toLowerCase()}`}
      title={`You don’t have access to ${page}`}
      chart={<p className={css.none}>Ask your administrator for access to see this tile.</p>}
    />
  )
}
