import {
  createFuelTable,
  type FuelTableRow,
  updateFuelTable,
} from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { Choice, OneOf } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { Brackets } from './Brackets.tsx'
import { refetchFuel } from './fuel.calls.ts'

const adding = createForm(createFuelTable)
const editing = createForm(updateFuelTable, { version: 'version' })

/** The table of one railroad; null: one that has none yet. */
export function FuelTableDialog({ table, onClose }: { table: FuelTableRow | null; onClose: () => void }) {
  const done = async () => {
    toast({ status: 'success', message: 'Table saved. New quotes use it.' })
    onClose()
    await refetchFuel()
  }
  if (table === null) {
    return (
      <FormDialog title="Add table" onClose={onClose}>
        <adding.Form
          start={{
            basis: 'mile',
            index_name: 'EIA highway diesel',
            averaging: 'month',
            month_lag: 2,
            date_basis: 'waybill',
          }}
          done={done}
        >
          <adding.Field name="scac" />
          <Fields />
          <Actions at="end">
            <Cancel />
            <Submit needsChange>Add</Submit>
          </Actions>
        </adding.Form>
      </FormDialog>
    )
  }
  const { scac, name: _, ...start } = table
  return (
    <FormDialog title={`${table.name ?? scac} table`} onClose={onClose}>
      <editing.Form params={{ scac }} start={start} done={done}>
        <Fields />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </editing.Form>
    </FormDialog>
  )
}

/** The fields that both ways have. */
function Fields() {
  return (
    <>
      <editing.Field name="basis" as={OneOf} />
      <editing.Field
        name="brackets"
        as={Brackets}
        help="One bracket per line: the price per gallon it starts at, then the rate. You can paste two columns from a spreadsheet."
      />
      <editing.Field name="source" />
      <FieldGrid>
        <editing.Field name="index_name" />
        <editing.Field name="averaging" as={Choice} />
        <editing.Field name="month_lag" as={NumberField} />
        <editing.Field name="date_basis" as={Choice} />
        <editing.Field name="effective_from" as={Day} />
        <editing.Field name="effective_until" as={Day} />
        <editing.Field name="miles_source" />
      </FieldGrid>
    </>
  )
}
