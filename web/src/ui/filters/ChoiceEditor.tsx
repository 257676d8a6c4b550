import { showNumber } from '#contract/base/plural.ts'
import { useState } from 'react'
import classes from './ChoiceEditor.module.css'
import spoken from '../spoken.module.css'
import type { Choice, Condition, FilterDef } from './condition.ts'

interface Props {
  def: FilterDef
  value: Condition | null
  onApply: (condition: Condition | null) => void
}

/** More are found by typing. */
const MANY = 12

/** Every tick counts at once. */
export function ChoiceEditor({ def, value, onApply }: Props) {
  const chosen = value?.kind === 'any' ? value.values : []
  const others = chosen.filter((one) => !def.choices?.some((choice) => choice.value === one))
  const choices: readonly Choice[] = [
    ...(def.choices ?? []),
    ...others.map((one) => ({ value: one, label: one })),
  ]
  const toggle = (one: string) => {
    const values = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onApply(values.length > 0 ? { kind: 'any', values } : null)
  }
  const [term, setTerm] = useState('')
  const found = choices.filter(({ label }) => label.toLowerCase().includes(term.trim().toLowerCase()))
  return (
    <fieldset className={classes.choices}>
      <legend className={spoken.spoken}>{def.label}</legend>
      {choices.length > MANY && (
        <input
          className={classes.find}
          aria-label={`Find in ${def.label}`}
          placeholder="Type to search"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      )}
      {def.offers && term.trim() !== '' && (
        <button
          type="button"
          className={classes.contains}
          onClick={() => onApply({ kind: 'contains', text: term.trim() })}
        >
          Contains “{term.trim()}”
        </button>
      )}
      {found.length === 0 && <p className={classes.none}>No matches.</p>}
      {found.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          {choice.label}
          {choice.count !== undefined && <span className={classes.figure}>{showNumber(choice.count)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
