import { useMemo } from 'react'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { type Words, wordsLookup } from './search.tsx'

interface Own {
  placeholder?: string
  /** Instead of the words of the rule. */
  words?: Words
}

/** Several of many, each found by a part of its words or its key. */
export function Tags({ words, ...props }: ControlProps<readonly string[]> & Own) {
  const all = words ?? props.facts.words
  const lookup = useMemo(() => wordsLookup(all), [all])
  return <PickMany {...props} lookup={lookup} />
}
