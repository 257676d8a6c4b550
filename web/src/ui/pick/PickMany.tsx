import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Lookup } from './lookup.ts'
import { type PickField, PickFrame } from './PickFrame.tsx'
import classes from './PickFrame.module.css'
import { SuggestList } from './SuggestList.tsx'
import { usePick } from './use-pick.ts'

interface Props<T> extends PickField {
  lookup: Lookup<T>
  value: readonly T[]
  onChange: (value: readonly T[]) => void
}

/** A field for several things that are looked up while one types; picking one again takes it out. */
export function PickMany<T>({ lookup, value, onChange, ...field }: Props<T>) {
  const keyOf = (item: T) => lookup.describe(item).key
  const without = (key: string) => onChange(value.filter((item) => keyOf(item) !== key))
  const picked = value.map(lookup.describe)
  const has = (item: T) => picked.some(({ key }) => key === keyOf(item))
  const add = (item: T) => onChange([...value, item])
  const pick = usePick({
    lookup,
    onPick: (item) => (has(item) ? without(keyOf(item)) : add(item)),
    onNamed: (item) => !has(item) && add(item),
    onEmptied: () => undefined,
    showsPicked: false,
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
      label={field.label}
      suggestions={pick.lines}
      chosen={picked.map(({ key }) => key)}
      words={pick.words}
    />
  )
  return (
    <PickFrame {...field} complaint={pick.complaint} isShown={pick.listbox.isShown} list={list}>
      {({ placeholder, ...named }) => (
        <>
          {picked.length > 0 && (
            <ul className={classes.picked} aria-label={`Picked for ${field.label}`}>
              {picked.map(({ key, label, detail }) => (
                <li key={key} className={classes.pill} title={detail}>
                  <span className={classes.pillLabel}>{label}</span>
                  {!field.disabled && (
                    <button
                      type="button"
                      className={classes.remove}
                      aria-label={`Remove ${label}`}
                      onClick={() => remove(key)}
                    >
                      <X size={14} aria-hidden="true" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <input
            type="text"
            className={classes.input}
            {...named}
            {...pick.field}
            placeholder={picked.length === 0 ? placeholder : undefined}
            value={pick.typed ?? ''}
            onKeyDown={onKeyDown}
          />
        </>
      )}
    </PickFrame>
  )
}
