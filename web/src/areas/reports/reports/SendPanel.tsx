import { sendReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Check, Choice } from '../../../form/controls/choices.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Reports.module.css'
import { reloadReports, type ReportParams, showFailure } from './reports.calls.ts'

const form = createForm(sendReport)

/** Sends a report to people once (RPT-031). */
export function SendPanel({ params, onClose }: { params: ReportParams; onClose: () => void }) {
  return (
    <Panel
      title="Send once"
      hint="Colleagues get the rows they have access to. Confirmed partners get your rows as a file."
    >
      <form.Form
        className={css.stack}
        params={params}
        start={{}}
        send={(body, options) => send(sendReport, { params, body }, options)}
        done={async ({ sent }: { sent: number }) => {
          toast({ status: 'success', message: `${formatCount(sent, 'email')} sent.` })
          onClose()
          await reloadReports()
        }}
        refused={showFailure(REPORT_TEXTS.sendReport)}
      >
        <form.Field name="recipients" isNeeded />
        <form.Field name="outside_confirmed" as={Check} />
        <form.Field name="format" as={Choice} />
        <form.Field name="subject" />
        <form.Field name="message" as={Area} />
        <Actions>
          <Submit>Send report</Submit>
          <Cancel onPress={onClose} />
        </Actions>
      </form.Form>
    </Panel>
  )
}
