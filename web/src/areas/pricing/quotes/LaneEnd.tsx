import { useCore } from '../../../form/context.ts'
import { focusOn } from '../../../form/focus.ts'
import { LocationPicker } from '../../../shared/pickers/LocationPicker.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'

type Picked = Parameters<typeof LocationPicker>[0]['value']

interface Own {
  /** The field after it, and whether that is still to be filled in. */
  next: string
  isNextEmpty: boolean
}

/** An end of the lane: picking it moves on to the next field while that is empty, so that a lane takes no extra presses. */
export function LaneEnd({ next, isNextEmpty, ...props }: ControlProps<Picked> & Own) {
  const core = useCore()
  const onChange = (picked: Picked) => {
    // a text that became a place because its reader left the field must not take them back
    const isHere = document.activeElement?.id === props.id
    props.onChange(picked)
    if (picked !== null && isNextEmpty && isHere) focusOn(core, next)
  }
  return <LocationPicker {...props} onChange={onChange} />
}
