import { useState } from 'react'
import {
  findGroupCars,
  type GroupRule,
} from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useCore } from '../../form/context.ts'
import { Text } from '../../form/controls/text.tsx'
import { useMay } from '../../shell/access/may.ts'
import { call } from '../../shell/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Labelled } from '../../ui/field/Labelled.tsx'
import { FieldGrid } from '../../ui/Panel.tsx'
import css from './CarRule.module.css'

const EMPTY: GroupRule = { marks: '', car_types: '', commodity: '' }

/** Adds the cars that fit a rule to the group in the form around it, once or from now on. */
export function CarRule({ customerId }: { customerId: number }) {
  const { fill, form } = useCore()
  const mayFind = useMay(findGroupCars)
  const standing = (form.getValues('rule') ?? null) as GroupRule | null
  const [rule, setRule] = useState(standing ?? EMPTY)
  const [isStanding, setIsStanding] = useState(standing !== null)
  const [outcome, setOutcome] = useState('')
  if (!mayFind) return null
  const isBlank = (one: GroupRule) => Object.values(one).every((text) => text.trim() === '')
  const isEmpty = isBlank(rule)
  const set = (next: GroupRule, stands: boolean) => {
    setRule(next)
    setIsStanding(stands)
    fill({ rule: stands && !isBlank(next) ? next : null })
  }
  const add = async () => {
    const given = Object.fromEntries(Object.entries(rule).filter(([, text]) => text.trim() !== ''))
    const found = await call(findGroupCars, { params: { customerId }, query: given })
    if (!found.success) {
      setOutcome(found.error.message)
      return
    }
    const known = (form.getValues('equipment_ids') ?? []) as string[]
    const added = found.data.equipment_ids.filter((id) => !known.includes(id))
    if (added.length > 0) fill({ equipment_ids: [...known, ...added] })
    setOutcome(`${formatCount(found.data.equipment_ids.length, 'car')} found, ${added.length} added.`)
  }
  return (
    <details className={css.rule} open={standing !== null || undefined}>
      <summary>Add cars by mark, car type or commodity</summary>
      <FieldGrid>
        <Labelled
          as={Text}
          label="Reporting marks"
          help="Like TILX, GATX."
          value={rule.marks}
          onChange={(marks) => set({ ...rule, marks }, isStanding)}
        />
        <Labelled
          as={Text}
          label="Car types"
          help="Like T108, or T for all tank cars."
          value={rule.car_types}
          onChange={(car_types) => set({ ...rule, car_types }, isStanding)}
        />
        <Labelled
          as={Text}
          label="Commodity"
          help="Part of its name, or the first digits of its STCC."
          value={rule.commodity}
          onChange={(commodity) => set({ ...rule, commodity }, isStanding)}
        />
      </FieldGrid>
      <p className={css.line}>
        <Button size="small" disabled={isEmpty} onClick={() => void add()}>
          Add matching cars
        </Button>
        <span role="status">{outcome}</span>
      </p>
      <label className={css.line}>
        <input
          type="checkbox"
          checked={isStanding}
          disabled={isEmpty && !isStanding}
          onChange={({ currentTarget }) => set(rule, currentTarget.checked)}
        />
        New cars that match join the group automatically
      </label>
    </details>
  )
}
