import {
  updateOverrides,
  type WaybillOverrides,
} from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refetchTrip } from './overrides.calls.ts'

const form = createForm(updateOverrides, { version: 'version' })

interface Props {
  params: { customerId: number; waybillId: number }
  saved: WaybillOverrides
  onClose: () => void
}

/** The form for the overrides of a trip. */
export function DetailsDialog({ params, saved, onClose }: Props) {
  const { reported, ...start } = saved
  const done = async () => {
    toast({ status: 'success', message: 'Details saved. The change is listed under Activity.' })
    onClose()
    await refetchTrip()
  }
  const railroad = (name: keyof typeof start) => {
    const value = start[name] === null ? null : reported[name]
    return value === undefined || value === null ? {} : { help: `Railroad value: ${value}.` }
  }
  return (
    <FormDialog title="Edit details" onClose={onClose}>
      <form.Form params={params} start={start} done={done}>
        <form.Field name="note" as={Area} />
        <form.Field name="seals" as={TypedList} placeholder="123456, 123457" />
        <form.Field name="references" as={TypedList} placeholder="PO-1001" />
        <form.Field name="shipper" {...railroad('shipper')} />
        <form.Field name="consignee" {...railroad('consignee')} />
        <form.Field name="commodity" {...railroad('commodity')} />
        <form.Field name="bill_of_lading_number" {...railroad('bill_of_lading_number')} />
        <form.Field name="weight_lb" as={NumberField} {...railroad('weight_lb')} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
