import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'

const RecordResponseDialog = lazyPart(
  async () => (await import('./RecordResponseDialog.tsx')).RecordResponseDialog,
)

interface Props {
  customerId: number
  tender: TenderStatus
  /** It is the next step of the page. */
  isPrimary: boolean
}

/** Lets a person record the railroad's answer by phone or email. */
export function RecordResponse({ customerId, tender, isPrimary }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={PhoneCall} variant={isPrimary ? 'primary' : 'quiet'} onClick={() => setIsOpen(true)}>
        Record response
      </Button>
      {isOpen && (
        <RecordResponseDialog customerId={customerId} tender={tender} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
