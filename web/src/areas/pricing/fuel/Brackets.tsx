import { useState } from 'react'
import type { Bracket } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { type ControlProps, getField } from '../../../ui/field/control.ts'
import fieldCss from '../../../ui/field/field.module.css'
import { bracketText, readBrackets, unreadable } from './brackets.rules.ts'
import css from './Fuel.module.css'

const MAX_NAMED = 5

/** A surcharge table as two columns of text: railroads publish theirs as sheets, which are pasted whole. */
export function Brackets(props: ControlProps<readonly Bracket[]>) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = unreadable(props.value)
  return (
    <>
      <textarea
        {...getField(props)}
        className={`${fieldCss.input} ${css.brackets}`}
        rows={10}
        spellCheck={false}
        placeholder={'2.500\t1\n2.540\t2\n2.580\t3'}
        value={typed ?? bracketText(props.value)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          props.onChange(readBrackets(event.currentTarget.value) as readonly Bracket[])
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur()
        }}
      />
      <span className={css.hint} role="status">
        {wrong.length > 0
          ? `Enter two numbers on ${wrong.length === 1 ? 'line' : 'lines'} ${wrong.slice(0, MAX_NAMED).join(', ')}${wrong.length > MAX_NAMED ? ' and others' : ''}.`
          : `${props.value.length} ${props.value.length === 1 ? 'bracket' : 'brackets'}. No surcharge below the first price.`}
      </span>
    </>
  )
}
