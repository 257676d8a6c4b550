import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Commodity, stccLookup } from './lookups.ts'

const PLACEHOLDER = 'STCC or commodity'

interface Context {
  /** Reports require the current customer (PLT-168). */
  context: 'pricing' | 'reports'
}

function useCommodities(context: Context['context']) {
  const { company } = useSession()
  return useMemo(() => stccLookup(context, company.id), [context, company.id])
}

/** Picks one commodity of the Standard Transportation Commodity Code. */
export function StccPicker({ context, ...props }: ControlProps<Commodity | null> & Context) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={useCommodities(context)} />
}

/** Picks several, as the commodities of a quote. */
export function StccsPicker({ context, ...props }: ControlProps<readonly Commodity[]> & Context) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={useCommodities(context)} />
}
