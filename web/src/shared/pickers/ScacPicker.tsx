import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { PickField } from '../../ui/pick/PickFrame.tsx'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Railroad, scacLookup } from './lookups.ts'
import type { Many, One } from './values.ts'

const PLACEHOLDER = 'SCAC or name'

function useRailroads() {
  const { company } = useSession()
  return useMemo(() => scacLookup(company.id), [company.id])
}

/** Picks one railroad, as the carrier of a leg. */
export function ScacPicker(props: PickField & One<Railroad>) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={useRailroads()} />
}

/** Picks several, as the railroads of a ticket. */
export function ScacsPicker(props: PickField & Many<Railroad>) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={useRailroads()} />
}
