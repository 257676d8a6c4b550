import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PickOne } from '../../../ui/pick/PickOne.tsx'
import { patternQuery } from '../patterns/patterns.calls.ts'
import { patternLookup } from './batch.calls.ts'
import css from './Batch.module.css'

interface Props {
  customerId: number
  patternId: number | null
  onChoose: (patternId: number | null) => void
}

const FACTS = { label: 'Pattern', unit: null, labels: {}, min: null, max: null }

/** The chosen pattern. */
export const patternOfBatch = (customerId: number, patternId: number | null) =>
  queryOptions({
    ...patternQuery({ customerId, patternId: patternId ?? 0 }),
    enabled: patternId !== null,
  })

/** The pattern cars are billed from, found by a part of its name. */
export function PatternChoice({ customerId, patternId, onChoose }: Props) {
  const lookup = useMemo(() => patternLookup(customerId), [customerId])
  const known = useQuery(patternOfBatch(customerId, patternId)).data
  const picked = patternId === null ? null : { patternId, label: known?.label ?? `Pattern ${patternId}` }
  return (
    <div className={css.pattern}>
      <label id="batch-pattern-label" htmlFor="batch-pattern">
        Pattern
      </label>
      <PickOne
        id="batch-pattern"
        name="pattern"
        value={picked}
        lookup={lookup}
        placeholder="Pattern name"
        onChange={(one) => onChoose(one?.patternId ?? null)}
        onBlur={() => undefined}
        isDisabled={false}
        facts={FACTS}
        aria-describedby="batch-counts"
        aria-invalid={false}
        aria-required
      />
    </div>
  )
}
