import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findDifferences } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import type { WaybillChange } from '#contract/areas/waybilling/waybill/changes.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Submit } from '../../../form/Submit.tsx'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { withoutBlanks } from '../waybill/parts.rules.ts'
import { getFaults, lastFailure } from './failures.rules.ts'
import css from './TenderPage.module.css'
import { requestStatus, requestTimeline, withFailure } from './tenders.calls.ts'

/** The other bills that a railroad rejected for the same reason. */
export interface SameFailures {
  failure: string
  carrier: string
  bills: number
  /** The rejected fields: other changes are of this bill alone. */
  paths: ReadonlySet<string | null>
}

/** The bills rejected like this one; null where there are none. */
export function useSameFailures(place: { customerId: number; requestId: number }): SameFailures | null {
  const { data: tender } = useQuery(requestStatus(place))
  const { data: timeline } = useQuery(requestTimeline(place))
  const { failure = null, carrier = null } = tender ?? {}
  const { data } = useQuery({
    ...withFailure(place.customerId, { failure: failure ?? '', carrier: carrier ?? '' }),
    enabled: failure !== null && carrier !== null,
  })
  const bills = Math.max((data?.total_record_count ?? 1) - 1, 0)
  const last = lastFailure(timeline?.entries ?? [])
  if (bills === 0 || failure === null || carrier === null || last === null) return null
  const paths = new Set(getFaults(last).map(({ path }) => path))
  return paths.has(null) && paths.size === 1 ? null : { failure, carrier, bills, paths }
}

/** What was changed in the rejected fields. */
export const findSameChanges = (
  { paths }: SameFailures,
  rejected: { heading: object },
  waybill: object,
): WaybillChange[] =>
  findDifferences(rejected, waybill)
    .filter(({ path }) => paths.has(path))
    .map(({ path, before, after }) => ({ path, before, after }))

interface Props {
  others: SameFailures
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Offers the correction of a rejected field for the other bills rejected for the same reason. */
export function SameChange({ others, isChosen, onChoose }: Props) {
  return (
    <label className={css.same}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <span>
        {`Same change in ${formatCount(others.bills, 'other bill')}`}
        <small>New control numbers, same bills of lading.</small>
      </span>
    </label>
  )
}

/** Names how many bills are sent, once there is a change that all of them get. */
export function SubmitAll({ others, rejected }: { others: SameFailures; rejected: { heading: object } }) {
  const typed = useDebouncedValues('waybill')
  const changes = useMemo(
    () => findSameChanges(others, rejected, (withoutBlanks(typed) ?? { heading: {} }) as object),
    [others, rejected, typed],
  )
  return <Submit>{changes.length === 0 ? 'Submit' : `Submit ${others.bills + 1} bills`}</Submit>
}
