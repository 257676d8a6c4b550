import { HazmatMark } from '../../ui/rail/HazmatMark.tsx'
import { PlaceTime } from '../../ui/rail/PlaceTime.tsx'
import { LoadEmpty, Tag, WarningTag } from '../../ui/rail/Tag.tsx'
import { WAYBILL_STATUSES } from '#contract/base/waybill-status.ts'
import { isOnSite, type ShownLoad } from './load.rules.ts'
import { LoadActions, type LoadActionsProps } from './LoadActions.tsx'
import css from './LoadListPage.module.css'

interface Props extends LoadActionsProps {
  /** The list has cars of several places. */
  showsTerminal: boolean
}

/** One car: big enough for a thumb in a glove. */
export function LoadCard(props: Props) {
  const { load, showsTerminal, ...actions } = props
  const { equipment_id, load_empty_status, track, days_on_site, commodity, zone } = load
  return (
    <li className={css.card} aria-label={equipment_id}>
      <div className={css.lead}>
        <strong className={css.number}>{equipment_id}</strong>
        <LoadEmpty status={load_empty_status} />
        {track && <span className={css.track}>Track {track}</span>}
        <LoadMarks load={load} />
      </div>
      <p className={css.facts}>
        {showsTerminal && load.current_location && <span>{load.current_location}</span>}
        {days_on_site !== null && (
          <span>
            {days_on_site} {days_on_site === 1 ? 'day' : 'days'} on site
          </span>
        )}
        {load.eta_date && (
          <span>
            ETA <PlaceTime at={load.eta_date} zone={zone} />
          </span>
        )}
        {commodity && <span>{commodity}</span>}
        {load.consignee && <span className={css.paper}>{load.consignee}</span>}
        {load.imdl_pickup_number && <span>Pickup {load.imdl_pickup_number}</span>}
        {load.train_id && <span>Train {load.train_id}</span>}
      </p>
      {load.last_note && <p className={css.note}>{load.last_note}</p>}
      {load.photo_urls.map((url, at) => (
        <a key={url} href={url} className={css.photo}>
          Photo {at + 1}
        </a>
      ))}
      <LoadActions load={load} {...actions} />
    </li>
  )
}

/** A car's status, its hazard, and what is wrong with it. */
export function LoadMarks({ load }: { load: ShownLoad }) {
  const { status_code } = load
  return (
    <>
      <Tag tone={isOnSite(load) ? 'info' : 'neutral'}>
        {load.is_released
          ? 'Released, waiting to be pulled'
          : (WAYBILL_STATUSES[String(status_code ?? '') as never] ?? 'Unknown')}
      </Tag>
      <HazmatMark mark={load.hazmat_mark} />
      {load.is_bad_order && <WarningTag>Bad order</WarningTag>}
      {load.waiting.length > 0 && <Tag tone="wait">{load.waiting.length} not sent</Tag>}
    </>
  )
}
