import { useSession } from '../../../shell/session.ts'
import { UndeliveredHint } from '../deliveries/UndeliveredHint.tsx'
import { LateTenders } from './LateTenders.tsx'

/** On the dashboard: bills without an answer and documents that did not arrive. Nothing shows while there are none. */
export function TenderBoard({ customerId }: { customerId: number }) {
  const { modules } = useSession()
  if (!modules.includes('hasWaybillModule')) return null
  return (
    <>
      <LateTenders customerId={customerId} />
      <UndeliveredHint customerId={customerId} />
    </>
  )
}
