import {
  type BillLayout,
  saveBillLayout,
} from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { reloadBillLayouts } from './bill-layouts.calls.ts'
import { ColumnRows } from './ColumnRows.tsx'

const form = createForm(saveBillLayout)

const EMPTY: Partial<BillLayout> = {
  scac: '',
  dates: 'mdy',
  currency: 'USD',
  columns: (['bill_number', 'bill_date', 'code', 'amount'] as const).map((field) => ({ heading: '', field })),
}

interface Props {
  customerId: number
  /** Null: a new one. */
  layout: BillLayout | null
  onClose: () => void
}

/** Maps the columns of a railroad's CSV, or changes how they are mapped. */
export function BillLayoutDialog({ customerId, layout, onClose }: Props) {
  return (
    <FormDialog title={layout ? `Edit ${layout.layout_name}` : 'Add CSV layout'} onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={(layout ?? EMPTY) as never}
        done={async () => {
          await reloadBillLayouts()
          toast({ status: 'success', message: 'Layout saved.' })
          onClose()
        }}
      >
        <FieldGrid>
          {layout === null && <form.Field name="layout_name" />}
          <form.Field name="scac" />
          <form.Field name="dates" as={Choice} />
          <form.Field name="currency" as={Choice} />
        </FieldGrid>
        <form.Field name="columns" as={ColumnRows} />
        <Actions at="end">
          <Cancel />
          <Submit>Save layout</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
