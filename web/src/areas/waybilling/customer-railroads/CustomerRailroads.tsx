import { useQuery } from '@tanstack/react-query'
import { Plus, TrainFront } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { getRailroads, refreshRailroads } from './customer-railroads.calls.ts'
import { RailroadItem } from './RailroadItem.tsx'
import css from './CustomerRailroads.module.css'

const AllowDialog = lazyPart(async () => (await import('./AllowDialog.tsx')).AllowDialog)
const CarrierDialog = lazyPart(async () => (await import('../carriers/CarrierDialog.tsx')).CarrierDialog)

/** The section of a customer's railroads; each opens in place. */
export function CustomerRailroads({ customerId, title }: { customerId: number; title?: string }) {
  const found = useQuery({ ...getRailroads(customerId), enabled: customerId > 0 })
  return (
    <Loaded query={found} failure="Couldn’t load the railroads" waiting={240}>
      {(answer) => (
        <Railroads customerId={customerId} title={title ?? answer.customer_name} answer={answer} />
      )}
    </Loaded>
  )
}

const HEADS = ['Railroad', 'Sender ID', 'Receiver ID', 'Release', 'Transport', 'Test', 'State']

interface Props {
  customerId: number
  /** The customer's own page already shows its name above. */
  title: string
  answer: Answer<typeof listCustomerRailroads>
}

function Railroads({ customerId, title, answer }: Props) {
  const { customer_name, data, others, proposed_sender_id } = answer
  const [isAllowing, setAllowing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const closeAdding = () => {
    setAdding(false)
    void refreshRailroads()
  }
  const add =
    others.length === 0 ? (
      <Button icon={Plus} variant={data.length === 0 ? 'primary' : 'quiet'} onClick={() => setAdding(true)}>
        Set up railroad
      </Button>
    ) : (
      <Button icon={Plus} variant={data.length === 0 ? 'primary' : 'quiet'} onClick={() => setAllowing(true)}>
        Allow railroad
      </Button>
    )
  return (
    <Panel title={title} hint="Send bills of lading to these railroads" actions={data.length > 0 && add}>
      {data.length === 0 && (
        <EmptyState icon={TrainFront} title="No railroads allowed yet" action={add}>
          {others.length === 0
            ? 'No railroads are set up yet. Add one first, then allow it here.'
            : 'Allow a railroad to test it and send bills of lading.'}
        </EmptyState>
      )}
      {data.length > 0 && (
        <div className={css.heads} aria-hidden="true">
          {HEADS.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ul className={css.list} aria-label="Railroads">
        {data.map((railroad) => (
          <RailroadItem
            key={railroad.scac}
            customer={{ id: customerId, name: customer_name }}
            railroad={railroad}
            isOpen={opened === railroad.scac}
            onToggle={() => setOpened(opened === railroad.scac ? null : railroad.scac)}
          />
        ))}
      </ul>
      <Suspense>
        {isAdding && <CarrierDialog carrier={null} onClose={closeAdding} />}
        {isAllowing && (
          <AllowDialog
            customerId={customerId}
            others={others}
            proposedId={proposed_sender_id}
            onAllowed={setOpened}
            onClose={() => setAllowing(false)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
