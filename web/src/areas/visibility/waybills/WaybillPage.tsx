import { useQuery } from '@tanstack/react-query'
import { Link, useMatches, useParams, useSearch } from '@tanstack/react-router'
import { FilePlus2, FileQuestion, Printer } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { exceptionLabel, statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import type {
  WaybillDetails,
  WaybillSighting,
} from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { useMay, useMayOpen } from '../../../shell/access/may.ts'
import { Button, asButton } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { useWidgetUsage } from '../../../shared/usage.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { MapPlace, MapStop } from '../../../ui/map/TripMap.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EtaCard } from '../../../ui/rail/EtaCard.tsx'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { LatenessMark } from '../../../ui/rail/LatenessMark.tsx'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { StatusStepper } from '../../../ui/rail/StatusStepper.tsx'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import { AssetFreshness } from '../assets/AssetCells.tsx'
import { BackToList } from './BackToList.tsx'
import { EditDetails } from '../overrides/EditDetails.tsx'
import { getLateSummary, getSituation } from './situation.rules.ts'
import { LostTime } from './LostTime.tsx'
import { getProgress, getSteps, tripSummary } from './waybill.rules.ts'
import { sightingKey } from './timeline.rules.ts'
import { Timeline } from './Timeline.tsx'
import { WaybillFacts } from './WaybillFacts.tsx'
import { WaybillWaiting } from './WaybillWaiting.tsx'
import classes from './WaybillPage.module.css'
import spoken from '../../../ui/spoken.module.css'
import { TripSwitcher } from './TripSwitcher.tsx'
import { isWaybillId, useLiveWaybill, waybill } from './waybills.calls.ts'

const DocumentFacts = lazyPart(async () => (await import('./DocumentFacts.tsx')).DocumentFacts)
const DueDialog = lazy(async () => ({ default: (await import('../due/DueDialog.tsx')).DueDialog }))
const TripMap = lazy(async () => ({ default: (await import('../../../ui/map/TripMap.tsx')).TripMap }))

/** One trip of one unit: where it is, when it arrives, what happened to it (VIS-004). */
export function WaybillPage() {
  const raw: { customerId?: string; waybillId?: string } = useParams({ strict: false })
  const params = { customerId: Number(raw.customerId), waybillId: Number(raw.waybillId) }
  const isId = isWaybillId(params.waybillId)
  const { data, error, isFetching, refetch } = useQuery({ ...waybill(params), enabled: isId })
  const { widget }: { widget?: string } = useSearch({ strict: false })
  useWidgetUsage('waybill', widget)
  useLiveWaybill(params)

  if (!isId || error?.error.status === 404 || error?.error.status === 400)
    return <NotFound customerId={params.customerId} />
  if (data) return <Trip key={data.waybill_id} trip={data} customerId={params.customerId} />
  if (error) {
    return (
      <>
        <h1 className={spoken.spoken}>Waybill couldn’t be loaded</h1>
        <LoadFailed
          title="Couldn’t load the waybill"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return <WaybillWaiting {...params} />
}

/** A missing waybill and one of another customer look the same, as they do on the server. */
function NotFound({ customerId }: { customerId: number }) {
  return (
    <div className={classes.notFound}>
      <h1 className={spoken.spoken}>Waybill not found</h1>
      <EmptyState
        icon={FileQuestion}
        title="We couldn’t find this waybill"
        action={<BackToList customerId={customerId} />}
      >
        This waybill doesn’t exist or belongs to another company. Check the link, or find the unit in the
        asset list.
      </EmptyState>
    </div>
  )
}

function Trip({ trip, customerId }: { trip: WaybillDetails; customerId: number }) {
  const [active, setActive] = useState<string | null>(null)
  const [isDueOpen, setDueOpen] = useState(false)
  const mayChange = useMay(updateDueDates)
  const now = useNow()
  useRecent({
    label: trip.equipment_id,
    detail: [trip.origin_location, trip.destination_location].filter(Boolean).join(' to '),
    href: pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId: trip.waybill_id }),
  })
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <BackToList customerId={customerId} />
        <div className={classes.actions}>
          <TripSwitcher customerId={customerId} trip={trip} />
          <EditDetails customerId={customerId} waybillId={trip.waybill_id} />
          <Billing customerId={customerId} trip={trip} />
          <Button size="small" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <CopyButton text={() => location.href}>Copy link</CopyButton>
          <OpenTicket customerId={customerId} waybillId={trip.waybill_id} />
        </div>
      </div>
      <TripHead trip={trip} now={now} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.panel} aria-labelledby="sightings">
            <h2 id="sightings" className={classes.title}>
              Activity
            </h2>
            <div className={classes.map}>
              <Suspense>
                <TripMap
                  stops={getStops(trip.sightings)}
                  origin={getPlace(trip.origin)}
                  destination={getPlace(trip.destination)}
                  isUnderway={trip.arrival_date === null && trip.status_code !== 100}
                  progress={getProgress(trip, now)}
                  active={active}
                  onActive={setActive}
                  summary={tripSummary(trip)}
                />
              </Suspense>
            </div>
            <Timeline customerId={customerId} trip={trip} active={active} onActive={setActive} />
          </section>
        </div>
        <div className={classes.side}>
          <section className={classes.panel} data-place="first" aria-labelledby="eta">
            <h2 id="eta" className={classes.title}>
              Arrival
            </h2>
            <EtaCard
              product={trip.tele_eta}
              railroad={trip.rail_eta}
              due={trip.due_date}
              zone={trip.destination_zone}
              arrival={trip.arrival_date}
              lateness={trip.lateness}
              history={trip.eta_history}
              basis={trip.eta_basis}
              now={now}
            />
          </section>
          <LostTime trip={trip} />
          <Parts customerId={customerId} trip={trip} />
          <Suspense>
            <DocumentFacts customerId={customerId} waybillId={trip.waybill_id} />
          </Suspense>
          <WaybillFacts trip={trip} onDue={mayChange ? () => setDueOpen(true) : null} />
        </div>
      </div>
      {isDueOpen && (
        <Suspense>
          <DueDialog customerId={customerId} rows={[trip]} onClose={() => setDueOpen(false)} />
        </Suspense>
      )}
      <HintLayer />
    </div>
  )
}

