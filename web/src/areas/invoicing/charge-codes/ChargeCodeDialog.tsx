import { useState } from 'react'
import {
  type ChargeCode,
  saveChargeCode,
} from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Switch } from '../../../form/controls/choices.tsx'
import { Money } from '../../../form/controls/number.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { reloadChargeCodes } from './charge-codes.calls.ts'

const form = createForm(saveChargeCode)

interface Props {
  customerId: number
  /** Null: a new one. */
  code: ChargeCode | null
  onClose: () => void
}

/** Changes a charge code, or adds one (INV-020). */
export function ChargeCodeDialog({ customerId, code, onClose }: Props) {
  const [name, setName] = useState(code?.code ?? '')
  return (
    <FormDialog title={code ? `Edit ${code.description}` : 'Add charge code'} onClose={onClose}>
      {code === null && (
        <TextField
          label="Code"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          note="Lowercase letters, digits and underscores."
        />
      )}
      <form.Form
        params={{ customerId, chargeCode: name }}
        draftKey={name}
        start={code ?? { active: true }}
        done={async () => {
          await reloadChargeCodes()
          toast({ status: 'success', message: 'Charge code saved.' })
          onClose()
        }}
      >
        <FieldGrid>
          <form.Field name="description" />
          <form.Field name="active" as={Switch} />
          <form.Field name="default_ap_amount_cents" as={Money} />
          <form.Field name="default_ar_amount_cents" as={Money} />
          <form.Field name="ledger_account" />
          <form.Field name="tax_type" />
        </FieldGrid>
        <Actions at="end">
          <Cancel />
          <Submit>Save charge code</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
