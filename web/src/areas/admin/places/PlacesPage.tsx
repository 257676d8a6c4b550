import { Link } from '@tanstack/react-router'
import { FileUp, MapPin, MapPinCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PlaceAliasRow } from '#contract/areas/admin/places/places.contract.ts'
import type { placeList } from '#contract/areas/admin/places/places.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { places, removeAliases } from './places.calls.ts'

const PlaceDialog = lazyPart(async () => (await import('./PlaceDialog.tsx')).PlaceDialog)

const CELLS: Cells<typeof placeList, PlaceAliasRow> = {
  zone: ({ is_clock, zone }) => (is_clock ? (zone ?? 'Time zone unknown') : '–'),
}

const NONE = {
  icon: MapPinCheck,
  title: 'Every place has a station',
  text: 'Places that don’t match a station appear here, so you can match them.',
}
const NO_ALIAS = {
  icon: MapPin,
  title: 'No aliases yet',
  text: 'An alias matches a railroad’s own place name to a station.',
}

/** Places without a station, most frequent first; an alias assigns each to a station. */
export function PlacesPage() {
  const view = useList(places)
  const [open, setOpen] = useState<{ place: PlaceAliasRow | null } | null>(null)
  const mayImport = useMayOpen()('/admin/imports')
  const isAliases = view.scope === 'aliases'
  const naming = {
    key: 'name',
    label: 'Choose station',
    icon: MapPin,
    run: ([place]: readonly PlaceAliasRow[]) => setOpen({ place: place ?? null }),
  }
  const removing = { key: 'remove', label: 'Delete alias', icon: Trash2, run: remove }
  return (
    <ListPage
      view={view}
      title="Places"
      detail="Places that match neither a station nor a town. Their local times use the state’s time zone, or the one most of its towns use. Towns: GeoNames (CC BY 4.0) and zipcodes (BSD); time zones: timezone-boundary-builder (ODbL)."
      cells={CELLS}
      rowActions={[isAliases ? removing : naming]}
      actions={
        <>
          <NewButton make={() => setOpen({ place: null })}>Add alias</NewButton>
          {mayImport && (
            <Link to={'/admin/imports' as never} search={{ kind: 'stations' } as never} {...asButton()}>
              <FileUp size={16} aria-hidden="true" />
              Import stations
            </Link>
          )}
        </>
      }
      whenEmpty={isAliases ? NO_ALIAS : NONE}
    >
      {open && <PlaceDialog place={open.place} onSaved={view.acted} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

async function remove(rows: readonly PlaceAliasRow[]): Promise<void> {
  const result = await removeAliases(rows.map(({ alias }) => alias))
  if (!result.success) return void toast({ status: 'danger', message: result.error.message })
  const count = result.data.length
  toast({
    status: 'success',
    message: `${count === 1 ? 'Alias' : `${count} aliases`} deleted. Reports for ${count === 1 ? 'it' : 'them'} are being reprocessed.`,
  })
}
