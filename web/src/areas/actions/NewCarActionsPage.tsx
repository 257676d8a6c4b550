import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { createCarActions } from '#contract/areas/actions/car-actions.contract.ts'
import { CAR_ACTIONS, type CarActionKind } from '#contract/areas/actions/car-actions.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import { OneOf } from '../../form/controls/choices.tsx'
import { Area } from '../../form/controls/text.tsx'
import { UnitList } from '../../form/controls/typed-list.tsx'
import { createForm } from '../../form/create-form.ts'
import { Actions } from '../../form/Actions.tsx'
import { Cancel, Submit } from '../../form/Submit.tsx'
import { BackLink } from '../../shared/BackLink.tsx'
import { pathTo } from '../../shell/route.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ACTION_PATHS } from './actions.rules.ts'
import { refetchActions } from './car-actions.calls.ts'
import css from './NewCarActionsPage.module.css'

const form = createForm(createCarActions)

type Left = Answer<typeof createCarActions>['left']

const isKind = (text: unknown): text is CarActionKind => typeof text === 'string' && text in CAR_ACTIONS

/** Requests that railroads order in, fetch or divert cars. */
export function NewCarActionsPage() {
  const { company } = useSession()
  const customerId = company.id
  const { kind, cars }: { kind?: unknown; cars?: unknown } = useSearch({ strict: false })
  const [left, setLeft] = useState<Left>([])
  const navigate = useNavigate()
  const go = () => navigate({ to: pathTo(ACTION_PATHS.list, { customerId }) })
  const given = typeof cars === 'string' ? cars.split(',').filter(Boolean) : []
  return (
    <>
      <BackLink to={pathTo(ACTION_PATHS.list, { customerId })}>Car requests</BackLink>
      <PageHead
        title="New car request"
        detail="We send one request per car, in the format its railroad accepts. Order-ins and releases stop demurrage immediately."
      />
      <form.Form
        className={css.form}
        params={{ customerId }}
        // A draft for other cars is not offered for these.
        draftKey={`${customerId} ${isKind(kind) ? kind : ''} ${given.join(' ')}`}
        start={{ kind: isKind(kind) ? kind : 'order_in', equipment_ids: given }}
        done={async ({ made, left: others }) => {
          await refetchActions()
          setLeft(others)
          if (made.length > 0)
            toast({
              status: 'success',
              message: made.length === 1 ? 'Request sent.' : `${made.length} requests sent.`,
            })
          if (others.length === 0) await go()
        }}
      >
        <Panel title="Request">
          <form.Field name="kind" as={OneOf} />
          <form.Field name="equipment_ids" as={UnitList} rows={4} />
          <Destination />
          <form.Field name="note" as={Area} />
        </Panel>
        {left.length > 0 && (
          <Panel title="Not sent" hint="No requests were sent for these cars.">
            <Reasons left={left} />
          </Panel>
        )}
        <Actions>
          <Submit>Send request</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </form.Form>
    </>
  )
}

/** Each reason once, with its cars; of many cars their number, which opens them. */
function Reasons({ left }: { left: Left }) {
  return (
    <ul className={css.reasons} aria-label="Reasons">
      {[...Map.groupBy(left, ({ why }) => why)].map(([why, cars]) => {
        const ids = cars.map(({ equipment_id }) => equipment_id)
        return (
          <li key={why}>
            <span>{why}</span>
            {ids.length === 1 ? (
              <strong>{ids[0]}</strong>
            ) : (
              <details>
                <summary>{formatCount(ids.length, 'car')}</summary>
                <p>{ids.join(', ')}</p>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Destination() {
  return form.useValue('kind') === 'divert' ? <form.Field name="destination" /> : null
}
