import { useState } from 'react'
import { createRemittance, type Payable } from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { Actions } from '../../../form/Actions.tsx'
import { OneOf } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, PanelNote } from '../../../ui/Panel.tsx'
import { PaidBills } from './PaidBills.tsx'
import { reloadRemittances } from './remittances.calls.ts'

const form = createForm(createRemittance)

interface Props {
  customerId: number
  payable: Payable
  onClose: () => void
}

/** Everything that is due, less the credits; the credits wait where they exceed it. */
const chooseBills = ({ bills, pay_cents: net }: Payable): number[] =>
  bills.filter(({ pay_cents }) => pay_cents > 0 || (pay_cents < 0 && net > 0)).map(({ bill_id }) => bill_id)

/** Records what was paid, and sends the railroad the 820 for it. */
export function PaymentToRailroad({ customerId, payable, onClose }: Props) {
  const { scac, currency } = payable
  const [today] = useState(() => toDay(new Date()))
  return (
    <FormDialog title={`Payment to ${scac}`} onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={
          {
            scac,
            currency,
            bill_ids: chooseBills(payable),
            paid_on: today,
            method: 'ACH',
            reference: '',
          } as never
        }
        done={async () => {
          await reloadRemittances()
          toast({ status: 'success', message: `Payment recorded. The 820 is on its way to ${scac}.` })
          onClose()
        }}
      >
        <PanelNote>
          {scac} receives an X12 820 showing what you paid on each bill and why the rest was withheld. Your
          bank sends the payment itself.
        </PanelNote>
        <form.Field name="bill_ids" as={PaidBills} payable={payable} />
        <FieldGrid>
          <form.Field name="paid_on" as={Day} />
          <form.Field name="reference" />
        </FieldGrid>
        <form.Field name="method" as={OneOf} />
        <Actions at="end">
          <Cancel />
          <Submit>Record payment</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
