import { type KeyboardEvent, useId, useState } from 'react'
import type { Suggestion } from './lookup.ts'

interface ListboxOptions {
  suggestions: readonly Suggestion[]
  /** Whether there is anything to show under the field, if only a sentence. */
  hasList: boolean
  /** The selected line when a list arrives: the first, or none until an arrow key is pressed. */
  start: 'first' | 'nowhere'
  onPick: (index: number) => void
}

const NOWHERE = -1

/** Keys and ARIA of a text field with a list under it, as the combobox pattern of WAI-ARIA has them. */
export function useListbox({ suggestions, hasList, start, onPick }: ListboxOptions) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const list = suggestions.map(({ key }) => key).join('\n')
  const [place, setPlace] = useState({ list: '', index: NOWHERE })

  const count = suggestions.length
  const first = start === 'first' && count > 0 ? 0 : NOWHERE
  const active = place.list === list ? place.index : first
  const isShown = isOpen && hasList

  const move = (step: 1 | -1) => {
    if (count === 0) return
    const from = active === NOWHERE && step === -1 ? 0 : active
    setPlace({ list, index: (from + step + count) % count })
  }
  const close = () => {
    setOpen(false)
    setPlace({ list: '', index: NOWHERE })
  }
  const pick = (index: number) => {
    close()
    onPick(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (!isShown) return setOpen(true)
        return move(event.key === 'ArrowDown' ? 1 : -1)
      case 'Enter':
        if (!isShown || active === NOWHERE) return
        event.preventDefault()
        return pick(active)
      case 'Escape':
        if (!isShown) return
        // The list alone goes, not the dialog around it.
        event.preventDefault()
        event.stopPropagation()
        return close()
    }
  }

  return {
    isShown,
    open: () => setOpen(true),
    close,
    /** For the list itself. */
    list: { id: listId, active, onPick: pick },
    /** For the text field. */
    field: {
      role: 'combobox' as const,
      autoComplete: 'off',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': isShown && active !== NOWHERE ? lineId(listId, active) : undefined,
      onKeyDown,
    },
  }
}

/** The id of one line of a list. */
export const lineId = (listId: string, index: number): string => `${listId}-${index}`
