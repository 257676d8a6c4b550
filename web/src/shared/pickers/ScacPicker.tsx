import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Railroad, scacLookup } from './lookups.ts'

const PLACEHOLDER = 'SCAC or name'

function useRailroads() {
  const { company } = useSession()
  return useMemo(() => scacLookup(company.id), [company.id])
}

/** Picks one railroad, as the carrier of a leg. */
export function ScacPicker(props: ControlProps<Railroad | null>) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={useRailroads()} />
}

/** Picks several, as the railroads of a ticket. */
export function ScacsPicker(props: ControlProps<readonly Railroad[]>) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={useRailroads()} />
}
