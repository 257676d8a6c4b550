import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { Choice, Switch } from '../../../form/controls/choices.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { moduleSettings, offerUndo, switchModule } from './modules.calls.ts'
import { defaultText, type ModuleState, type ToggleModule, toModuleStates } from './modules.rules.ts'
import frame from '../../../ui/frame.module.css'
import css from './ModulesPage.module.css'

interface Customer {
  customer_id: number
  name: string
  status: number
}

/** The module switches: a default for all customers, and the customers that differ from it. */
export function ModulesPage() {
  const found = useQuery(moduleSettings)
  return (
    <>
      <PageHead title="Module switches" detail="Changes take effect immediately for everyone affected." />
      <Loaded query={found} failure="Couldn’t load the switches" waiting={<RowsWaiting />}>
        {({ flags, customers }) => (
          <ul className={css.list}>
            {toModuleStates(flags).map((one) => (
              <Module key={one.name} one={one} customers={customers} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

interface ModuleProps {
  one: ModuleState
  customers: readonly Customer[]
}

function Module({ one, customers }: ModuleProps) {
  const { name, isOn, overrides } = one
  const { run, refusal } = useAction(switchModule)
  const [isConfirming, setIsConfirming] = useState(false)
  const toggle: ToggleModule = (change) =>
    void run({ name, ...change }).then((flags) => flags && offerUndo(one, change, flags, toggle))
  const labels = MODULE_LABELS[name]
  return (
    <li className={frame.frame}>
      <div className={css.module} role="group" aria-labelledby={name}>
        <div className={css.head}>
          <div>
            {/* the flag's own name is for those who set it by the API */}
            <h2 className={css.name} id={name} title={name}>
              {labels.name}
            </h2>
            <p className={css.meaning}>{labels.meaning}</p>
          </div>
          <Labelled
            as={Switch}
            label="For all customers"
            value={isOn}
            onChange={() => setIsConfirming(true)}
          />
        </div>
        {refusal && <Refusal>{refusal}</Refusal>}
        {overrides.length > 0 && (
          <div className={css.overrides}>
            {overrides.map((override) => (
              <Override key={override.customer_id} override={override} onToggle={toggle} />
            ))}
          </div>
        )}
        <AddCustomer one={one} customers={customers} onToggle={toggle} />
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Turn ${isOn ? 'off' : 'on'} ${labels.name} for all customers?`}
          verb={`Turn ${isOn ? 'off' : 'on'} for all`}
          act={(options) =>
            switchModule(
              { name, customer_id: null, customer_name: null, enabled: !isOn, version: one.version },
              options,
            )
          }
          successMessage={`${labels.name} is ${isOn ? 'off' : 'on'} for all customers.`}
          onClose={() => setIsConfirming(false)}
        >
          {defaultText(one, customers)}
        </ConfirmDialog>
      )}
    </li>
  )
}

function Override({
  override,
  onToggle,
}: {
  override: ModuleState['overrides'][number]
  onToggle: ToggleModule
}) {
  const { customer_id, customer_name, enabled, version } = override
  const who = customer_name ?? `Customer ${customer_id}`
  const toggle = (next: boolean | null) =>
    onToggle({ customer_id, customer_name: who, enabled: next, version })
  return (
    <div className={css.override}>
      <Labelled as={Switch} label={who} value={enabled} onChange={toggle} />
      <Button
        variant="plain"
        size="small"
        aria-label={`Use the default for ${who}`}
        onClick={() => toggle(null)}
      >
        Use the default
      </Button>
    </div>
  )
}

/**
 * Sets a customer's own value once the button is pressed, because arrow keys pass through other options of a select.
 */
function AddCustomer({
  one: { isOn, overrides },
  customers,
  onToggle,
}: ModuleProps & { onToggle: ToggleModule }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const others = customers.filter(
    ({ customer_id }) => !overrides.some((own) => own.customer_id === customer_id),
  )
  if (others.length === 0) return null
  const customer = others.find(({ customer_id }) => customer_id === chosen)
  const add = () => {
    if (!customer) return
    onToggle({
      customer_id: customer.customer_id,
      customer_name: customer.name,
      enabled: !isOn,
      version: null,
    })
    setChosen(null)
  }
  const verb = isOn ? 'Turn off' : 'Turn on'
  return (
    <div className={css.add}>
      <Labelled
        as={Choice}
        label={`${verb} for one customer`}
        none="Choose a customer…"
        labels={Object.fromEntries(others.map(({ customer_id, name }) => [String(customer_id), name]))}
        value={chosen}
        onChange={(value) => setChosen(value === null ? null : Number(value))}
      />
      <Button size="small" disabled={!customer} onClick={add}>
        {customer ? `${verb} for ${customer.name}` : verb}
      </Button>
    </div>
  )
}
