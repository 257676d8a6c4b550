import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FileText, History, TrainFront, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlaceName } from '../../../ui/rail/PlaceName.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { LoadEmpty } from '../../../ui/rail/Tag.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { type ShownEntry, type TimelineEntry, foldRepeats, getTimeline } from './timeline.rules.ts'
import { type ActivityGroup, changedValue, isEstimate } from './waybill.rules.ts'
import { unitDocuments, waybillActivity } from './waybills.calls.ts'
import css from './Timeline.module.css'
import spoken from '../../../ui/spoken.module.css'

const UnitDocument = lazy(async () => ({ default: (await import('./UnitDocument.tsx')).UnitDocument }))

interface Props {
  customerId: number
  trip: WaybillDetails
  active: string | null
  onActive: (key: string | null) => void
}

/** As many entries are shown at first; the others are one press away, and on paper. */
const MAX_AT_FIRST = 15
/** On a phone, where the facts of the unit come below them. */
const MAX_ON_PHONE = 5
const PHONE = '(max-width: 45em)'

/** Everything that happened to the unit, newest first: the map's twin, holding every fact of it as text (VIS-009, VIS-020). */
export function Timeline({ customerId, trip, active, onActive }: Props) {
  const ids = { customerId, waybillId: trip.waybill_id }
  const { data, error, isFetching, refetch } = useQuery(waybillActivity(ids))
  const papers = useQuery(unitDocuments(ids)).data?.documents ?? []
  const [read, setRead] = useState<number | null>(null)
  const [isWhole, setWhole] = useState(false)
  const isPhone = useMedia(PHONE)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!data && !error) return <Skeleton height={320} />
  const entries = foldRepeats(getTimeline(trip, data ?? [], papers))
  const shown = entries.filter(({ foldedUnder }) => foldedUnder === null || opened.has(foldedUnder))
  const max = isPhone ? MAX_ON_PHONE : MAX_AT_FIRST
  const first = new Set((isWhole ? shown : shown.slice(0, max)).map(({ key }) => key))
  return (
    <>
      {error && !data && (
        <LoadFailed
          title="Couldn’t load activity"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {entries.length === 0 && (
        <EmptyState icon={History} title="No activity yet">
          No railroad has reported this unit on this trip yet.
        </EmptyState>
      )}
      <ol className={css.list} aria-label="Activity, newest first">
        {entries.map((entry) => (
          <li
            key={entry.key}
            className={css.item}
            data-folded={!first.has(entry.key) || undefined}
            data-active={entry.key === active || undefined}
            onPointerEnter={() => entry.sighting && onActive(entry.key)}
            onPointerLeave={() => onActive(null)}
          >
            <Entry entry={entry} trip={trip} onRead={setRead}>
              {entry.folded.length > 0 && !opened.has(entry.key) && (
                <Repeats entry={entry} onOpen={() => setOpened(new Set([...opened, entry.key]))} />
              )}
            </Entry>
          </li>
        ))}
      </ol>
      {shown.length > first.size && (
        <p className={css.more}>
          <Button
            size="small"
            onClick={() => setWhole(true)}
          >{`Show all ${showNumber(entries.length)}`}</Button>
        </p>
      )}
      {read !== null && (
        <Suspense>
          <UnitDocument
            {...ids}
            messageId={read}
            equipmentId={trip.equipment_id}
            onClose={() => setRead(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** How often the estimate was repeated before, and since when; a press lists the reports. */
function Repeats({ entry, onOpen }: { entry: ShownEntry; onOpen: () => void }) {
  const since = entry.folded.at(-1)
  return (
    <p className={css.where} data-screen>
      {since && (
        <>
          Repeated since <PlaceTime at={since} zone={getZone(entry)} />{' '}
        </>
      )}
      <button type="button" className={css.paper} onClick={onOpen}>
        Show {formatCount(entry.folded.length, 'earlier report')}
      </button>
    </p>
  )
}

interface EntryProps {
  entry: TimelineEntry
  trip: WaybillDetails
  onRead: (messageId: number) => void
  children: ReactNode
}

function Entry({ entry, trip, onRead, children }: EntryProps) {
  const { at, group, document, messageId } = entry
  return (
    <>
      <span className={css.icon} data-person={group?.person != null || undefined}>
        {getIcon(entry)}
      </span>
      <div className={css.text}>
        <p className={css.what}>
          <span className={css.title}>
            <strong>{getEntryText(entry)}</strong>
            <span className={css.when}>
              <PlaceTime at={at} zone={getZone(entry)} />
            </span>
            <Where entry={entry} />
          </span>
          {messageId !== null && (
            <button type="button" className={css.paper} onClick={() => onRead(messageId)}>
              Document<span className={spoken.spoken}> for {getEntryText(entry)}</span>
            </button>
          )}
        </p>
        {document && <p className={css.where}>{document.summary}</p>}
        {group && <Changes group={group} trip={trip} zone={getZone(entry)} />}
        {children}
      </div>
    </>
  )
}

/** A change of data happens nowhere on the railroad: it is shown in the reader's own zone. */
const getZone = ({ sighting }: TimelineEntry): string | null =>
  sighting ? sighting.location.zone : readerZone()

function getIcon({ group, document }: TimelineEntry): ReactNode {
  if (document) return <FileText size={14} aria-hidden="true" />
  return group?.person ? (
    <UserRound size={14} aria-hidden="true" />
  ) : (
    <TrainFront size={14} aria-hidden="true" />
  )
}

const getEntryText = ({ sighting, group, document }: TimelineEntry): string =>
  sighting?.sighting_event_code_text ??
  group?.person ??
  group?.cause ??
  (document ? `Document ${document.set_id}${document.message_id === null ? ' sent' : ''}` : 'Change')

/** Where an event code is from, as its message is called. */
const CODE_SOURCES: Readonly<Record<string, string>> = { CLM: 'Car location message', DE157: 'X12 322' }

function Where({ entry: { sighting } }: { entry: TimelineEntry }) {
  if (!sighting) return null
  const { location, carrier, train_id, load_empty_status, sighting_event_code, code_source } = sighting
  return (
    <span className={css.where}>
      <PlaceName name={location.display_name} known={location.known_as} />
      {location.lat === null && ' (not on the map)'}
      {carrier && `, ${carrier}`}
      {train_id && `, train ${train_id}`} {load_empty_status && <LoadEmpty status={load_empty_status} />}
      <span
        className={css.code}
        data-hint={`${CODE_SOURCES[code_source] ?? code_source} event code ${sighting_event_code}`}
      >
        {sighting_event_code}
      </span>
    </span>
  )
}

function Changes({ group, trip, zone }: { group: ActivityGroup; trip: WaybillDetails; zone: string | null }) {
  const value = (field: string, text: string | null) => (
    <Changed field={field} value={text} zone={isEstimate(field) ? trip.destination_zone : zone} />
  )
  return (
    <ul className={css.changes}>
      {group.entries.map(
        ({ history_id, override_field: field, override_display_name, old_value, new_value, metadata }) => (
          <li key={history_id}>
            <span className={css.field}>{override_display_name}</span>
            {old_value !== null && (
              <>
                <span className={css.before}>{value(field, old_value)}</span>
                <ArrowRight size={12} role="img" aria-label="became" />
              </>
            )}
            <span>{value(field, new_value)}</span>
            {typeof metadata['reason'] === 'string' && (
              <span className={css.reason}>{metadata['reason']}</span>
            )}
          </li>
        ),
      )}
    </ul>
  )
}

function Changed({ field, value, zone }: { field: string; value: string | null; zone: string | null }) {
  const changed = changedValue(field, value)
  if (!changed) return 'none'
  return 'text' in changed ? changed.text : <PlaceTime at={changed.instant} zone={zone} />
}
