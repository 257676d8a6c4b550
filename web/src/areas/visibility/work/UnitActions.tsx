import { updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { useRequestActions } from '../unit-requests/RequestActions.tsx'
import { useBilling } from './billing.rules.ts'
import { useWork } from './WorkActions.tsx'

const DueDialog = lazy(async () => ({ default: (await import('../due/DueDialog.tsx')).DueDialog }))

/** All actions on units, wherever they are listed, with their dialogs. */
export function useUnitActions(customerId: number): Omit<ReturnType<typeof useWork>, 'actions'> & {
  actions: readonly RowAction<AssetRow>[]
  /** Opens the import of due dates. */
  importDues: () => void
} {
  const work = useWork(customerId)
  const requestActions = useRequestActions(customerId)
  const billing = useBilling(customerId)
  const mayDate = useMay(updateDueDates)
  const [due, setDue] = useState<readonly AssetRow[] | null>(null)
  const actions = useMemo(
    () => [
      ...work.actions,
      ...(mayDate
        ? [{ key: 'due', group: 'work', label: 'Due date…', icon: CalendarDays, run: setDue }]
        : []),
      ...requestActions,
      ...billing,
    ],
    [work.actions, requestActions, billing, mayDate],
  )
  const dialog: ReactNode = (
    <>
      {work.dialog}
      {due && (
        <Suspense>
          <DueDialog customerId={customerId} rows={due} onClose={() => setDue(null)} />
        </Suspense>
      )}
    </>
  )
  return { ...work, actions, dialog, importDues: () => setDue([]) }
}
