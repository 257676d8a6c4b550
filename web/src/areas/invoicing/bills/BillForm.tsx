import { type Bill, createBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { ComponentProps } from 'react'
import { toCurrency } from '#contract/base/money.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { LineRows } from './LineRows.tsx'

const form = createForm(createBill)
const START = { currency: 'USD', correction: '', lines: [{ code: '400', line_text: '' }] } as never

/** What it is to an earlier bill; most are bills of their own. */
const Kind = (props: ComponentProps<typeof Choice>) => <Choice {...props} none="Bill" />

const Lines = (props: ComponentProps<typeof LineRows>) => (
  <LineRows {...props} currency={toCurrency(form.useValue('currency'))} />
)

/** Its panel has the title. */
Lines.frame = 'own' as const

/** The fields of a bill that is entered by hand. */
export function BillForm({ customerId, onSaved }: { customerId: number; onSaved: (saved: Bill) => void }) {
  return (
    <form.Form params={{ customerId }} start={START} done={onSaved}>
      <Panel title="Bill">
        <FieldGrid>
          <form.Field name="scac" />
          <form.Field name="bill_number" />
          <form.Field name="bill_date" as={Day} />
          <form.Field name="due_date" as={Day} />
          <form.Field name="currency" as={Choice} />
          <form.Field name="correction" as={Kind} />
          <form.Field name="original_number" />
        </FieldGrid>
      </Panel>
      <Panel title="Move">
        <FieldGrid>
          <form.Field name="waybill_number" />
          <form.Field name="waybill_date" as={Day} />
          <form.Field name="bill_of_lading" />
          <form.Field name="cars" />
          <form.Field name="origin" />
          <form.Field name="destination" />
        </FieldGrid>
      </Panel>
      <Panel title="Lines">
        <form.Field name="lines" as={Lines} />
      </Panel>
      <Actions>
        <Submit>Add bill</Submit>
      </Actions>
    </form.Form>
  )
}
