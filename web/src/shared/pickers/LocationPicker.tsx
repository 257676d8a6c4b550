import { useMemo } from 'react'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Place, locationLookup } from './lookups.ts'

const ANYWHERE = locationLookup({ only_junctions: false, scac: null })

/** Picks a station. */
export function LocationPicker(props: ControlProps<Place | null>) {
  return <PickOne placeholder="City or station" {...props} lookup={ANYWHERE} />
}

interface Junction {
  /** The carrier whose junctions are offered; without one there is nothing to choose from (WBL-141). */
  scac: string | null
}

/** Picks a junction of a railroad. */
export function JunctionPicker({ scac, ...props }: ControlProps<Place | null> & Junction) {
  const lookup = useMemo(() => locationLookup({ only_junctions: true, scac }), [scac])
  return (
    <PickOne
      placeholder={scac === null ? 'Choose a carrier first' : 'Junction city or code'}
      {...props}
      isDisabled={props.isDisabled || scac === null}
      lookup={lookup}
    />
  )
}
