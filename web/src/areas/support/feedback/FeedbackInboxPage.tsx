import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDot, Inbox, type LucideIcon, PencilLine, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FeedbackRow } from '#contract/areas/support/feedback/feedback.contract.ts'
import type { feedbackList } from '#contract/areas/support/feedback/feedback.list.ts'
import {
  ADJUSTABLE_FIELDS,
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATES,
  type FeedbackState,
} from '#contract/areas/support/feedback/feedback.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import type { Cells } from '../../../list/cells.tsx'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { FileList } from '../../../shared/NoteList.tsx'
import { When } from '../../../shared/When.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import css from './FeedbackInboxPage.module.css'
import { applyAdjustment, feedback, feedbackFiles, markFeedback } from './feedback.calls.ts'

const LOOKS: Record<FeedbackState, { icon: LucideIcon; tone: 'act' | 'good' }> = {
  new: { icon: CircleDot, tone: 'act' },
  done: { icon: CircleCheck, tone: 'good' },
}

const CELLS: Cells<typeof feedbackList, FeedbackRow> = {
  state: { show: ({ state }) => <State state={state} />, inHead: true },
}

/** What people told, for administrators and staff (FDB-001). */
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
    else toast({ status: 'success', message: 'The new value stands over what the railroads tell.' })
  }
  return (
    <ListPage
      view={view}
      title="Feedback"
      detail="What people told from the user menu."
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
        { key: 'reopen', label: 'New again', icon: RotateCcw, hides: true, run: mark('new') },
      ]}
      counts={
        <CountsBy
          view={view}
          label="Feedback by state"
          column="state"
          counts={view.answer?.state_counts}
          lookOf={(state) => LOOKS[state as FeedbackState]}
        />
      }
      none={{
        icon: Inbox,
        title: 'Nothing new',
        text: 'What somebody sends from the user menu stands here.',
      }}
    >
      {read && (
        <Told
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
  const { icon: Icon, tone } = LOOKS[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {FEEDBACK_STATES[state]}
    </Tag>
  )
}

interface ToldProps {
  row: FeedbackRow
  /** What can be done with it, by its own word. */
  acts: Record<keyof FeedbackRow['can'], (rows: readonly FeedbackRow[]) => Promise<void>>
  onDone: () => void
  onClose: () => void
}

/** All of one feedback, and what can be done with it. */
function Told({ row, acts, onDone, onClose }: ToldProps) {
  const act = (name: keyof typeof acts) => () => {
    onClose()
    void acts[name]([row]).then(onDone)
  }
  const files = useQuery({ ...feedbackFiles(row.feedback_id), enabled: row.file_count > 0 }).data
  const { steps, equipment_id, field, new_value } = row.details as Record<string, string | null | undefined>
  const wrong = field && (ADJUSTABLE_FIELDS as Record<string, string>)[field]
  return (
    <Dialog title={row.title} isOpen onClose={onClose}>
      <p className={css.who}>
        {FEEDBACK_CATEGORIES[row.category]} from {row.sent_by}, {row.customer_name},{' '}
        <When at={row.created_ts} />
      </p>
      <p className={css.words}>{row.description}</p>
      {steps && <p className={css.words}>{steps}</p>}
      {equipment_id && (
        <p className={css.words}>
          {equipment_id}: {wrong} should be “{new_value}”
        </p>
      )}
      {row.page_url && (
        <p className={css.who}>
          Written at{' '}
          <a className={css.link} href={row.page_url}>
            {row.page_url}
          </a>
          {row.app_version && ` in ${row.app_version}`}
        </p>
      )}
      {files && files.attachments.length > 0 && <FileList files={files.attachments} />}
      {row.helpdesk_url && (
        <a className={css.link} href={row.helpdesk_url} target="_blank" rel="noreferrer">
          At the help desk
        </a>
      )}
      {row.category === 'manual_adjustment' && row.state === 'new' && row.can.apply !== true && (
        <p className={css.who}>{row.can.apply}</p>
      )}
      <Actions at="end">
        {row.can.reopen === true && <Button onClick={act('reopen')}>New again</Button>}
        {row.can.finish === true && <Button onClick={act('finish')}>Done</Button>}
        {row.can.apply === true && (
          <Button look="primary" onClick={act('apply')}>
            Apply as override
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}
