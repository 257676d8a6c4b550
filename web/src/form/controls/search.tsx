import { useMemo } from 'react'
import type { ControlProps } from '../../ui/field/control.ts'
import type { Lookup } from '../../ui/pick/lookup.ts'
import { PickOne } from '../../ui/pick/PickOne.tsx'

export type Words = Readonly<Record<string, string>>

interface Own {
  placeholder?: string
  /** Instead of the words of the rule. */
  words?: Words
  /** Another value than those listed may be typed. */
  takesOther?: boolean
}

/** More than that nobody reads; who needs another types more. */
const SHOWN = 100

/** Finds a value by its key or any part of its words. */
export const wordsLookup = (words: Words, takesOther = false): Lookup<string> => ({
  minCharacters: 0,
  waitMs: 0,
  noneFound: 'None found',
  clean: (typed) => typed.trim(),
  find: (term) => {
    const wanted = term.toUpperCase()
    const fits = (text: string): boolean => text.toUpperCase().includes(wanted)
    const fitting = Object.keys(words).filter((key) => fits(key) || fits(words[key] ?? ''))
    // what is typed is a key more often than a part of a name
    const begins = (key: string): boolean => wanted !== '' && key.toUpperCase().startsWith(wanted)
    const found = [...fitting.filter(begins), ...fitting.filter((key) => !begins(key))]
    const isOther = takesOther && wanted !== '' && !Object.hasOwn(words, wanted)
    return Promise.resolve([...found.slice(0, SHOWN), ...(isOther ? [wanted] : [])])
  },
  describe: (key) => ({ key, label: words[key] ?? key }),
})

/** One of many, found by a part of its words or its key. */
export function SearchChoice({ words, takesOther, ...props }: ControlProps<string | null> & Own) {
  const all = words ?? props.facts.words
  const lookup = useMemo(() => wordsLookup(all, takesOther), [all, takesOther])
  return <PickOne {...props} value={props.value || null} lookup={lookup} />
}

/** Zones of North America, where the railroad runs, come first. */
const zonesOf = (): Words => {
  const isNear = (zone: string): boolean => /^(America|Canada|US)\//.test(zone)
  const zones = Intl.supportedValuesOf('timeZone')
  const ordered = [...zones.filter(isNear), ...zones.filter((zone) => !isNear(zone))]
  return Object.fromEntries(ordered.map((zone) => [zone, zone.replaceAll('_', ' ')]))
}

/** A time zone by its name. */
export function Zone(props: ControlProps<string | null>) {
  const words = useMemo(() => zonesOf(), [])
  return <SearchChoice placeholder="City in the time zone" {...props} words={words} />
}
