import { createCarActions } from '#contract/areas/actions/car-actions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCarActions } from '#contract/areas/actions/car-actions.contract.ts'
import { CAR_ACTIONS } from '#contract/areas/actions/car-actions.rules.ts'
import { useMay } from '../../shell/access/may.ts'
import { type PagePartProps, pathTo } from '../../shell/route.ts'
import { asButton } from '../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../ui/Panel.tsx'
import { ACTION_PATHS } from './actions.rules.ts'
import { ActionState } from './CarActionsPage.tsx'
import { requestsOfCar } from './car-actions.calls.ts'

const MAX_SHOWN = 3

/** On the page of a unit: the requests to its railroad, and a button for a new one. */
export function CarRequests({ customerId, equipmentId }: PagePartProps) {
  const canRequest = useMay(listCarActions)
  const { data } = useQuery({ ...requestsOfCar(customerId, equipmentId), enabled: canRequest })
  const maySend = useMay(createCarActions)
  if (!canRequest) return null
  return (
    <Panel
      title="Railroad requests"
      actions={
        maySend &&
        Object.entries(CAR_ACTIONS).map(([kind, label]) => (
          <Link
            key={kind}
            to={pathTo(ACTION_PATHS.create, { customerId })}
            search={{ kind, cars: equipmentId } as never}
            {...asButton('quiet', 'small')}
          >
            {label}
          </Link>
        ))
      }
    >
      {data && data.data.length === 0 && <PanelNote>No requests yet.</PanelNote>}
      {data && data.data.length > 0 && (
        <PanelRows label="Requests">
          {data.data.slice(0, MAX_SHOWN).map((row) => (
            <PanelRow
              key={row.action_id}
              name={CAR_ACTIONS[row.kind]}
              detail={row.answer ?? row.carrier}
              actions={<ActionState state={row.state} />}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  )
}
