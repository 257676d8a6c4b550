import { CloudUpload, TriangleAlert } from 'lucide-react'
import { LOAD_ACTIONS } from '#contract/areas/terminal/loads.rules.ts'
import { Button } from '../../ui/Button.tsx'
import type { SavedAction } from './saved.calls.ts'
import css from './LoadListPage.module.css'
import { answerConflict } from './loads.calls.ts'

interface Props {
  customerId: number
  actions: readonly SavedAction[]
}

/** Unsent actions and what the railroad has reported since: each needs confirmation before it is sent. */
export function Unsent({ customerId, actions }: Props) {
  const requested = actions.filter(({ problem }) => problem !== null)
  const count = actions.length - requested.length
  return (
    <div aria-live="polite" className={css.unsent}>
      {count > 0 && (
        <p className={css.waiting}>
          <CloudUpload size={16} aria-hidden="true" />
          {count === 1 ? '1 action not sent yet. It' : `${count} actions not sent yet. They`} will be sent
          automatically.
        </p>
      )}
      {requested.map((action) => (
        <div key={action.action_id} className={css.question} role="group" aria-label={action.equipment_id}>
          <p>
            <TriangleAlert size={16} aria-hidden="true" /> <strong>{action.equipment_id}</strong>,{' '}
            {LOAD_ACTIONS[action.kind].toLowerCase()}: {action.problem?.why}
          </p>
          <div className={css.choice}>
            <Button onClick={() => void answerConflict(customerId, action, 'drop')}>Discard</Button>
            {action.problem?.state === 'conflict' && (
              <Button variant="primary" onClick={() => void answerConflict(customerId, action, 'insist')}>
                Confirm and send
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
