import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { AssetGroup } from '#contract/areas/visibility/assets/assets.contract.ts'
import { showDollars } from '#contract/base/money.ts'
import { PAGE_SIZES } from '#contract/base/paging.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { listQuery } from '../../../list/questions.ts'
import { withFilter, withOwn } from '../../../list/state.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton } from '../../../ui/Button.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { latenessTone } from '../work/work.rules.ts'
import type { AssetView } from './AssetFilters.tsx'
import css from './AssetGroups.module.css'
import spoken from '../../../ui/spoken.module.css'
import { assetGroups, assets } from './assets.calls.ts'

const HOUR_MS = 3_600_000
const COLUMNS = 6

interface Props {
  view: AssetView
  customerId: number
}

/** The list with one row for all units that are late for the same cause, worst first; pages are of groups. */
export function AssetGroups({ view, customerId }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    assetGroups(customerId, view.state),
  )
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (error && !data)
    return (
      <LoadFailed
        title="Couldn’t load groups"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={480} />
  if (data.groups.length === 0) return <p className={css.none}>No units match these filters.</p>
  const toggle = (key: string) =>
    setOpened(new Set(opened.has(key) ? [...opened].filter((one) => one !== key) : [...opened, key]))
  return (
    <>
      <div className={css.room}>
        <table className={css.table} aria-label="Assets by cause" data-stale={isPlaceholderData || undefined}>
          <thead>
            <tr>
              <th scope="col">Units</th>
              <th scope="col">Late, and why</th>
              <th scope="col">Where</th>
              <th scope="col">ETA</th>
              <th scope="col">Demurrage</th>
              <th scope="col">
                <span className={spoken.spoken}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group) => {
              const key = group.cause ?? String(group.waybill_ids[0])
              const isOpen = opened.has(key)
              return (
                <Fragment key={key}>
                  <GroupRow
                    group={group}
                    customerId={customerId}
                    isOpen={isOpen}
                    onToggle={() => toggle(key)}
                  />
                  {isOpen && group.cause !== null && (
                    <Members view={view} customerId={customerId} cause={group.cause} />
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      <Pager
        {...view.paging}
        sizes={PAGE_SIZES}
        total={data.group_count}
        noun={`causes, ${formatCount(data.unit_count, 'unit')}`}
        singular={`cause, ${formatCount(data.unit_count, 'unit')}`}
      />
    </>
  )
}

interface GroupRowProps {
  group: AssetGroup
  customerId: number
  isOpen: boolean
  onToggle: () => void
}

function GroupRow({ group, customerId, isOpen, onToggle }: GroupRowProps) {
  const { cause, units, equipment_id: unit, waybill_ids: ids, hours, cents } = group
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <tr>
      <th scope="row">
        {unit === null ? (
          <button type="button" className={css.opener} aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={15} aria-hidden="true" />
            {formatCount(units, 'unit')}
          </button>
        ) : (
          <UnitLink customerId={customerId} waybillId={ids[0]!} name={unit} />
        )}
      </th>
      <td>
        <Late hours={hours} cause={cause} />
      </td>
      <td>
        <Where place={group.place} origin={group.origin} destination={group.destination} />
      </td>
      <td className={css.when}>
        <Between from={group.eta_from} to={group.eta_to} zone={group.destination_zone} />
      </td>
      <td className={css.money} data-none={cents === 0 || undefined}>
        {cents > 0 ? showDollars(cents) : '–'}
      </td>
      <td className={css.end}>
        <Ticket customerId={customerId} ids={ids} />
      </td>
    </tr>
  )
}

const UnitLink = ({
  customerId,
  waybillId,
  name,
}: {
  customerId: number
  waybillId: number
  name: string
}) => (
  <Link to={pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId })} className={css.unit}>
    {name}
  </Link>
)

/** By how much, in red from three days on and amber from one, and the largest cause. */
function Late({ hours, cause }: { hours: number | null; cause: string | null }): ReactNode {
  return (
    <>
      {hours !== null && (
        <strong className={css.late} data-tone={latenessTone(hours)}>
          {spanText(hours * HOUR_MS)} late
        </strong>
      )}{' '}
      {cause ?? 'No cause found'}
    </>
  )
}

const Where = ({ place, origin, destination }: Pick<AssetGroup, 'place' | 'origin' | 'destination'>) => (
  <>
    {place ?? 'Several locations'}
    <small>
      {origin ?? 'Several origins'} to {destination ?? 'several destinations'}
    </small>
  </>
)

function Between({ from, to, zone }: { from: string | null; to: string | null; zone: string | null }) {
  if (from === null || to === null || from === to) return <PlaceTime at={from} zone={zone} />
  return (
    <>
      <PlaceTime at={from} zone={zone} />
      <small>
        to <PlaceTime at={to} zone={zone} />
      </small>
    </>
  )
}

/** One ticket for all units of the cause. */
function Ticket({ customerId, ids }: { customerId: number; ids: readonly number[] }) {
  if (!useMayOpen()(ROUTE_PATHS.newTicket)) return null
  return (
    <Link
      to={pathTo(ROUTE_PATHS.newTicket, { customerId })}
      search={{ waybills: ids.join() } as never}
      {...asButton('plain', 'small')}
    >
      Open a ticket
    </Link>
  )
}

/** The units of an opened group, as the list has them; the others are in the list of exactly this cause. */
function Members({ view, customerId, cause }: Props & { cause: string }) {
  const only = withFilter(withOwn(view.state, { by: undefined }), 'late_cause', {
    kind: 'any',
    values: [cause],
  })
  const { data, error } = useQuery(listQuery(assets, { customerId }, { ...only, page: 1 }))
  const rows = data?.data ?? []
  const more = (data?.record_count ?? 0) - rows.length
  if (!data)
    return (
      <tr>
        <td colSpan={COLUMNS}>{error ? 'Couldn’t load units. Retrying.' : <Skeleton height={32} />}</td>
      </tr>
    )
  return (
    <>
      {rows.map((row) => (
        <tr key={row.waybill_id} className={css.member}>
          <th scope="row">
            <UnitLink customerId={customerId} waybillId={row.waybill_id} name={row.equipment_id} />
          </th>
          <td>
            <Late hours={row.late_hours} cause={row.late_cause} />
          </td>
          <td>
            <Where
              place={row.current_location}
              origin={row.origin_location}
              destination={row.destination_location}
            />
          </td>
          <td className={css.when}>
            <PlaceTime at={row.tele_eta.date} zone={row.destination_zone} />
          </td>
          <td className={css.money} data-none={!row.demurrage || undefined}>
            {row.demurrage ? showDollars(row.demurrage) : '–'}
          </td>
          <td className={css.end}>
            <Ticket customerId={customerId} ids={[row.waybill_id]} />
          </td>
        </tr>
      ))}
      {more > 0 && (
        <tr className={css.member}>
          <td colSpan={COLUMNS}>
            <button type="button" className={css.opener} onClick={() => view.change({ ...only, page: 1 })}>
              Show all {formatCount(data.record_count, 'unit')} with this cause
            </button>
          </td>
        </tr>
      )}
    </>
  )
}
