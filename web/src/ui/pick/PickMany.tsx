import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
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

/** A control for several things that are looked up while one types; picking one again takes it out. */
export function PickMany<T>({ lookup, placeholder, ...props }: ControlProps<readonly T[]> & Own<T>) {
  const { value, onChange, facts, isDisabled } = props
  const toKey = (item: T) => lookup.describe(item).key
  const without = (key: string) => onChange(value.filter((item) => toKey(item) !== key))
  const picked = value.map(lookup.describe)
  const has = (item: T) => picked.some(({ key }) => key === toKey(item))
  const add = (item: T) => onChange([...value, item])
  const pick = usePick({
    lookup,
    onPick: (item) => (has(item) ? without(toKey(item)) : add(item)),
    onNamed: (item) => !has(item) && add(item),
    onEmptied: () => undefined,
    onLeft: props.onBlur,
    shown: null,
  })
  const remove = (key: string) => {
    without(key)
    pick.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = picked.at(-1)
    if (event.key === 'Backspace' && !pick.typed && last) return without(last.key)
    pick.field.onKeyDown(event)
  }
  const list = (
    <SuggestList
      {...pick.listbox.list}
      label={facts.label}
      suggestions={pick.lines}
      chosen={picked.map(({ key }) => key)}
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
      {picked.length > 0 && (
        <ul className={classes.picked} aria-label={`Selected for ${facts.label}`}>
          {picked.map(({ key, label, detail }) => (
            <li key={key} className={classes.pill} title={detail}>
              <span className={classes.pillLabel}>{label}</span>
              {!isDisabled && (
                <IconButton size="small" label={`Remove ${label}`} icon={X} onClick={() => remove(key)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        type="text"
        className={classes.input}
        {...getField(props)}
        {...pick.field}
        aria-invalid={props['aria-invalid'] || pick.complaint !== null}
        aria-describedby={`${props['aria-describedby']} ${props.id}-complaint`}
        placeholder={picked.length === 0 ? placeholder : undefined}
        value={pick.typed ?? ''}
        onKeyDown={onKeyDown}
      />
    </PickBox>
  )
}
