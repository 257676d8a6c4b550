import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { findDifferences } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import type { WaybillChange } from '#contract/areas/waybilling/waybill/changes.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useSettled } from '../../../form/use-settled.ts'
import { withoutBlanks } from '../waybill/parts.rules.ts'
import { getFaults, lastFailure } from './failures.rules.ts'
import css from './TenderPage.module.css'
import { requestStatus, requestTimeline, withFailure } from './tenders.calls.ts'

/** The other bills that take the same correction, and what is corrected in them. */
export interface SameChangeRequest {
  failure: string
  carrier: string
  bills: number
  changes: readonly WaybillChange[]
}

interface Props {
  place: { customerId: number; requestId: number }
  /** The bill that was rejected. */
  rejected: { heading: object }
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Called with what a submission sends besides; null while there is nothing. */
  onChange: (request: SameChangeRequest | null) => void
}

/** Offers the correction of a rejected field for the other bills rejected for the same reason; nothing without any. */
export function SameChange({ place, rejected, isChosen, onChoose, onChange }: Props) {
  const { data: tender } = useQuery(requestStatus(place))
  const others = useOthers(place, tender)
  const changes = useChanges(place, rejected)
  const bills = changes.length === 0 ? 0 : others
  const { failure = null, carrier = null } = tender ?? {}
  useEffect(() => {
    onChange(
      bills === 0 || failure === null || carrier === null ? null : { failure, carrier, bills, changes },
    )
  }, [bills, failure, carrier, changes, onChange])
  if (bills === 0) return null
  return (
    <label className={css.same}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <span>
        {`Same change in ${formatCount(bills, 'other bill')}`}
        <small>New control numbers, same bills of lading.</small>
      </span>
    </label>
  )
}

/** How many other bills the railroad rejected for the same reason. */
function useOthers(place: Props['place'], tender: TenderStatus | undefined): number {
  const { failure = null, carrier = null } = tender ?? {}
  const { data } = useQuery({
    ...withFailure(place.customerId, { failure: failure ?? '', carrier: carrier ?? '' }, 1),
    enabled: failure !== null && carrier !== null,
  })
  return Math.max((data?.total_record_count ?? 1) - 1, 0)
}

/** What was changed in the fields that the railroad rejected: other changes are of this bill alone. */
function useChanges(place: Props['place'], rejected: { heading: object }): readonly WaybillChange[] {
  const typed = useSettled('waybill')
  const { data } = useQuery(requestTimeline(place))
  return useMemo(() => {
    const failure = lastFailure(data?.entries ?? [])
    const paths = new Set(failure === null ? [] : getFaults(failure).map(({ path }) => path))
    return findDifferences(rejected, (withoutBlanks(typed) ?? { heading: {} }) as object)
      .filter(({ path }) => paths.has(path))
      .map(({ path, before, after }) => ({ path, before, after }))
  }, [rejected, typed, data])
}
