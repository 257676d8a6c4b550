import { useNavigate } from '@tanstack/react-router'
import { LogIn, Send, Split } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { requestForUnits } from '#contract/areas/visibility/unit-requests/unit-requests.contract.ts'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { useMay } from '../../../shell/access/may.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { requestFor, type RequestKind } from './unit-requests.calls.ts'

const DivertTo = lazyPart(async () => (await import('./DivertTo.tsx')).DivertTo)

const REQUEST_KINDS = [
  { kind: 'order_in', label: 'Order in', icon: LogIn },
  { kind: 'release', label: 'Release to the railroad', icon: Send },
  { kind: 'divert', label: 'Divert', icon: Split },
] as const satisfies readonly { kind: RequestKind; label: string; icon: unknown }[]

const NONE: readonly RowAction<AssetRow>[] = []

/**
 * Actions to request from railroads for units: one, the selected ones or all that match, where such requests are
 * switched on.
 */
export function useRequestActions(customerId: number): readonly RowAction<AssetRow>[] {
  const navigate = useNavigate()
  const [destination, setDestination] = useState('')
  const isOn = useMay(requestForUnits)
  return useMemo(() => {
    if (!isOn) return NONE
    return REQUEST_KINDS.map(({ kind, label, icon }) => ({
      key: `ask_${kind}`,
      label,
      icon,
      isBulk: true as const,
      isOfView: true as const,
      group: 'railroad',
      ...(kind !== 'divert' && { isUsual: true as const }),
      run: (rows: readonly AssetRow[]) =>
        void navigate({
          to: `/actions/${customerId}/new`,
          search: { kind, cars: rows.map(({ equipment_id }) => equipment_id).join() } as never,
        }),
      bulk: (chosen: Chosen<never>) => requestFor(customerId, chosen, { kind, destination }),
      ...(kind === 'divert' && {
        confirmation: {
          field: (
            <Suspense>
              <DivertTo value={destination} onChange={setDestination} />
            </Suspense>
          ),
          isGiven: destination.trim() !== '',
        },
      }),
    }))
  }, [isOn, customerId, navigate, destination])
}
