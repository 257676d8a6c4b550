import { useNavigate } from '@tanstack/react-router'
import { FilePlus2, PackageOpen } from 'lucide-react'
import { useMemo } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'

const NONE: readonly RowAction<AssetRow>[] = []

const leftOut = (loaded: number): string =>
  loaded === 1 ? '1 loaded unit was skipped.' : `${loaded} loaded units were skipped.`

/** Units are billed again or released empty where waybilling is on: their cars are taken along to its page. */
export function useBilling(customerId: number): readonly RowAction<AssetRow>[] {
  const navigate = useNavigate()
  const isOn = useMayOpen()(ROUTE_PATHS.bookCars)
  return useMemo(() => {
    if (!isOn) return NONE
    const go = (rows: readonly AssetRow[], load?: 'empty') => {
      const to = pathTo(ROUTE_PATHS.bookCars, { customerId })
      const cars = rows.map(({ equipment_id }) => equipment_id).join(',')
      void navigate({ to, search: { cars, load } as never })
    }
    return [
      { key: 'bill', group: 'railroad', label: 'Rebill…', icon: FilePlus2, run: (rows) => go(rows) },
      {
        key: 'release',
        group: 'railroad',
        label: 'Release empties…',
        icon: PackageOpen,
        run: (rows) => {
          const empties = rows.filter(({ load_empty_status }) => load_empty_status !== 'L')
          const loaded = rows.length - empties.length
          if (loaded > 0) toast({ status: 'info', message: leftOut(loaded) })
          if (empties.length > 0) go(empties, 'empty')
        },
      },
    ]
  }, [isOn, customerId, navigate])
}
