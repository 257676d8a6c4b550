import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import {
  addCustomerEquipment,
  type Customer,
  removeCustomerEquipment,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { formOf } from '../../../form/form-of.ts'
import { send } from '../../../form/send.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type EquipmentResults, showCustomer } from './customers.calls.ts'
import { addedWords, removedWords } from './customers.rules.ts'
import css from './CustomerPage.module.css'

const RefusedIds = lazyPart(async () => (await import('./RefusedIds.tsx')).RefusedIds)

const form = formOf(addCustomerEquipment, { clears: true, drafts: 'none', checks: 'submit' })

type Way = 'add' | 'remove'
const SHOWN = 60

/** The fleet of a customer; ids are put in or taken out many at once (ADM-033, ADM-034). */
export function EquipmentPanel({ customer }: { customer: Customer }) {
  const { id, equipment_ids: fleet } = customer
  const [way, setWay] = useState<Way>('add')
  const [refused, setRefused] = useState<EquipmentResults['results']>([])
  const done = ({ results, customer: now }: EquipmentResults) => {
    showCustomer(now)
    setRefused(results.filter(({ success }) => !success))
    const count = results.filter(({ success }) => success).length
    toast({ status: 'success', message: way === 'add' ? addedWords(count) : removedWords(count) })
  }
  return (
    <Panel
      title="Equipment"
      hint={fleetWords(fleet.length)}
      actions={
        <Link
          to={'/admin/imports' as never}
          search={{ kind: 'equipment', customer: id } as never}
          {...asButton('quiet', 'small')}
        >
          Import a file
        </Link>
      }
    >
      {fleet.length > 0 && (
        <p className={css.ids}>
          {fleet.slice(0, SHOWN).join('  ')}
          {fleet.length > SHOWN && ` and ${(fleet.length - SHOWN).toLocaleString('en-US')} more`}
        </p>
      )}
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
          as={TypedList}
          rows={4}
          placeholder={'GATX12345\nUTLX207444'}
          help="Type or paste ids, parted by spaces, commas or lines."
        />
        <Actions>
          <Way way="add" onChoose={setWay}>
            Add to the fleet
          </Way>
          <Way way="remove" onChoose={setWay}>
            Take out of the fleet
          </Way>
        </Actions>
      </form.Form>
      <Suspense>{refused.length > 0 && <RefusedIds refused={refused} />}</Suspense>
    </Panel>
  )
}

/** The form is sent the way its pressed button says. */
function Way({ way, onChoose, children }: { way: Way; onChoose: (way: Way) => void; children: string }) {
  return (
    <span onClickCapture={() => onChoose(way)}>
      <Submit look={way === 'add' ? 'primary' : 'quiet'} needsChange>
        {children}
      </Submit>
    </span>
  )
}

const fleetWords = (units: number): string =>
  units === 0
    ? 'No equipment yet. Its messages are read all the same; what they tell of shows by itself.'
    : `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} in the fleet.`
