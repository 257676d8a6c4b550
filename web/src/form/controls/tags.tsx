import { useMemo } from 'react'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { type Labels, labelLookup } from './search.tsx'

interface Own {
  placeholder?: string
  /** Replaces the rule's message. */
  labels?: Labels
}

/** Several of many, each found by a part of its words or its key. */
export function Tags({ labels, ...props }: ControlProps<readonly string[]> & Own) {
  const all = labels ?? props.facts.labels
  const lookup = useMemo(() => labelLookup(all), [all])
  return <PickMany {...props} lookup={lookup} />
}
