import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BoardFilters, type TileKind, TILES } from '#contract/areas/analytics/boards/boards.rules.ts'
import { savePicture } from '../../../list/files.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { pathTo } from '../../../shell/route.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import css from './Board.module.css'
import { getScopeText, tileName, tilePath, tileSearch } from './boards.rules.ts'

export interface TileProps {
  customerId: number
  kind: TileKind
  filters: BoardFilters
  /** YYYY-MM-DD. */
  today: string
}

/** The page of a tile with the board's filters, where its figures open their rows. */
export function useTilePage({ customerId, kind, filters, today }: TileProps) {
  const navigate = useNavigate()
  const to = pathTo(tilePath(kind), { customerId })
  const getSearch = (more: Record<string, string>) => ({ ...tileSearch(kind, filters, today), ...more })
  const open = (more: Record<string, string>) =>
    void navigate({ to: to as never, search: getSearch(more) as never })
  return { to, getSearch, open }
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
  const { page } = TILES[kind]
  const label = (
    <Link
      to={pathTo(tilePath(kind), { customerId }) as never}
      search={tileSearch(kind, filters, today) as never}
    >
      {page}, {tileName(kind)}
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
  const { page } = TILES[kind]
  return (
    <ChartCard
      label={`${page}, ${tileName(kind)}`}
      title={`You don’t have access to ${page}`}
      chart={<p className={css.none}>Ask your administrator for access to see this tile.</p>}
    />
  )
}
