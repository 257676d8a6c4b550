import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  BellOff,
  LifeBuoy,
  type LucideIcon,
  NotebookPen,
  Sunrise,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { updateWork } from '#contract/areas/visibility/work/work.contract.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { changeWork } from './work.calls.ts'
import { getChange, doneText, fitsWork, makeUndo, type WorkAction } from './work.rules.ts'

const WorkDialog = lazy(async () => ({ default: (await import('./WorkDialog.tsx')).WorkDialog }))

export const WORK_ACTIONS: readonly { key: WorkAction; label: string; icon: LucideIcon; letter: string }[] = [
  { key: 'take', label: 'Assign to me', icon: UserCheck, letter: 't' },
  { key: 'tomorrow', label: 'Snooze until tomorrow', icon: Sunrise, letter: 's' },
  { key: 'report', label: 'Snooze until the next report', icon: BellOff, letter: 'r' },
  { key: 'wake', label: 'Unsnooze', icon: Bell, letter: 'w' },
]

/** Actions on units that need attention, for the queue and the asset list, with their dialog. */
export function useWork(customerId: number): {
  actions: readonly RowAction<AssetRow>[]
  act: (action: WorkAction, rows: readonly AssetRow[]) => Promise<void>
  write: (what: 'note' | 'owner', rows: readonly AssetRow[]) => void
  dialog: ReactNode
  /** Whether the reader changes anything of units; keys do nothing else. */
  mayAct: boolean
} {
  const { user } = useSession()
  const navigate = useNavigate()
  const [writing, setWriting] = useState<{ what: 'note' | 'owner'; rows: readonly AssetRow[] } | null>(null)
  const userId = user.user_id
  const mayAct = useMay(updateWork)
  return useMemo(() => {
    const act = (action: WorkAction, rows: readonly AssetRow[]) => doAct(customerId, userId, action, rows)
    const write = (what: 'note' | 'owner', rows: readonly AssetRow[]) => setWriting({ what, rows })
    return {
      act,
      write,
      mayAct,
      actions: [
        ...WORK_ACTIONS.map(({ key, label, icon }) => ({
          key,
          label,
          icon,
          group: 'work',
          fits: (row: AssetRow) => fitsWork(key, row),
          ...(key === 'take' && { isUsual: true as const }),
          run: (rows: readonly AssetRow[]) => act(key, rows),
          bulk: (chosen: Chosen<never>) =>
            changeWork(customerId, chosen, getChange(key, { userId, now: new Date() })),
          canWait: true as const,
        })),
        {
          key: 'owner',
          group: 'work',
          label: 'Assign to…',
          icon: UserPlus,
          run: (rows: readonly AssetRow[]) => write('owner', rows),
        },
        {
          key: 'note',
          group: 'work',
          label: 'Add note…',
          icon: NotebookPen,
          run: (rows: readonly AssetRow[]) => write('note', rows),
        },
        {
          key: 'ticket',
          group: 'work',
          isUsual: true as const,
          label: 'Open a ticket',
          icon: LifeBuoy,
          run: (rows: readonly AssetRow[]) => {
            const waybills = rows.map(({ waybill_id }) => waybill_id).join()
            void navigate({
              to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
              search: { waybills } as never,
            })
          },
        },
      ].filter(({ key }) => mayAct || key === 'ticket'),
      dialog: writing && (
        <Suspense>
          <WorkDialog {...writing} customerId={customerId} onClose={() => setWriting(null)} />
        </Suspense>
      ),
    }
  }, [customerId, userId, writing, navigate, mayAct])
}

async function doAct(
  customerId: number,
  userId: number,
  action: WorkAction,
  rows: readonly AssetRow[],
): Promise<void> {
  const ids = rows.map(({ waybill_id }) => waybill_id)
  const result = await changeWork(
    customerId,
    { ids, preview: false },
    getChange(action, { userId, now: new Date() }),
  )
  if (!result.success) return void toast({ status: 'danger', message: result.error.message })
  const undo = () => void Promise.all(rows.map((row) => undoAct(customerId, action, row)))
  toast({ status: 'success', message: doneText(action, rows), action: { label: 'Undo', run: undo } })
}

const undoAct = (customerId: number, action: WorkAction, row: AssetRow) =>
  changeWork(customerId, { ids: [row.waybill_id], preview: false }, makeUndo(action, row))
