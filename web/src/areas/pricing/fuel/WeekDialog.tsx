import { setFuelWeek } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { Day } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refetchFuel } from './fuel.calls.ts'

const form = createForm(setFuelWeek)

const thisMonday = (): string => {
  const now = new Date()
  return toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7)))
}

/** Asks for a week's fuel price. */
export function WeekDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const done = async () => {
    toast({ status: 'success', message: 'Price saved. New quotes use it.' })
    onClose()
    await refetchFuel()
  }
  return (
    <FormDialog title="Diesel price" onClose={onClose}>
      <form.Form start={{ week: thisMonday(), source }} done={done}>
        <form.Field name="week" as={Day} />
        <form.Field name="price" as={NumberField} />
        <form.Field name="source" />
        <Actions at="end">
          <Cancel />
          <Submit>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
