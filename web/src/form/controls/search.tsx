import { useMemo } from 'react'
import type { ControlProps } from '../../ui/field/control.ts'
import type { Lookup } from '../../ui/pick/lookup.ts'
import { PickOne } from '../../ui/pick/PickOne.tsx'

export type Labels = Readonly<Record<string, string>>

interface Own {
  placeholder?: string
  /** Replaces the rule's message. */
  labels?: Labels
  /** Another value than those listed may be typed. */
  acceptsOther?: boolean
}

/** Enough to read; typing more narrows the results. */
const SHOWN = 100

/** Finds a value by its key or any part of its words. */
export const labelLookup = (labels: Labels, acceptsOther = false): Lookup<string> => ({
  minCharacters: 0,
  waitMs: 0,
  noneFound: 'None found',
  clean: (typed) => typed.trim(),
  find: (term) => {
    const wanted = term.toUpperCase()
    const fits = (text: string): boolean => text.toUpperCase().includes(wanted)
    const fitting = Object.keys(labels).filter((key) => fits(key) || fits(labels[key] ?? ''))
    // the text is more often a key than a part of a name
    const begins = (key: string): boolean => wanted !== '' && key.toUpperCase().startsWith(wanted)
    const found = [...fitting.filter(begins), ...fitting.filter((key) => !begins(key))]
    const isOther = acceptsOther && wanted !== '' && !Object.hasOwn(labels, wanted)
    return Promise.resolve([...found.slice(0, SHOWN), ...(isOther ? [wanted] : [])])
  },
  describe: (key) => ({ key, label: labels[key] ?? key }),
})

/** One of many, found by a part of its words or its key. */
export function SearchChoice({ labels, acceptsOther, ...props }: ControlProps<string | null> & Own) {
  const all = labels ?? props.facts.labels
  const lookup = useMemo(() => labelLookup(all, acceptsOther), [all, acceptsOther])
  return <PickOne {...props} value={props.value || null} lookup={lookup} />
}

/** Zones of North America, where the railroad runs, come first. */
const getZones = (): Labels => {
  const isNear = (zone: string): boolean => /^(America|Canada|US)\//.test(zone)
  const zones = Intl.supportedValuesOf('timeZone')
  const ordered = [...zones.filter(isNear), ...zones.filter((zone) => !isNear(zone))]
  return Object.fromEntries(ordered.map((zone) => [zone, zone.replaceAll('_', ' ')]))
}

/** A time zone by its name. */
export function Zone(props: ControlProps<string | null>) {
  const labels = useMemo(() => getZones(), [])
  return <SearchChoice placeholder="Search by city" {...props} labels={labels} />
}