/** Facts of other areas about the unit. */
function Parts({ customerId, trip }: { customerId: number; trip: WaybillDetails }) {
  const parts = useMatches().at(-1)?.staticData.page?.parts ?? []
  return parts.map((Part, at) => (
    <Suspense key={at}>
      <Part customerId={customerId} equipmentId={trip.equipment_id} waybillId={trip.waybill_id} />
    </Suspense>
  ))
}

/** What a late unit is opened for: the form begins with its reason and its evidence. */
function OpenTicket({ customerId, waybillId }: { customerId: number; waybillId: number }) {
  const isOffered = useMayOpen()(ROUTE_PATHS.newTicket)
  const link = useRef<HTMLAnchorElement>(null)
  useKeys('Unit', isOffered ? [{ keys: ['t'], text: 'Open a ticket', run: () => link.current?.click() }] : [])
  if (!isOffered) return null
  return (
    <Link
      ref={link}
      to={pathTo(ROUTE_PATHS.newTicket, { customerId })}
      search={{ waybills: String(waybillId) } as never}
      {...asButton('primary', 'small')}
    >
      Open a ticket
    </Link>
  )
}

/** The car is billed again, or released when it is empty, where waybilling is on. */
function Billing({ customerId, trip }: { customerId: number; trip: WaybillDetails }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(ROUTE_PATHS.bookCars) || trip.equipment_kind === 'imdl') return null
  const load = trip.load_empty_status === 'E' ? 'empty' : undefined
  return (
    <Link
      to={pathTo(ROUTE_PATHS.bookCars, { customerId })}
      search={{ cars: trip.equipment_id, load } as never}
      {...asButton('quiet', 'small')}
    >
      <FilePlus2 size={15} aria-hidden="true" />
      {load ? 'Release empty' : 'Rebill'}
    </Link>
  )
}

function TripHead({ trip, now }: { trip: WaybillDetails; now: Date }) {
  const summary = getLateSummary(trip)
  return (
    <header className={classes.head}>
      <div className={classes.titleRow}>
        <PageHead
          title={trip.equipment_id}
          detail={`${trip.origin_location ?? 'Unknown origin'} to ${trip.destination_location ?? 'unknown destination'}`}
        />
        <div className={classes.badges}>
          <StatusBadge code={trip.status_code} label={statusLabel(trip.status_code)} />
          {trip.load_empty_status && <Tag>{trip.load_empty_status === 'L' ? 'Loaded' : 'Empty'}</Tag>}
          <Tag>{trip.equipment_kind === 'imdl' ? 'Intermodal' : 'Railcar'}</Tag>
          <HazmatMark mark={trip.hazmat_mark} />
          {trip.exceptions.map((one) => (
            <WarningTag key={one}>{exceptionLabel(one)}</WarningTag>
          ))}
          {trip.lateness && !summary && <LatenessMark state={trip.lateness} hours={trip.late_hours} />}
          <AssetFreshness row={trip} now={now} />
        </div>
      </div>
      <div>
        {summary && (
          <p className={classes.late} data-state={trip.lateness}>
            <strong>{summary.late}</strong>: {summary.why}
          </p>
        )}
        <p className={classes.situation}>{getSituation(trip, now)}</p>
      </div>
      <StatusStepper steps={getSteps(trip)} current={trip.status_code} />
    </header>
  )
}

/** Newest first on the wire, oldest first on the map; what no station table knows cannot be drawn. */
const getStops = (sightings: readonly WaybillSighting[]): MapStop[] =>
  sightings.toReversed().flatMap((sighting) => {
    const place = getPlace(sighting.location)
    if (!place) return []
    const hint = `${sighting.sighting_event_code_text}\n${place.name}\n${placeTime(sighting.sighting_date, sighting.location.zone)}`
    return [{ ...place, key: sightingKey(sighting), hint, railroad: sighting.carrier }]
  })

const getPlace = (place: WaybillDetails['origin']): MapPlace | null =>
  place && place.lat !== null && place.lon !== null
    ? { lat: place.lat, lon: place.lon, name: place.display_name }
    : null
