import { Ban, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import {
  type BillsActed,
  cancelTenders,
  resendTenders,
} from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { actOnTenders } from '../tenders/tenders.calls.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import type { ActedBills, BulkAction } from './bulk-results.rules.ts'

/** Cancel and resend for the chosen bills of the list; results are passed on, because railroads answer later. */
export function useBulkActions(
  customerId: number,
  batches: boolean,
  onActed: (acted: ActedBills) => void,
): RowAction<TenderStatus>[] {
  return useMemo(() => {
    const consequence = batches ? WAYBILLING_TEXTS.wholeBatches : undefined
    const report = (action: BulkAction) => (result: BulkAnswer) => {
      const { done_ids: done, left, left_count: leftCount } = result as BillsActed
      onActed({ action, at: new Date().toISOString(), done, left, leftCount })
    }
    return [
      {
        key: 'cancel',
        by: cancelTenders,
        label: 'Cancel bills',
        icon: Ban,
        isBulk: true as const,
        bulk: (chosen: Chosen<never>) => actOnTenders(cancelTenders, customerId, { ...chosen, batches }),
        consequence,
        confirmation: { field: <p>{WAYBILLING_TEXTS.cancelMeans}</p>, isGiven: true },
        onResult: report('cancel'),
      },
      {
        key: 'replay',
        by: resendTenders,
        label: 'Resend bills',
        icon: RotateCw,
        isBulk: true as const,
        bulk: (chosen: Chosen<never>) => actOnTenders(resendTenders, customerId, { ...chosen, batches }),
        consequence,
        confirmation: { field: <p>{WAYBILLING_TEXTS.resendMeans}</p>, isGiven: true },
        onResult: report('resend'),
      },
    ]
    // the setter is another function at each render, which does the same
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [customerId, batches])
}
