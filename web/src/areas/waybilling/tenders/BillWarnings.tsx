import { type ReactNode, useMemo } from 'react'
import { getFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { CarWarnings } from './CarWarnings.tsx'
import { EarlierBills } from './EarlierBills.tsx'

interface Props {
  customerId: number
  /** The request that is corrected. */
  except?: number
  /** The button that sends the bill anyway. */
  send?: ReactNode
}

/** Warnings about the cars of the bill in the form, while it is written. */
export function BillWarnings({ customerId, ...earlier }: Props) {
  const typed = useDebouncedValues('waybill')
  const facts = useMemo(() => getFacts({ heading: {}, ...(typed as object | undefined) }), [typed])
  return (
    <>
      <CarWarnings customerId={customerId} facts={facts} />
      <EarlierBills customerId={customerId} facts={facts} {...earlier} />
    </>
  )
}
