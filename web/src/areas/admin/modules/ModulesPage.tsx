import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { MODULE_WORDS } from '../../../shell/access-words.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { moduleSettings, readModulesAgain, switchModule } from './modules.calls.ts'
import { conflictWords, type ModuleState, modulesOf, type ModuleChange } from './modules.rules.ts'
import css from './ModulesPage.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'

type Turn = (change: ModuleChange, enabled: boolean | null, version: number | null) => void
interface Customer {
  customer_id: number
  name: string
}

/** The module switches: a default for all customers, and the customers that differ from it. */
export function ModulesPage() {
  const { data, error } = useQuery(moduleSettings)
  const { turn, refusal } = useTurn()
  return (
    <>
      <PageHead
        title="Module switches"
        detail="A switch counts from the next request on, for everybody it concerns."
      />
      {refusal && <Refusal>{refusal}</Refusal>}
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The switches cannot be read" requestId={error.error.request_id}>
          {error.message} Reload the page to try again.
        </EmptyState>
      )}
      {!error && !data && <RowsWaiting />}
      {data && (
        <ul className={css.list}>
          {modulesOf(data.flags).map((one) => (
            <Module key={one.name} one={one} customers={data.customers} onTurn={turn} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Turns switches one after the other; a switch that somebody else turned first is read again and told about. */
function useTurn(): { turn: Turn; refusal: string | null } {
  const [refusal, setRefusal] = useState<string | null>(null)
  const attempt = async (...[change, enabled, version]: Parameters<Turn>) => {
    const { name, customer_id } = change
    const error = await switchModule({ name, customer_id, enabled, version })
    if (error?.status !== 409) return setRefusal(error?.message ?? null)
    const now = await readModulesAgain()
    setRefusal(now ? conflictWords(change, now) : error.message)
  }
  return { turn: (...args) => void attempt(...args), refusal }
}

interface ModuleProps {
  one: ModuleState
  customers: readonly Customer[]
  onTurn: Turn
}

function Module({ one, customers, onTurn }: ModuleProps) {
  const { name, isOn, version, overrides } = one
  const words = MODULE_WORDS[name]
  return (
    <li className={css.module}>
      <div className={css.what}>
        <h2 className={css.name} id={name}>
          {words.name}
        </h2>
        <p className={css.meaning}>{words.meaning}</p>
        <code className={css.code}>{name}</code>
      </div>
      <div className={css.settings} role="group" aria-labelledby={name}>
        <Switch
          label="For all customers"
          checked={isOn}
          onChange={() => onTurn({ name, customer_id: null, customer_name: null }, !isOn, version)}
        />
        {overrides.map((override) => (
          <Override key={override.customer_id} override={override} onTurn={onTurn} />
        ))}
        <AddCustomer one={one} customers={customers} onTurn={onTurn} />
      </div>
    </li>
  )
}

function Override({ override, onTurn }: { override: ModuleState['overrides'][number]; onTurn: Turn }) {
  const { name, customer_id, customer_name, enabled, version } = override
  const who = customer_name ?? `Customer ${customer_id}`
  return (
    <div className={css.override}>
      <Switch
        label={who}
        checked={enabled}
        onChange={() => onTurn({ name, customer_id, customer_name: who }, !enabled, version)}
      />
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Use the default for ${who}`}
        onClick={() => onTurn({ name, customer_id, customer_name: who }, null, version)}
      >
        Use the default
      </Button>
    </div>
  )
}

function AddCustomer({ one: { name, isOn, overrides }, customers, onTurn }: ModuleProps) {
  const others = customers.filter(
    ({ customer_id }) => !overrides.some((own) => own.customer_id === customer_id),
  )
  if (others.length === 0) return null
  const add = (value: string | null) => {
    const customer = others.find(({ customer_id }) => String(customer_id) === value)
    if (!customer) return
    onTurn({ name, customer_id: customer.customer_id, customer_name: customer.name }, !isOn, null)
  }
  return (
    <Select
      className={css.add}
      size="xs"
      searchable
      withScrollArea={false}
      comboboxProps={{ keepMounted: false }}
      aria-label={`${MODULE_WORDS[name].name}: turn ${isOn ? 'off' : 'on'} for one customer`}
      placeholder={`Turn ${isOn ? 'off' : 'on'} for one customer…`}
      data={others.map(({ customer_id, name: label }) => ({ value: String(customer_id), label }))}
      value={null}
      onChange={add}
    />
  )
}
