import { X } from 'lucide-react'
import { IconButton } from '../Button.tsx'
import { type ControlProps, getField } from '../field/control.ts'
import type { Lookup } from './lookup.ts'
import { PickBox } from './PickBox.tsx'
import classes from './PickBox.module.css'
import { SuggestList } from './SuggestList.tsx'
import { usePick } from './use-pick.ts'

interface Own<T> {
  lookup: Lookup<T>
  placeholder?: string
}

/** A control for one thing that is looked up while one types. */
export function PickOne<T>({ lookup, placeholder, ...props }: ControlProps<T | null> & Own<T>) {
  const { value, onChange, facts, isDisabled } = props
  const picked = value === null ? null : lookup.describe(value)
  const pick = usePick({
    lookup,
    onPick: onChange,
    onNamed: onChange,
    onEmptied: () => onChange(null),
    onLeft: props.onBlur,
    shown: picked?.label ?? null,
  })
  const clear = () => {
    pick.type(null)
    onChange(null)
    pick.focus()
  }
  const list = (
    <SuggestList
      {...pick.listbox.list}
      label={facts.label}
      suggestions={pick.lines}
      chosen={picked ? [picked.key] : []}
      text={pick.text}
    />
  )
  return (
    <PickBox
      id={props.id}
      isInvalid={props['aria-invalid']}
      isDisabled={isDisabled}
      complaint={pick.complaint}
      isShown={pick.listbox.isShown}
      list={list}
    >
      <input
        type="text"
        className={classes.input}
        {...getField(props)}
        {...pick.field}
        aria-invalid={props['aria-invalid'] || pick.complaint !== null}
        aria-describedby={`${props['aria-describedby']} ${props.id}-complaint`}
        placeholder={placeholder}
        value={pick.typed ?? picked?.label ?? ''}
        title={pick.typed === null ? picked?.detail : undefined}
      />
      {picked && !isDisabled && (
        <IconButton size="small" label={`Clear ${facts.label}`} icon={X} onClick={clear} />
      )}
    </PickBox>
  )
}
