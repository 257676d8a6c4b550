import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { lossText } from './losses.rules.ts'
import { type CustomerModules, turnFor } from './modules.calls.ts'

interface Props {
  customer: { id: number; name: string }
  module: CustomerModules[number]
  onClose: () => void
}

/** Shows who loses access to what before a module is turned off. */
export function TurnOffDialog({ customer, module, onClose }: Props) {
  const { name } = MODULE_LABELS[module.name]
  return (
    <ConfirmDialog
      title={`Turn off ${name} for ${customer.name}?`}
      verb={`Turn off ${name}`}
      act={(options) => turnFor(customer, module)(false, options)}
      successMessage={`${name} is off for ${customer.name}.`}
      onClose={onClose}
    >
      {lossText(module)}
    </ConfirmDialog>
  )
}
