import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/base/endpoint.ts'
import type { mapAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { clustered, type Cluster, type Counts } from '../../../ui/map/clusters.ts'
import { projected } from '../../../ui/map/geography.ts'
import { coveredBy } from '../../../ui/map/map-view.ts'
import { Scale } from '../../../ui/map/Legend.tsx'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { placeNote } from '../../../ui/rail/PlaceName.tsx'
import { assetMap } from './assets.calls.ts'
import type { AssetView } from './AssetFilters.tsx'
import css from './AssetMap.module.css'

type Place = Answer<typeof mapAssets>['places'][number]
type Placed = Place & Counts

interface Props {
  customerId: number
  view: AssetView
}

/**
 * The locations of the list's rows; a press on a place filters the list by it. The places next to the map are its
 * text alternative.
 */
export function AssetMap({ customerId, view }: Props) {
  const { data, error, isFetching, refetch } = useQuery(assetMap(customerId, view.state))
  const tracks = useTracks()
  const [pointed, setPointed] = useState<string | null>(null)
  const chosen = view.state.filters.current_location
  const names = chosen?.kind === 'any' ? chosen.values : NONE
  const choose = (wanted: readonly string[]) => {
    const isOn = wanted.every((name) => names.includes(name)) && names.length === wanted.length
    view.setFilter('current_location', isOn ? null : { kind: 'any', values: [...wanted] })
  }
  if (error && !data)
    return (
      <LoadFailed
        title="Couldn’t load the map"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const places: Placed[] = (data?.places ?? []).map((one) => ({ ...one, point: projected(one.lon, one.lat) }))
  return (
    <section className={css.panel} aria-label="Map of listed units" data-busy={!data || undefined}>
      <div className={css.map}>
        <MapFrame
          key={data ? 'full' : 'empty'}
          points={places.map(({ point }) => point)}
          whole="Show all locations"
          summary={data ? getSummary(data) : 'Loading map…'}
          tracks={tracks}
          renderLegend={(seen) => (
            <>
              <span>
                <i className={css.keyPlain} aria-hidden="true" /> units
              </span>
              <span>
                <i className={css.keyTrouble} aria-hidden="true" /> includes units that are late or have a
                problem
              </span>
              <Scale view={seen} />
            </>
          )}
        >
          {(layer) => (
            <Clusters
              {...layer}
              clusters={clustered(places, layer.view, layer.size)}
              pointed={pointed}
              chosen={names}
              onPoint={setPointed}
              onChoose={choose}
            />
          )}
        </MapFrame>
      </div>
      <div className={css.side}>
        <p className={css.sum}>{data ? sumText(data) : ' '}</p>
        <ul className={css.places} aria-label="Locations">
          {places.map((place) => (
            <li key={`${place.name} ${place.lat}`}>
              <button
                type="button"
                className={css.place}
                aria-pressed={names.includes(place.name)}
                onClick={() => choose([place.name])}
                onPointerEnter={() => setPointed(place.name)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(place.name)}
                onBlur={() => setPointed(null)}
              >
                <MapPin size={13} aria-hidden="true" />
                <span className={css.name}>{place.name}</span>
                <span>{[placeNote(place.known_as), getTroubledText(place)].filter(Boolean).join(', ')}</span>
                <strong>{showNumber(place.count)}</strong>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const NONE: readonly string[] = []
/** Describes the problems at a place; empty without any. */
export const getTroubledText = ({ late, troubled }: Pick<Place, 'late' | 'troubled'>): string =>
  [
    late > 0 && `${late} late`,
    troubled > 0 && `${troubled} with ${troubled === 1 ? 'a problem' : 'problems'}`,
  ]
    .filter(Boolean)
    .join(', ')

/** How many units the map shows, so that it can be compared with the list. */
export function sumText({ places, unplaced, total }: Answer<typeof mapAssets>): string {
  const units = total === 1 ? '1 unit' : `${showNumber(total)} units`
  const at = places.length === 1 ? '1 location' : `${places.length} locations`
  const rest = unplaced > 0 ? ` · ${showNumber(unplaced)} not on the map` : ''
  return `${units} at ${at}${rest}`
}

const getSummary = (data: Answer<typeof mapAssets>): string =>
  `${sumText(data)}. ${data.places
    .slice(0, 5)
    .map(({ name, count }) => `${name}: ${count}`)
    .join(', ')}.`

interface ClusterProps extends LayerProps {
  clusters: readonly Cluster<Placed>[]
  pointed: string | null
  chosen: readonly string[]
  onPoint: (name: string | null) => void
  onChoose: (names: readonly string[]) => void
}

function Clusters({ clusters, pointed, chosen, onPoint, onChoose, view, size, over }: ClusterProps) {
  const covered = clusters.flatMap(({ at, radius }) => coveredBy(at, radius))
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={covered} />
      {clusters.map(({ at: [x, y], of, count, radius }) => {
        const names = of.map(({ name }) => name)
        const has = (list: readonly (string | null)[]) => names.some((name) => list.includes(name))
        return (
          // its button is the one of the same name next to the map
          <g
            key={names[0]}
            className={css.cluster}
            data-trouble={of.some(({ late, troubled }) => late + troubled > 0) || undefined}
            data-on={has(chosen) || undefined}
            data-pointed={has([pointed]) || undefined}
            data-hint={getHint(of, count)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onChoose(names)}
            onPointerEnter={() => onPoint(names[0] ?? null)}
            onPointerLeave={() => onPoint(null)}
          >
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y + 4}>
              {showNumber(count)}
            </text>
          </g>
        )
      })}
    </>
  )
}

const MAX_NAMED = 6

function getHint(of: readonly Placed[], count: number): string {
  const named = of
    .slice(0, MAX_NAMED)
    .map((one) => [`${one.name}: ${one.count}`, getTroubledText(one)].filter(Boolean).join(', '))
  const more = of.length > MAX_NAMED ? [`and ${of.length - MAX_NAMED} more`] : []
  return [...(of.length > 1 ? [`${count} units at ${of.length} locations`] : []), ...named, ...more].join(
    '\n',
  )
}
