import classes from './ChoiceEditor.module.css'
import type { Condition, FilterDef } from './condition.ts'

interface Props {
  def: FilterDef
  value: Condition | null
  onApply: (condition: Condition | null) => void
}

/** Every tick counts at once. */
export function ChoiceEditor({ def, value, onApply }: Props) {
  const chosen = value?.kind === 'any' ? value.values : []
  const others = chosen.filter((one) => !def.choices?.some((choice) => choice.value === one))
  const choices = [...(def.choices ?? []), ...others.map((one) => ({ value: one, label: one }))]
  const toggle = (one: string) => {
    const values = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onApply(values.length > 0 ? { kind: 'any', values } : null)
  }
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.srOnly}>{def.label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
