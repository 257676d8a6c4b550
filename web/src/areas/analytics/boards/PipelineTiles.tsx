import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type PipelineCounts, SILENT_DAYS } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { count } from '../analytics.rules.ts'
import css from './Board.module.css'
import { pipelineCounts } from './boards.calls.ts'
import { tileSearch } from './boards.rules.ts'
import { TileFrame, type TileProps } from './TileFrame.tsx'

const NONE = 'No units en route match these filters.'

const LISTED = 10

type Search = Record<string, string | undefined>

/** Filters of the pipeline's address beside those of the board. */
const withFilter = (search: Search, filter: string): Search => ({
  ...search,
  filters: [search['filters'], filter].filter(Boolean).join('|'),
})

/** Each figure, and the pipeline rows it counts. */
function getFigures(total: PipelineCounts, search: Search) {
  const { units, loaded, empty, overdue, silent, with_exceptions } = total
  return [
    { label: 'Units', value: units, search },
    { label: 'Loaded', value: loaded, search: withFilter(search, 'load_empty_status~equals~L') },
    { label: 'Empty', value: empty, search: withFilter(search, 'load_empty_status~equals~E') },
    { label: 'Overdue', value: overdue, search: withFilter(search, 'due~equals~Overdue') },
    {
      label: `Silent for ${SILENT_DAYS} days`,
      value: silent,
      search: withFilter(search, `days_since_last_sighting~greater_than_or_equals~${SILENT_DAYS}`),
    },
    {
      label: 'With an exception',
      value: with_exceptions,
      search: withFilter(search, 'has_exception~equals~Yes'),
    },
  ]
}

export function PipelineCountsTile(props: TileProps) {
  const { customerId, kind, filters, today } = props
  const query = useQuery(pipelineCounts(customerId, filters))
  const to = pathTo(ROUTE_PATHS.pipeline, { customerId })
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ total }) => ({
        title: getTitle(total),
        chart: (
          <ul className={css.counts}>
            {getFigures(total, tileSearch(kind, filters, today)).map(({ label, value, search }) => (
              <li key={label}>
                <Link to={to as never} search={search as never} aria-label={`${label}: ${count(value)}`}>
                  {count(value)}
                </Link>
                <span aria-hidden="true">{label}</span>
              </li>
            ))}
          </ul>
        ),
      })}
    </TileFrame>
  )
}

function getTitle({ units, overdue }: PipelineCounts): string {
  if (units === 0) return NONE
  if (overdue === 0) return 'No units are overdue.'
  return `${count(overdue)} of ${formatCount(units, 'unit')} ${overdue === 1 ? 'is' : 'are'} overdue.`
}

export function PipelineDestinationsTile(props: TileProps) {
  const { customerId, kind, filters, today } = props
  const query = useQuery(pipelineCounts(customerId, filters))
  const navigate = useNavigate()
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ total, destinations, destination_count }) => {
        const [first] = destinations
        const hidden = destination_count - Math.min(LISTED, destinations.length)
        return {
          title: first
            ? `${first.destination_name ?? 'No destination'} has the most: ${formatCount(first.units, 'unit')} of ${count(total.units)}.`
            : NONE,
          chart: (
            <>
              <BarList
                label="Units by destination"
                bars={destinations.slice(0, LISTED).map(({ destination_id, destination_name, units }) => ({
                  key: String(destination_id ?? ''),
                  label: destination_name ?? 'No destination',
                  value: units,
                  text: count(units),
                }))}
                onChoose={(id) =>
                  void navigate({
                    to: pathTo(ROUTE_PATHS.pipeline, { customerId }) as never,
                    search: {
                      ...tileSearch(kind, filters, today),
                      ...(id !== '' && { destinations: id }),
                    } as never,
                  })
                }
              />
              {hidden > 0 && (
                <p className={css.none}>{formatCount(hidden, 'more destination')} with fewer units.</p>
              )}
            </>
          ),
        }
      }}
    </TileFrame>
  )
}
