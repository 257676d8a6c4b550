import { useMemo } from 'react'
import type { PickField } from '../../ui/pick/PickFrame.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Place, locationLookup } from './lookups.ts'
import type { One } from './values.ts'

const ANYWHERE = locationLookup({ only_junctions: false, scac: null })

/** Picks a station. */
export function LocationPicker(props: PickField & One<Place>) {
  return <PickOne placeholder="City or station" {...props} lookup={ANYWHERE} />
}

interface Junction {
  /** The carrier whose junctions are offered; without one there is nothing to choose from (WBL-141). */
  scac: string | null
}

/** Picks a junction of a railroad. */
export function JunctionPicker({ scac, disabled = false, ...props }: PickField & One<Place> & Junction) {
  const lookup = useMemo(() => locationLookup({ only_junctions: true, scac }), [scac])
  return (
    <PickOne
      placeholder={scac === null ? 'Choose a carrier first' : 'Junction city or code'}
      {...props}
      disabled={disabled || scac === null}
      lookup={lookup}
    />
  )
}
