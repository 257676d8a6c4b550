import { useEffect, useState } from 'react'
import type { Lookup } from './lookup.ts'

/** The lookup's results for the current text. */
export type Suggestions<T> =
  | { state: 'idle' }
  | { state: 'short'; missing: number }
  | { state: 'asking' }
  | { state: 'ready'; found: readonly T[] }

interface Answer<T> {
  term: string
  lookup: Lookup<T>
  found: readonly T[]
}

/**
 * Loads a lookup's results for the typed text, debounced; null loads nothing. Results are shown only for the current
 * text: older requests are aborted and their results dropped.
 */
export function useSuggestions<T>(typed: string | null, lookup: Lookup<T>): Suggestions<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const term = typed === null ? null : lookup.clean(typed)
  const isAnswered = answer !== null && answer.term === term && answer.lookup === lookup
  const criteria = term === null || isAnswered || term.length < lookup.minCharacters ? null : term

  useEffect(() => {
    if (criteria === null) return
    const aborter = new AbortController()
    const request = async () => {
      const found = await lookup.find(criteria, aborter.signal)
      if (!aborter.signal.aborted) setAnswer({ term: criteria, lookup, found })
    }
    const timer = setTimeout(() => void request(), criteria === '' ? 0 : lookup.waitMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [criteria, lookup])

  if (term === null) return { state: 'idle' }
  if (term.length < lookup.minCharacters) {
    return term === '' ? { state: 'idle' } : { state: 'short', missing: lookup.minCharacters - term.length }
  }
  return isAnswered ? { state: 'ready', found: answer.found } : { state: 'asking' }
}
