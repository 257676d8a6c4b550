import { X } from 'lucide-react'
import type { Lookup } from './lookup.ts'
import { type PickField, PickFrame } from './PickFrame.tsx'
import classes from './PickFrame.module.css'
import { SuggestList } from './SuggestList.tsx'
import { usePick } from './use-pick.ts'

interface Props<T> extends PickField {
  lookup: Lookup<T>
  value: T | null
  onChange: (value: T | null) => void
}

/** A field for one thing that is looked up while one types. */
export function PickOne<T>({ lookup, value, onChange, ...field }: Props<T>) {
  const picked = value === null ? null : lookup.describe(value)
  const pick = usePick({
    lookup,
    onPick: onChange,
    onNamed: onChange,
    onEmptied: () => onChange(null),
    showsPicked: picked !== null,
  })
  const clear = () => {
    pick.type(null)
    onChange(null)
    pick.focus()
  }
  const list = (
    <SuggestList
      {...pick.listbox.list}
      label={field.label}
      suggestions={pick.lines}
      chosen={picked ? [picked.key] : []}
      words={pick.words}
    />
  )
  return (
    <PickFrame {...field} complaint={pick.complaint} isShown={pick.listbox.isShown} list={list}>
      {(named) => (
        <>
          <input
            type="text"
            className={classes.input}
            {...named}
            {...pick.field}
            value={pick.typed ?? picked?.label ?? ''}
            title={pick.typed === null ? picked?.detail : undefined}
          />
          {picked && !field.disabled && (
            <button
              type="button"
              className={classes.clear}
              aria-label={`Clear ${field.label}`}
              onClick={clear}
            >
              <X size={15} aria-hidden="true" />
            </button>
          )}
        </>
      )}
    </PickFrame>
  )
}
