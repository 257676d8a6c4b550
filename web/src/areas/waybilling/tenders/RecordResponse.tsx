import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'

const RecordAnswerDialog = lazyPart(async () => (await import('./RecordAnswerDialog.tsx')).RecordAnswerDialog)

/** Lets a person record the railroad's answer by phone or email. */
export function RecordAnswer({ customerId, tender }: { customerId: number; tender: TenderStatus }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={PhoneCall} onClick={() => setIsOpen(true)}>
        Record response
      </Button>
      {isOpen && (
        <RecordAnswerDialog customerId={customerId} tender={tender} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
