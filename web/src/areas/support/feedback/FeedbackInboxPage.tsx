import { CircleCheck, CircleDot, Inbox, type LucideIcon, PencilLine, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FeedbackRow } from '#contract/areas/support/feedback/feedback.contract.ts'
import type { feedbackList } from '#contract/areas/support/feedback/feedback.list.ts'
import { FEEDBACK_STATES, type FeedbackState } from '#contract/areas/support/feedback/feedback.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { toast } from '../../../shell/toasts.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { applyAdjustment, feedback, markFeedback } from './feedback.calls.ts'

const FeedbackDialog = lazyPart(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)

const BADGES: Record<FeedbackState, { icon: LucideIcon; tone: 'act' | 'good' }> = {
  new: { icon: CircleDot, tone: 'act' },
  done: { icon: CircleCheck, tone: 'good' },
}

const CELLS: Cells<typeof feedbackList, FeedbackRow> = {
  state: { show: ({ state }) => <State state={state} />, inHead: true },
}

/** User feedback, for administrators and staff (FDB-001). */
export function FeedbackInboxPage() {
  const view = useList(feedback)
  const [read, setRead] = useState<FeedbackRow | null>(null)
  const open = useMemo(() => ({ press: setRead }), [])
  const mark = (state: FeedbackState) => async (rows: readonly FeedbackRow[]) => {
    const refusal = await markFeedback(
      rows.map(({ feedback_id }) => feedback_id),
      state,
    )
    if (refusal) toast({ status: 'danger', message: refusal })
  }
  const apply = async ([row]: readonly FeedbackRow[]) => {
    if (!row) return
    const refusal = await applyAdjustment(row.feedback_id)
    view.acted()
    if (refusal) toast({ status: 'danger', message: refusal })
    else toast({ status: 'success', message: 'The new value overrides the railroads’ reports.' })
  }
  return (
    <ListPage
      view={view}
      title="Feedback"
      detail="Feedback sent by users."
      cells={CELLS}
      open={open}
      rowActions={[
        {
          key: 'apply',
          label: 'Apply as override',
          icon: PencilLine,
          hides: true,
          isOfOne: true,
          run: apply,
        },
        { key: 'finish', label: 'Done', icon: CircleCheck, hides: true, run: mark('done') },
        { key: 'reopen', label: 'Reopen', icon: RotateCcw, hides: true, run: mark('new') },
      ]}
      counts={
        <CountsBy
          view={view}
          label="Feedback by state"
          column="state"
          counts={view.answer?.state_counts}
          getBadge={(state) => BADGES[state as FeedbackState]}
        />
      }
      whenEmpty={{
        icon: Inbox,
        title: 'No new feedback',
        text: 'Feedback sent from the user menu appears here.',
      }}
    >
      {read && (
        <FeedbackDialog
          row={read}
          acts={{ apply, finish: mark('done'), reopen: mark('new') }}
          onDone={view.acted}
          onClose={() => setRead(null)}
        />
      )}
    </ListPage>
  )
}

function State({ state }: { state: FeedbackState }) {
  const { icon: Icon, tone } = BADGES[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {FEEDBACK_STATES[state]}
    </Tag>
  )
}
