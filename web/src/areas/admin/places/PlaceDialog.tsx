import { createPlaceAlias, type PlaceAliasRow } from '#contract/areas/admin/places/places.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { LocationPicker } from '../../../shared/pickers/LocationPicker.tsx'
import type { Place } from '../../../shared/pickers/lookups.ts'
import { toast } from '../../../shell/toasts.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { refetchPlaces } from './places.calls.ts'

const form = createForm(createPlaceAlias)

interface Props {
  /** Null for a name that no message has used yet. */
  place: PlaceAliasRow | null
  onSaved: () => void
  onClose: () => void
}

type Station = { station_id: string }

const isWhole = (station: Station | null): station is Place => station !== null && 'display_name' in station

/** The initial station is empty, and a selected one is complete. */
const StationPicker = (props: ControlProps<Station | null>) => (
  <LocationPicker {...props} value={isWhole(props.value) ? props.value : null} />
)

/** Assigns a reported place to a station. */
export function PlaceDialog({ place, onSaved, onClose }: Props) {
  const done = async () => {
    toast({
      status: 'success',
      message: 'Alias saved. Reports for this place are being reprocessed.',
    })
    onClose()
    await refetchPlaces()
    onSaved()
  }
  const title = place ? `Which station is ${place.reported}?` : 'Add alias'
  return (
    <FormDialog title={title} onClose={onClose}>
      <form.Form start={{ reported: place?.reported ?? '' }} done={done}>
        <form.Field name="reported" isDisabled={place !== null} />
        <form.Field name="station" as={StationPicker} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
