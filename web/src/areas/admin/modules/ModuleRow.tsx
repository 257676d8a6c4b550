import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import { Switch } from '../../../form/controls/choices.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PanelRow } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { type CustomerModules, turnFor } from './modules.calls.ts'
import { peopleText } from './losses.rules.ts'

interface Props {
  customer: { id: number; name: string }
  module: CustomerModules[number]
  /** Before a module is switched off, the dialog shows what is lost. */
  onTurnOff: () => void
}

/** A customer's module with its switch. Turning on removes nothing and needs no confirmation. */
export function ModuleRow({ customer, module, onTurnOff }: Props) {
  const { name, enabled, people } = module
  const { run, refusal } = useAction(turnFor(customer, module))
  const label = MODULE_LABELS[name]
  return (
    <PanelRow
      isWide
      name={label.name}
      detail={
        <>
          {label.meaning} {enabled ? peopleText(people) : 'Off'}
          {refusal && <Refusal>{refusal}</Refusal>}
        </>
      }
      actions={
        <Labelled
          as={Switch}
          label={`${label.name} is ${enabled ? 'on' : 'off'}`}
          value={enabled}
          onChange={(on) => (on ? void run(true) : onTurnOff())}
        />
      }
    />
  )
}
