import { recordLoadActions } from '#contract/areas/terminal/loads.contract.ts'
import { Camera, MapPin, MessageSquareText, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { LOAD_ACTIONS } from '#contract/areas/terminal/loads.rules.ts'
import { WAYBILL_STATUSES } from '#contract/base/waybill-status.ts'
import { Offered } from '../../shell/access/Offered.tsx'
import { dismissToast, toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NamedArea, NamedBox } from '../../ui/field/NamedBox.tsx'
import { HazmatMark } from '../../ui/rail/HazmatMark.tsx'
import { PlaceTime } from '../../ui/rail/PlaceTime.tsx'
import { LoadEmpty, Tag, WarningTag } from '../../ui/rail/Tag.tsx'
import type { SavedAction } from './saved.calls.ts'
import { isOnSite, type ShownLoad } from './load.rules.ts'
import css from './LoadListPage.module.css'
import { act } from './loads.calls.ts'

interface Props {
  load: ShownLoad
  customerId: number
  owner: string
  tracks: readonly { track: string }[]
  /** The spot of the last car: a cut of cars goes to one track. */
  lastTrack: string
  /** The list has cars of several places. */
  showsTerminal: boolean
  onTrack: (track: string) => void
}

type Kind = SavedAction['kind']
const MAX_TRACKS = 8

/** One car: big enough for a thumb in a glove. */
export function LoadCard(props: Props) {
  const { load, customerId, owner, tracks, lastTrack, showsTerminal, onTrack } = props
  const [request, setPending] = useState<Kind | null>(null)
  const { equipment_id, status_code, load_empty_status, track, days_on_site, commodity, zone } = load
  const done = async (more: Pick<SavedAction, 'track' | 'note' | 'photos'>) => {
    setPending(null)
    if (more.track !== null) onTrack(more.track)
    await save(customerId, {
      ...more,
      owner,
      action_id: crypto.randomUUID(),
      equipment_id,
      kind: request!,
      at: new Date().toISOString(),
      attachment_ids: [],
      seen: load.last_sighting_date,
      insists: false,
      problem: null,
    })
  }
  return (
    <li className={css.card} aria-label={equipment_id}>
      <div className={css.lead}>
        <strong className={css.number}>{equipment_id}</strong>
        <LoadEmpty status={load_empty_status} />
        {track && <span className={css.track}>Track {track}</span>}
      </div>
      <div className={css.marks}>
        <Tag tone={isOnSite(load) ? 'info' : 'neutral'}>
          {load.is_released
            ? 'Released, waiting to be pulled'
            : (WAYBILL_STATUSES[String(status_code ?? '') as never] ?? 'Unknown')}
        </Tag>
        <HazmatMark mark={load.hazmat_mark} />
        {load.is_bad_order && <WarningTag>Bad order</WarningTag>}
        {load.waiting.length > 0 && <Tag tone="wait">{load.waiting.length} not sent</Tag>}
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
        {load.consignee && <span>{load.consignee}</span>}
        {load.imdl_pickup_number && <span>Pickup {load.imdl_pickup_number}</span>}
        {load.train_id && <span>Train {load.train_id}</span>}
      </p>
      {load.last_note && <p className={css.note}>{load.last_note}</p>}
      {load.photo_urls.map((url, at) => (
        <a key={url} href={url} className={css.photo}>
          Photo {at + 1}
        </a>
      ))}
      <Offered by={recordLoadActions}>
        <div className={css.actions}>
          <Button icon={MapPin} data-lead="" onClick={() => setPending('place')}>
            Place
          </Button>
          {!load.is_released && (
            <Button icon={Send} onClick={() => setPending('release')}>
              Release
            </Button>
          )}
          <Button icon={TriangleAlert} onClick={() => setPending('bad_order')}>
            Bad order
          </Button>
          <Button icon={MessageSquareText} onClick={() => setPending('note')}>
            Note
          </Button>
        </div>
      </Offered>
      {request && (
        <ActionDialog
          kind={request}
          load={load}
          tracks={tracks}
          lastTrack={lastTrack}
          onDone={done}
          onClose={() => setPending(null)}
        />
      )}
    </li>
  )
}

let lastAnnounced = 0

async function save(customerId: number, action: SavedAction): Promise<void> {
  try {
    await act(customerId, action)
    // one at a time: several would lie over the next car
    dismissToast(lastAnnounced)
    lastAnnounced = toast({
      status: 'success',
      message: `${action.equipment_id}: ${LOAD_ACTIONS[action.kind].toLowerCase()}.`,
    })
  } catch {
    toast({
      status: 'danger',
      message: `${action.equipment_id}: couldn’t save on this device. Free up storage and try again.`,
    })
  }
}

const PHOTOS = ['Add photo', '1 photo']

const TITLES: Record<Kind, string> = {
  place: 'Place',
  release: 'Release',
  bad_order: 'Bad order:',
  note: 'Note on',
}

interface DialogProps extends Pick<Props, 'load' | 'tracks' | 'lastTrack'> {
  kind: Kind
  onDone: (more: Pick<SavedAction, 'track' | 'note' | 'photos'>) => Promise<void>
  onClose: () => void
}

function ActionDialog({ kind, load, tracks, lastTrack, onDone, onClose }: DialogProps) {
  const [track, setTrack] = useState(load.track ?? lastTrack)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const isEmpty = kind === 'note' && note.trim() === '' && photos.length === 0
  return (
    <Dialog title={`${TITLES[kind]} ${load.equipment_id}`} kind="sheet" isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty)
            void onDone({
              track: kind === 'place' && track.trim() !== '' ? track.trim().toUpperCase() : null,
              note: note.trim(),
              photos,
            })
        }}
      >
        {kind === 'place' && (
          <>
            <NamedBox
              label="Track"
              maxLength={12}
              autoComplete="off"
              data-autofocus
              value={track}
              onChange={({ currentTarget }) => setTrack(currentTarget.value)}
            />
            {tracks.length > 0 && (
              <div className={css.choices} role="group" aria-label="Tracks in use">
                {tracks.slice(0, MAX_TRACKS).map((one) => (
                  <button
                    key={one.track}
                    type="button"
                    className={css.chip}
                    aria-pressed={track === one.track}
                    onClick={() => setTrack(one.track)}
                  >
                    {one.track}
                  </button>
                ))}
              </div>
            )}
          </>
        )}
        <NamedArea
          label={kind === 'bad_order' ? 'What’s wrong?' : 'Note'}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <label className={css.camera}>
          <Camera size={18} aria-hidden="true" />
          {PHOTOS[photos.length] ?? `${photos.length} photos`}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={({ currentTarget }) => setPhotos([...(currentTarget.files ?? [])].slice(0, 4))}
          />
        </label>
        <div className={css.choice}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" submits disabled={isEmpty}>
            {kind === 'note' ? 'Save note' : TITLES[kind].replace(':', '')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
