import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Box } from './field/Box.tsx'
import { KeyCap } from './keys/KeyCap.tsx'
import { useKeys, useLocalKeys, useSingleKeys } from './keys/use-keys.ts'
import { SuggestList } from './pick/SuggestList.tsx'
import { useListbox } from './pick/use-listbox.ts'
import classes from './SuggestBox.module.css'
import { UnderField } from './UnderField.tsx'

interface Props {
  label: string
  placeholder: string
  value: string
  /** Undefined while too little is typed to suggest anything. */
  suggestions: readonly string[] | 'asking' | undefined
  /** Said when there are none. */
  noneFound: string
  /** Called on every keystroke, to load suggestions. */
  onTerm: (term: string) => void
  onSearch: (term: string) => void
}

const AREA = 'Search box'

/** A search box that suggests while one types; Enter searches for the words themselves, `/` leads here. */
export function SuggestBox(props: Props) {
  const { label, placeholder, value, suggestions, noneFound, onTerm, onSearch } = props
  const [term, setTerm] = useTermOf(value)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const begin = () => {
    input.current?.focus()
    input.current?.select()
  }
  useKeys(AREA, [{ keys: ['/'], text: 'Go to search', run: begin }])
  const hasSlash = useSingleKeys()

  const submit = (next: string) => {
    setTerm(next)
    if (next.trim() !== value) onSearch(next.trim())
  }
  const found = suggestions === 'asking' ? [] : (suggestions ?? [])
  const emptyText = suggestions === 'asking' ? 'Searching…' : noneFound
  const lines = found.map((one) => ({ key: one, label: one }))
  const listbox = useListbox({
    suggestions: lines,
    hasList: suggestions !== undefined,
    start: 'nowhere',
    onPick: (index) => submit(lines[index]?.label ?? term),
  })
  const search = () => {
    listbox.close()
    submit(term)
  }
  const ownKeys = useLocalKeys(AREA, [
    { keys: ['ArrowDown'], text: 'Next suggestion' },
    { keys: ['ArrowUp'], text: 'Previous suggestion' },
    { keys: ['Enter'], text: 'Search', run: search },
    { keys: ['Escape'], text: 'Close suggestions, then clear search', run: () => submit('') },
  ])
  // An open list handles its keys first.
  const onKeyDown = (event: KeyboardEvent) => {
    listbox.field.onKeyDown(event)
    if (!event.isDefaultPrevented()) ownKeys(event)
  }

  return (
    <>
      <div ref={box} className={classes.box}>
        <Box
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          icon={Search}
          trailing={term ? <Clear onClear={() => submit('')} /> : hasSlash && <Slash />}
          {...listbox.field}
          value={term}
          maxLength={100}
          onKeyDown={onKeyDown}
          onFocus={listbox.open}
          onBlur={listbox.close}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            onTerm(event.currentTarget.value)
            listbox.open()
          }}
        />
      </div>
      {listbox.isShown && (
        <UnderField field={box}>
          <SuggestList
            {...listbox.list}
            label={label}
            suggestions={lines}
            text={lines.length > 0 ? null : emptyText}
          />
        </UnderField>
      )}
    </>
  )
}

/** The content of the box: the typed text, until the searched text changes in another way, such as Back. */
function useTermOf(value: string): [string, (term: string) => void] {
  const [term, setTerm] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTerm(value)
  }
  return [known === value ? term : value, setTerm]
}

function Slash() {
  return (
    <span className={classes.key}>
      <KeyCap>/</KeyCap>
    </span>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return <IconButton icon={X} size="small" label="Clear search" onClick={onClear} />
}
