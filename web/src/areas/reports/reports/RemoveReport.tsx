import { useQuery } from '@tanstack/react-query'
import { rhythmText } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { schedules } from '../schedules/schedules.calls.ts'
import { deleteReport, type ReportParams } from './reports.calls.ts'

interface Props {
  params: ReportParams
  name: string
  onClose: () => void
  onDone: () => void
}

/** A report cannot be restored, so this names what is deleted with it. */
export function RemoveReport({ params, name, onClose, onDone }: Props) {
  const { data } = useQuery({ ...schedules(params), retry: false })
  const ends = data?.schedules.map((one) => `${rhythmText(one)}, to ${one.recipients}`) ?? []
  return (
    <ConfirmDialog
      title={`Delete report “${name}”?`}
      verb="Delete"
      act={async (options) => {
        const result = await deleteReport(params, options)
        return result.success
          ? result
          : {
              ...result,
              error: { ...result.error, message: `${REPORT_TEXTS.deleteReport} ${result.error.message}` },
            }
      }}
      successMessage="Report deleted."
      onDone={onDone}
      onClose={onClose}
    >
      {ends.length > 0
        ? `Its runs are deleted, and these schedules end: ${ends.join('; ')}. Its template stays.`
        : 'Its runs are deleted. It has no schedules. Its template stays.'}
    </ConfirmDialog>
  )
}
