import { useQuery } from '@tanstack/react-query'
import type { FeedbackRow } from '#contract/areas/support/feedback/feedback.contract.ts'
import { ADJUSTABLE_FIELDS, FEEDBACK_CATEGORIES } from '#contract/areas/support/feedback/feedback.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { FileList } from '../../../shared/NoteList.tsx'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './FeedbackInboxPage.module.css'
import { feedbackFiles } from './feedback.calls.ts'

interface Props {
  row: FeedbackRow
  /** The actions its `can` field allows. */
  acts: Record<keyof FeedbackRow['can'], (rows: readonly FeedbackRow[]) => Promise<void>>
  onDone: () => void
  onClose: () => void
}

/** A feedback entry in full, with its actions. */
export function FeedbackDialog({ row, acts, onDone, onClose }: Props) {
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
      <p className={css.text}>{row.description}</p>
      {steps && <p className={css.text}>{steps}</p>}
      {equipment_id && (
        <p className={css.text}>
          {equipment_id}: {wrong} should be “{new_value}”
        </p>
      )}
      {row.page_url && (
        <p className={css.who}>
          Sent from{' '}
          <a className={css.link} href={row.page_url}>
            {row.page_url}
          </a>
          {row.app_version && ` in ${row.app_version}`}
        </p>
      )}
      {files && files.attachments.length > 0 && <FileList files={files.attachments} />}
      {row.helpdesk_url && (
        <a className={css.link} href={row.helpdesk_url} target="_blank" rel="noreferrer">
          View in help desk
        </a>
      )}
      {row.category === 'manual_adjustment' && row.state === 'new' && row.can.apply !== true && (
        <p className={css.who}>{row.can.apply}</p>
      )}
      <Actions at="end">
        {row.can.reopen === true && <Button onClick={act('reopen')}>Reopen</Button>}
        {row.can.finish === true && <Button onClick={act('finish')}>Done</Button>}
        {row.can.apply === true && (
          <Button variant="primary" onClick={act('apply')}>
            Apply as override
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}
