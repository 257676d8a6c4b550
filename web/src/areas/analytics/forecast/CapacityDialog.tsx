import { useEffect, useRef } from 'react'
import {
  type UnloadCapacity,
  updateUnloadCapacity,
  type Weekdays,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, PanelNote } from '../../../ui/Panel.tsx'
import { refetchCapacities } from '../analytics.calls.ts'

const form = createForm(updateUnloadCapacity, { version: 'version' })

interface Props {
  customerId: number
  capacity: UnloadCapacity
  /** The weekday to begin at. */
  weekday: keyof Weekdays | null
  onClose: () => void
}

/** How many units a destination can unload on each weekday. */
export function CapacityDialog({ customerId, capacity, weekday, onClose }: Props) {
  const { destination_id, ...start } = capacity
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = weekday && fields.current?.querySelector<HTMLInputElement>(`[name="${weekday}"]`)
    field?.focus()
    field?.select()
  }, [weekday])
  const done = async () => {
    toast({ status: 'success', message: 'Unload capacity saved.' })
    onClose()
    await refetchCapacities()
  }
  return (
    <FormDialog title="Unload capacity" onClose={onClose}>
      <form.Form params={{ customerId, destinationId: destination_id }} start={start} done={done}>
        <PanelNote>Leave a day blank if it has no limit. Enter 0 for a day that is closed.</PanelNote>
        <div ref={fields}>
          <FieldGrid>
            <form.Field name="monday" as={NumberField} />
            <form.Field name="tuesday" as={NumberField} />
            <form.Field name="wednesday" as={NumberField} />
            <form.Field name="thursday" as={NumberField} />
            <form.Field name="friday" as={NumberField} />
            <form.Field name="saturday" as={NumberField} />
            <form.Field name="sunday" as={NumberField} />
          </FieldGrid>
        </div>
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save capacity</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
