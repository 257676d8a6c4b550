import { Camera, Ellipsis, MapPin, MessageSquareText, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { recordLoadActions } from '#contract/areas/terminal/loads.contract.ts'
import { Offered } from '../../shell/access/Offered.tsx'
import { dismissToast, toast } from '../../shell/toasts.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NamedArea, NamedBox } from '../../ui/field/NamedBox.tsx'
import type { SavedAction } from './saved.calls.ts'
import { type Kind, possibleActions, type ShownLoad } from './load.rules.ts'
import css from './LoadListPage.module.css'
import { act } from './loads.calls.ts'

export interface LoadActionsProps {
  load: ShownLoad
  customerId: number
  owner: string
  tracks: readonly { track: string }[]
  /** The spot of the last car: a cut of cars goes to one track. */
  lastTrack: string
  onTrack: (track: string) => void
}

const ICONS = { place: MapPin, release: Send, bad_order: TriangleAlert, note: MessageSquareText }
const LABELS: Record<Kind, string> = {
  place: 'Place',
  release: 'Release',
  bad_order: 'Report bad order',
  note: 'Add note',
}
const MAX_TRACKS = 8

/** What can be done with a car: the usual as a button, large enough for a glove on a phone, the rest in a menu. */
export function LoadActions(props: LoadActionsProps & { isRow?: true }) {
  const { load, customerId, owner, tracks, lastTrack, onTrack, isRow } = props
  const [pending, setPending] = useState<Kind | null>(null)
  const done = async (more: Pick<SavedAction, 'track' | 'note' | 'photos'>) => {
    setPending(null)
    if (more.track !== null) onTrack(more.track)
    await save(customerId, {
      ...more,
      owner,
      action_id: crypto.randomUUID(),
      equipment_id: load.equipment_id,
      kind: pending!,
      at: new Date().toISOString(),
      attachment_ids: [],
      seen: load.last_sighting_date,
      insists: false,
      problem: null,
    })
  }
  const kinds = possibleActions(load)
  return (
    <Offered by={recordLoadActions}>
      <Buttons load={load} kinds={kinds} isRow={isRow ?? false} onPress={setPending} />
      {pending && (
        <ActionDialog
          kind={pending}
          load={load}
          tracks={tracks}
          lastTrack={lastTrack}
          onDone={done}
          onClose={() => setPending(null)}
        />
      )}
    </Offered>
  )
}

interface ButtonsProps {
  load: ShownLoad
  kinds: readonly Kind[]
  isRow: boolean
  onPress: (kind: Kind) => void
}

/** A car on a track is emptied or loaded and then released; one without a track is placed first. */
function Buttons({ load, kinds, isRow, onPress }: ButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const lead = load.track !== null && kinds.includes('release') ? 'release' : kinds[0]!
  const others = kinds.filter((kind) => kind !== lead)
  return (
    <span className={isRow ? css.rowActions : css.actions}>
      <Button
        {...(isRow ? { variant: 'plain', size: 'small' } : { 'data-lead': '' })}
        onClick={() => onPress(lead)}
      >
        {LABELS[lead]}
      </Button>
      {others.length > 0 && (
        <IconButton
          size={isRow ? 'small' : 'large'}
          icon={Ellipsis}
          label={`More actions on ${load.equipment_id}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      )}
      <ActionMenu
        anchor={anchor}
        label={`Actions on ${load.equipment_id}`}
        actions={others.map((kind) => ({
          icon: ICONS[kind],
          label: LABELS[kind],
          onClick: () => onPress(kind),
        }))}
        onClose={() => setAnchor(null)}
      />
    </span>
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
      message: `${action.equipment_id}: ${DONE[action.kind]}.`,
    })
  } catch {
    toast({
      status: 'danger',
      message: `${action.equipment_id}: couldn’t save on this device. Free up storage and try again.`,
    })
  }
}

const PHOTOS = ['Add photo', '1 photo']

const DONE: Record<Kind, string> = {
  place: 'placed',
  release: 'released',
  bad_order: 'reported as bad order',
  note: 'note added',
}

const TITLES: Record<Kind, string> = {
  place: 'Place',
  release: 'Release',
  bad_order: 'Bad order:',
  note: 'Note on',
}

interface DialogProps extends Pick<LoadActionsProps, 'load' | 'tracks' | 'lastTrack'> {
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
            {kind === 'note' ? 'Save note' : LABELS[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
