import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './SuggestBox.module.css'
import { isTyping } from './table/use-row-keys.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  /** Undefined while there is nothing to suggest yet. */
  suggestions: readonly string[] | undefined
  /** Said when there are none. */
  noneFound: string
  /** Hears of every key, to ask for suggestions. */
  onTerm: (term: string) => void
  onSearch: (term: string) => void
}

/** A search box that suggests while one types; Enter searches for the words themselves, `/` leads here. */
export function SuggestBox(props: Props) {
  const { label, placeholder, value, suggestions, noneFound, onTerm, onSearch } = props
  const [term, setTerm] = useTermOf(value)
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  const submit = (next: string) => {
    setTerm(next)
    combobox.closeDropdown()
    if (next.trim() !== value) onSearch(next.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) submit(term)
    if (event.key === 'Escape' && !combobox.dropdownOpened) submit('')
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit} keepMounted={false} withinPortal={false} shadow="md">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.box}
          aria-label={label}
          placeholder={placeholder}
          leftSection={<Search size={15} aria-hidden="true" />}
          rightSection={term ? <Clear onClear={() => submit('')} /> : <kbd className={classes.key}>/</kbd>}
          value={term}
          maxLength={100}
          onKeyDown={onKeyDown}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            onTerm(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions === undefined}>
        <Combobox.Options aria-label={label}>
          {suggestions?.map((one) => (
            <Combobox.Option key={one} value={one}>
              {one}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {suggestions?.length === 0 && <p className={classes.none}>{noneFound}</p>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** What stands in the box: typed, until the searched words change by other means such as the way back. */
function useTermOf(value: string): [string, (term: string) => void] {
  const [term, setTerm] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTerm(value)
  }
  return [known === value ? term : value, setTerm]
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={classes.clear} aria-label="Clear search" onClick={onClear}>
      <X size={15} aria-hidden="true" />
    </button>
  )
}

function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
