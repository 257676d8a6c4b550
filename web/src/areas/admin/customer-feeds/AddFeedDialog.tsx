import { useState } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { showCustomer } from '../customers/customers.calls.ts'
import { RailroadsChoice } from '../customers/RailroadsChoice.tsx'
import { saveRailroads } from './customer-feeds.calls.ts'

interface Props {
  customer: Customer
  onDone: () => void
  onClose: () => void
}

/** Names more railroads that a customer gets sightings from. */
export function AddFeedDialog({ customer, onDone, onClose }: Props) {
  const [scacs, setScacs] = useState<readonly string[]>(customer.scacs)
  const { run, isBusy, refusal } = useAction(saveRailroads)
  const save = async () => {
    const saved = await run({ customer, scacs: [...scacs] })
    if (saved === null) return
    showCustomer(saved)
    onClose()
    onDone()
  }
  return (
    <Dialog title="Reporting railroads" isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <Labelled as={RailroadsChoice} label="Railroads" value={scacs} onChange={setScacs} />
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          Save
        </Button>
      </Actions>
    </Dialog>
  )
}
