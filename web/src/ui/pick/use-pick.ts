import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isExactMatch, type Lookup, type Suggestion } from './lookup.ts'
import { type Settle, SettlingContext } from './settling.ts'
import { useListbox } from './use-listbox.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

const NOTHING: readonly never[] = []
const CHOOSE = 'Choose one from the list, or clear the field.'

interface PickOptions<T> {
  lookup: Lookup<T>
  /** A line of the list was picked. */
  onPick: (item: T) => void
  /** The field was left with the whole name of one. */
  onNamed: (item: T) => void
  /** The field was emptied by hand and left. */
  onEmptied: () => void
  /** The field lost the focus, whatever its content. */
  onLeft: () => void
  /** The text shown while nothing is typed. Typed text that matches nothing is replaced by it on blur. */
  shown: string | null
}

/**
 * Typing and selecting in a lookup field. A complete name need not be selected from the list: leaving the field
 * accepts it.
 */
export function usePick<T>({ lookup, onPick, onNamed, onEmptied, onLeft, shown }: PickOptions<T>) {
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const labels = useTyped(lookup, isFocused)
  const { typed, type, isTyping, suggestions } = labels
  const found = suggestions.state === 'ready' ? suggestions.found : NOTHING
  const lines: readonly Suggestion[] = found.map(lookup.describe)

  useSelected(input, shown, isTyping)
  const listbox = useListbox({
    suggestions: lines,
    hasList: suggestions.state !== 'idle',
    start: typed === null ? 'nowhere' : 'first',
    onPick: (index) => found.slice(index, index + 1).forEach((item) => [type(null), onPick(item)]),
  })

  const settle = () => settleText(labels, lookup, { onNamed, onEmptied })
  const leave = async () => {
    if (!(await settle()) && shown !== null) type(null)
  }
  const { isRefused, forgive } = useRefusal(settle, input)

  return {
    typed,
    type,
    lines,
    text: toText(suggestions, lookup.noneFound),
    complaint: typed?.trim() && (isRefused || !isFocused) && suggestions.state !== 'asking' ? CHOOSE : null,
    listbox,
    focus: () => input.current?.focus(),
    field: {
      ref: input,
      ...listbox.field,
      maxLength: 100,
      spellCheck: false,
      onClick: () => listbox.open(),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setFocused(true)
        event.currentTarget.select()
        if (lookup.minCharacters === 0) listbox.open()
      },
      onBlur: () => {
        setFocused(false)
        listbox.close()
        void leave().then(onLeft)
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        forgive()
        type(event.currentTarget.value)
        listbox.open()
      },
    },
  }
}

/** Accepts the typed text; resolves false when it matches nothing. */
async function settleText<T>(
  { typed, type, isTyped, suggestions }: ReturnType<typeof useTyped<T>>,
  lookup: Lookup<T>,
  { onNamed, onEmptied }: Pick<PickOptions<T>, 'onNamed' | 'onEmptied'>,
): Promise<boolean> {
  if (typed === null) return true
  if (lookup.clean(typed) === '') {
    type(null)
    onEmptied()
    return true
  }
  const meant = await resolveTyped(typed, suggestions, lookup)
  if (!isTyped(typed)) return true
  if (meant === undefined) return false
  type(null)
  onNamed(meant)
  return true
}

/** Whether a form asked the field for its value and its text matched nothing. */
function useRefusal(settle: Settle, input: RefObject<HTMLInputElement | null>) {
  const [isRefused, setRefused] = useState(false)
  useSettling(async () => {
    const isSettled = await settle()
    setRefused(!isSettled)
    if (!isSettled) input.current?.focus()
    return isSettled
  })
  return { isRefused, forgive: () => setRefused(false) }
}

/** Registers this field to be settled before its form is submitted. */
function useSettling(settle: Settle): void {
  const context = useContext(SettlingContext)
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => {
    if (!context) return
    const query: Settle = () => latest.current()
    context.add(query)
    return () => void context.delete(query)
  }, [context])
}

/**
 * A value that another field fills in while this one has the focus is selected, so that the next key replaces it, as
 * after focusing.
 */
function useSelected(
  input: RefObject<HTMLInputElement | null>,
  shown: string | null,
  isTyping: () => boolean,
): void {
  useLayoutEffect(() => {
    if (shown !== null && !isTyping() && input.current === document.activeElement) input.current?.select()
  }, [input, shown, isTyping])
}

/** The text while it is being edited, null otherwise, and the lookup's results for it. */
function useTyped<T>(lookup: Lookup<T>, isFocused: boolean) {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const [isTyping] = useState(() => () => latest.current !== null)
  const opensEmpty = lookup.minCharacters === 0 && isFocused
  return {
    typed,
    type: (next: string | null) => {
      latest.current = next
      setTyped(next)
    },
    /** Whether the text is still the same after an await. */
    isTyped: (text: string) => latest.current === text,
    isTyping,
    suggestions: useSuggestions(typed ?? (opensEmpty ? '' : null), lookup),
  }
}

/** The item whose complete name was typed; loads at once when the field was left before the debounce time. */
async function resolveTyped<T>(
  typed: string,
  known: Suggestions<T>,
  lookup: Lookup<T>,
): Promise<T | undefined> {
  const { clean, find, minCharacters } = lookup
  const term = clean(typed)
  if (term.length < minCharacters) return undefined
  const found = known.state === 'ready' ? known.found : await find(term, new AbortController().signal)
  return found.find((item) => isExactMatch(lookup, typed, item))
}

function toText(suggestions: Suggestions<unknown>, noneFound: string): string | null {
  switch (suggestions.state) {
    case 'idle':
      return null
    case 'short':
      return suggestions.missing === 1
        ? 'Type one more character.'
        : `Type ${suggestions.missing} more characters.`
    case 'asking':
      return 'Searching…'
    case 'ready':
      return suggestions.found.length === 0 ? noneFound : null
  }
}
