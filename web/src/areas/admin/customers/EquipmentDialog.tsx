import { Suspense, useState } from 'react'
import {
  addCustomerEquipment,
  type Customer,
  removeCustomerEquipment,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { UnitList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { send } from '../../../form/send.ts'
import { Submit } from '../../../form/Submit.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { toast } from '../../../shell/toasts.ts'
import { type EquipmentResults, showCustomer } from './customers.calls.ts'
import { addedText, removedText } from './customers.rules.ts'

const RefusedIds = lazyPart(async () => (await import('./RefusedIds.tsx')).RefusedIds)

const findRefused = ({ results }: EquipmentResults) => results.filter(({ success }) => !success)

const form = createForm(addCustomerEquipment, {
  // what was refused stays, to be corrected
  clears: (answer: EquipmentResults) => ({
    equipment_ids: findRefused(answer).map(({ equipment_id }) => equipment_id),
  }),
  drafts: 'none',
  checks: 'submit',
})

type Mode = 'add' | 'remove'

/** Adds ids to the fleet or removes them, many at once (ADM-033, ADM-034). */
export function EquipmentDialog({ customer: { id }, onClose }: { customer: Customer; onClose: () => void }) {
  const [way, setWay] = useState<Mode>('add')
  const [refused, setRefused] = useState<EquipmentResults['results']>([])
  const done = (answer: EquipmentResults) => {
    showCustomer(answer.customer)
    const wrong = findRefused(answer)
    const count = answer.results.length - wrong.length
    const message = way === 'add' ? addedText(count) : removedText(count)
    toast({ status: count === 0 ? 'info' : 'success', message })
    if (wrong.length === 0) onClose()
    setRefused(wrong)
  }
  return (
    <FormDialog title="Add or remove units" onClose={onClose}>
      <form.Form
        send={(body, options) =>
          send(
            way === 'add' ? addCustomerEquipment : removeCustomerEquipment,
            { params: { id }, body },
            options,
          )
        }
        done={done}
      >
        <form.Field
          name="equipment_ids"
          as={UnitList}
          rows={8}
          placeholder={'GATX12345\nUTLX207444'}
          help="Type or paste IDs, separated by spaces, commas or line breaks."
        />
        <Actions at="end">
          <Direction way="remove" onChoose={setWay}>
            Remove from fleet
          </Direction>
          <Direction way="add" onChoose={setWay}>
            Add to fleet
          </Direction>
        </Actions>
      </form.Form>
      <Suspense>{refused.length > 0 && <RefusedIds refused={refused} />}</Suspense>
    </FormDialog>
  )
}

/** The pressed button decides how the form is sent. */
function Direction({
  way,
  onChoose,
  children,
}: {
  way: Mode
  onChoose: (way: Mode) => void
  children: string
}) {
  return (
    <span onClickCapture={() => onChoose(way)}>
      <Submit look={way === 'add' ? 'primary' : 'quiet'} needsChange>
        {children}
      </Submit>
    </span>
  )
}
