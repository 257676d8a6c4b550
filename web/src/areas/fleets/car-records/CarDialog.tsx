import { type CarRecord, updateCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { CAR_TEST_KINDS } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import css from './CarRecords.module.css'
import { showCar } from './car-records.calls.ts'

const form = createForm(updateCar, { drafts: 'none', version: 'version' })

interface Props {
  customerId: number
  record: CarRecord
  onClose: () => void
}

/** The tests, lease, capacity and tare of a car, to be changed. */
export function CarDialog({ customerId, record, onClose }: Props) {
  const { equipment_id: equipmentId, ...start } = record
  return (
    <FormDialog title={`Edit ${showEquipment(equipmentId)}`} onClose={onClose}>
      <form.Form
        params={{ customerId, equipmentId }}
        start={start}
        done={async (saved) => {
          await showCar(customerId, saved)
          toast({ status: 'success', message: 'Car saved.' })
          onClose()
        }}
      >
        <div className={css.pairs}>
          {CAR_TEST_KINDS.flatMap((kind) => [
            <form.Field key={`${kind} done`} name={`${kind}_done`} as={Day} />,
            <form.Field key={`${kind} due`} name={`${kind}_due`} as={Day} />,
          ])}
          <form.Field name="lessor" />
          <form.Field name="lease_kind" as={Choice} />
          <form.Field name="lease_start" as={Day} />
          <form.Field name="lease_end" as={Day} />
          <form.Field name="rate_cents" as={Money} />
          <form.Field name="mile_cents" as={Money} />
          <form.Field name="capacity_lb" as={NumberField} />
          <form.Field name="tare_lb" as={NumberField} />
        </div>
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
