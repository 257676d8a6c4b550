import { useNavigate } from '@tanstack/react-router'
import { FileText, MessageSquareReply, RotateCcw, Send, TrainFront, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  answerCarAction,
  cancelCarActions,
  createCarActions,
  setActionCarrier,
} from '#contract/areas/actions/car-actions.contract.ts'
import type { CarAction } from '#contract/areas/actions/car-actions.contract.ts'
import type { carActionList } from '#contract/areas/actions/car-actions.list.ts'
import { ACTION_STATES } from '#contract/areas/actions/car-actions.rules.ts'
import { useMay } from '../../shell/access/may.ts'
import type { Cells } from '../../list/cells.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { NewButton } from '../../list/NewButton.tsx'
import { useList } from '../../list/use-list.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import { pathTo } from '../../shell/route.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag, WarningTag } from '../../ui/rail/Tag.tsx'
import { ACTION_PATHS } from './actions.rules.ts'
import { cancelActions, carActions } from './car-actions.calls.ts'
import { RequestDocuments } from './RequestDocuments.tsx'

const AnswerDialog = lazyPart(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)
const RailroadsDialog = lazyPart(async () => (await import('./RailroadsDialog.tsx')).RailroadsDialog)

const TONES = { pending: 'wait', accepted: 'good', cancelled: 'neutral' } as const

/** The state of a request, with a warning when it needs attention. */
export function ActionState({ state }: Pick<CarAction, 'state'>) {
  if (state === 'rejected' || state === 'unanswered') return <WarningTag>{ACTION_STATES[state]}</WarningTag>
  return <Tag tone={TONES[state]}>{ACTION_STATES[state]}</Tag>
}

const CELLS: Cells<typeof carActionList, CarAction> = {
  state: { show: (row) => <ActionState {...row} />, inHead: true },
}

/** Requests sent to railroads about cars, and their outcome. */
export function CarActionsPage() {
  const { company } = useSession()
  const maySetUp = useMay(setActionCarrier)
  const customerId = company.id
  const view = useList(carActions, { params: { customerId } })
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      href: ({ waybill_id, equipment_id }: CarAction) =>
        waybill_id === null
          ? `${pathTo(ROUTE_PATHS.assetsList, { customerId })}?q=${equipment_id}`
          : `/visibility/${customerId}/waybills/${waybill_id}`,
    }),
    [customerId],
  )
  const [answered, setAnswered] = useState<CarAction | null>(null)
  const [read, setRead] = useState<CarAction | null>(null)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const create = (
    <NewButton icon={Send} make={pathTo(ACTION_PATHS.create, { customerId })}>
      New request
    </NewButton>
  )
  return (
    <ListPage
      view={view}
      title="Car requests"
      detail="Requests sent to railroads and their responses."
      actions={
        <>
          {maySetUp && (
            <Button icon={TrainFront} onClick={() => setIsSettingUp(true)}>
              Railroads
            </Button>
          )}
          {create}
        </>
      }
      cells={CELLS}
      open={open}
      rowActions={[
        {
          key: 'cancel',
          by: cancelCarActions,
          label: 'Withdraw',
          icon: Undo2,
          confirm: 'Withdraw and notify the railroad',
          bulk: (chosen) => cancelActions(customerId, chosen),
          run: async (rows) => {
            const ids = rows.map(({ action_id }) => action_id)
            const result = await cancelActions(customerId, { ids, preview: false })
            if (!result.success) return void toast({ status: 'danger', message: result.error.message })
            toast({ status: 'success', message: doneText(result.data.done) })
          },
        },
        {
          key: 'again',
          by: createCarActions,
          label: 'Resend',
          icon: RotateCcw,
          isOfOne: true,
          run: ([row]) =>
            row &&
            void navigate({
              to: pathTo(ACTION_PATHS.create, { customerId }),
              search: { kind: row.kind, cars: row.equipment_id } as never,
            }),
        },
        {
          key: 'read',
          label: 'View documents',
          icon: FileText,
          isOfOne: true,
          run: ([row]) => setRead(row ?? null),
        },
        {
          key: 'answer',
          by: answerCarAction,
          label: 'Record response',
          icon: MessageSquareReply,
          isOfOne: true,
          run: ([row]) => setAnswered(row ?? null),
        },
      ]}
      whenEmpty={{
        icon: Send,
        title: 'No open requests',
        text: 'Order cars in, release them or divert them. Requests appear here until the railroad responds.',
        action: create,
      }}
    >
      {read && <RequestDocuments customerId={customerId} row={read} onClose={() => setRead(null)} />}
      {answered && <AnswerDialog customerId={customerId} row={answered} onClose={() => setAnswered(null)} />}
      {isSettingUp && <RailroadsDialog customerId={customerId} onClose={() => setIsSettingUp(false)} />}
    </ListPage>
  )
}

const doneText = (done: number): string => (done === 1 ? 'Request withdrawn.' : `${done} requests withdrawn.`)
