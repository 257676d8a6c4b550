import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  updateOverrides,
  type WaybillOverrides,
} from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { formOf } from '../../../form/form-of.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions, Cancel, Submit } from '../../../form/Submit.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { overrides, readTripAgain } from './overrides.calls.ts'

interface Props {
  customerId: number
  waybillId: number
}

const form = formOf(updateOverrides, { version: 'version' })

/** Note, seals and references of a trip, and what people know better than the railroad (VIS-045). */
export function EditDetails(params: Props) {
  const [isOpen, setOpen] = useState(false)
  const { permissions } = useSession()
  const { data } = useQuery({ ...overrides(params), enabled: isOpen })
  if (!permissions.includes('visibility_asset_list')) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Pencil size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Edit details
      </Button>
      {isOpen && data && <Dialog params={params} said={data} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  params: Props
  said: WaybillOverrides
  onClose: () => void
}

function Dialog({ params, said, onClose }: DialogProps) {
  const { told, ...start } = said
  const done = async () => {
    toast({ status: 'success', message: 'The details are saved. The activity says who changed what.' })
    onClose()
    await readTripAgain()
  }
  const railroad = (name: keyof typeof start) => {
    const value = start[name] === null ? null : told[name]
    return value === undefined || value === null ? {} : { help: `The railroad tells ${value}.` }
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
