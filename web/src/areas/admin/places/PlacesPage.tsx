import { MapPin, MapPinCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ToldPlace } from '#contract/areas/admin/places/places.contract.ts'
import type { placeList } from '#contract/areas/admin/places/places.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { toast } from '../../../shell/toasts.ts'
import { places, takeAliasesAway } from './places.calls.ts'

const PlaceDialog = lazyPart(async () => (await import('./PlaceDialog.tsx')).PlaceDialog)

const CELLS: Cells<typeof placeList, ToldPlace> = {
  zone: ({ is_clock, zone }) => (is_clock ? (zone ?? 'UTC: nobody knows it') : '–'),
}

const NONE = {
  icon: MapPinCheck,
  title: 'Every place has its station',
  text: 'Places that railroads write in a way no station is known by stand here, so that you can say which they are.',
}
const NO_ALIAS = {
  icon: MapPin,
  title: 'No alias yet',
  text: 'An alias says which station a place is that railroads write in their own way.',
}

/** Places no station was found for, told most often first: each is given its station by an alias. */
export function PlacesPage() {
  const view = useList(places)
  const [open, setOpen] = useState<{ place: ToldPlace | null } | null>(null)
  const isAliases = view.scope === 'aliases'
  const naming = {
    key: 'name',
    label: 'Choose its station',
    icon: MapPin,
    run: ([place]: readonly ToldPlace[]) => setOpen({ place: place ?? null }),
  }
  const removing = { key: 'remove', label: 'Take the alias away', icon: Trash2, run: remove }
  return (
    <ListPage
      view={view}
      title="Places"
      detail="Times told by the clock of a place without a station are read by that of its state, or as UTC where it has several."
      cells={CELLS}
      rowActions={[isAliases ? removing : naming]}
      actions={<NewButton make={() => setOpen({ place: null })}>Add an alias</NewButton>}
      none={isAliases ? NO_ALIAS : NONE}
    >
      {open && <PlaceDialog place={open.place} onSaved={view.acted} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

async function remove(rows: readonly ToldPlace[]): Promise<void> {
  const answer = await takeAliasesAway(rows.map(({ alias }) => alias))
  if (!answer.success) return void toast({ status: 'danger', message: answer.error.message })
  const count = answer.data.length
  toast({
    status: 'success',
    message: `${count === 1 ? 'The alias is' : `${count} aliases are`} taken away. What was told of ${count === 1 ? 'it' : 'them'} is being read again.`,
  })
}
