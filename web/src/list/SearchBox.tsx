import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../ui/field/Box.tsx'
import { useKeys } from '../ui/keys/use-keys.ts'

/** The debounce time of the search. */
const REST_MS = 300

interface Props {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Searches the list while the user types; `/` moves here. */
export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useKeys('Search box', [{ keys: ['/'], text: 'Go to search', run: () => input.current?.focus() }])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <Box
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      icon={Search}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
