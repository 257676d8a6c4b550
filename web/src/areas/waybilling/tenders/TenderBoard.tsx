import { WAYBILLING } from '#contract/areas/waybilling/waybilling.rules.ts'
import { useMay } from '../../../shell/access/may.ts'
import { UndeliveredHint } from '../deliveries/UndeliveredHint.tsx'
import { LateTenders } from './LateTenders.tsx'

/** On the dashboard: bills without an answer and documents that did not arrive. Nothing shows while there are none. */
export function TenderBoard({ customerId }: { customerId: number }) {
  if (!useMay({ access: WAYBILLING })) return null
  return (
    <>
      <LateTenders customerId={customerId} />
      <UndeliveredHint customerId={customerId} />
    </>
  )
}
