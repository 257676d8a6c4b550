import { type BillRule, saveBillRule } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { reloadBillRules } from './bill-rules.calls.ts'
import { TierRows } from './TierRows.tsx'

const form = createForm(saveBillRule)

interface Props {
  customerId: number
  title: string
  /** A rule to change, or what is known of a new one. */
  start: Partial<BillRule>
  /** Saves, continues with the next step and confirms it. */
  onSaved: () => Promise<void>
  onClose: () => void
}

const NEW: Partial<BillRule> = { kind: 'switching', how: 'car', tolerance_cents: 1, tolerance_lb: 500 }

/** Changes a rule, or adds one. */
export function BillRuleDialog({ customerId, title, start, onSaved, onClose }: Props) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ ...NEW, ...start } as never}
        done={async () => {
          await reloadBillRules()
          await onSaved()
          onClose()
        }}
      >
        <FieldGrid>
          <form.Field name="kind" as={Choice} />
          <form.Field name="scac" />
          <form.Field name="how" as={Choice} />
          <Amounts />
        </FieldGrid>
        <Tiers />
        <FieldGrid>
          <form.Field name="item" />
          <form.Field name="tolerance_cents" as={Money} />
          <form.Field name="tolerance_lb" as={NumberField} />
        </FieldGrid>
        <Actions at="end">
          <Cancel />
          <Submit>Save rule</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

/** The amounts that the way of charging needs. */
function Amounts() {
  const how = form.useValue('how')
  if (how !== 'car' && how !== 'mile') return null
  return (
    <>
      <form.Field name="amount_cents" as={Money} />
      {how === 'mile' && <form.Field name="minimum_cents" as={Money} />}
    </>
  )
}

const Tiers = () => (form.useValue('how') === 'tiers' ? <form.Field name="tiers" as={TierRows} /> : null)
