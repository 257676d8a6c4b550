import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createReport,
  type ReportDetails,
  updateReport,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import type { Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from './Reports.module.css'
import { ReportFilters } from '../builder/ReportFilters.tsx'
import { VersionPick } from '../templates/VersionPick.tsx'
import { templateColumns } from '../templates/templates.calls.ts'
import { reloadReports, showFailure } from './reports.calls.ts'

const adding = createForm(createReport)
const editing = createForm(updateReport, { version: 'version' })
const HEIGHT_PX = 320

/** A report from a template (RPT-011, RPT-017). */
export function NewReport({ customerId, template }: { customerId: number; template: Template }) {
  const { done, open } = useLeaving(customerId)
  const { template_id } = template
  return (
    <adding.Form
      className={css.stack}
      params={{ customerId }}
      start={{ report_name: template.template_name, template_id, filters: [], pinned_version: null }}
      draftKey={`of ${template_id}`}
      send={(body, options) => send(createReport, { params: { customerId }, body }, options)}
      done={done}
      refused={showFailure(REPORT_TEXTS.saveReport)}
    >
      <Fields customerId={customerId} template={template} />
      <Actions>
        <Submit>Create report</Submit>
        <Cancel onPress={() => open(REPORT_PATHS.reports)} />
      </Actions>
    </adding.Form>
  )
}

/** A report to change (RPT-012). */
export function EditReport({ customerId, report }: { customerId: number; report: ReportDetails }) {
  const { done, open } = useLeaving(customerId)
  const { report_id: reportId, report_name, filters, pinned_version, version, template } = report
  const params = { customerId, reportId }
  return (
    <editing.Form
      className={css.stack}
      label={report_name}
      params={params}
      start={{ report_name, filters, pinned_version, version }}
      draftKey={String(reportId)}
      send={(body, options) => send(updateReport, { params, body }, options)}
      done={done}
      refused={showFailure(REPORT_TEXTS.saveReport)}
    >
      <Fields customerId={customerId} template={template} />
      <Actions>
        <Submit needsChange>Save report</Submit>
        <Cancel onPress={() => open(REPORT_PATHS.report, reportId)} />
      </Actions>
    </editing.Form>
  )
}

/** Both forms have the same fields. */
function Fields({ customerId, template }: { customerId: number; template: Template }) {
  return (
    <>
      <Panel title="Report" hint={`Based on the template “${template.template_name}”.`}>
        <FieldGrid>
          <adding.Field name="report_name" isNeeded />
          <adding.Field
            name="pinned_version"
            as={VersionPick}
            customerId={customerId}
            templateId={template.template_id}
          />
        </FieldGrid>
      </Panel>
      <Filters customerId={customerId} template={template} />
    </>
  )
}

function Filters({ customerId, template }: { customerId: number; template: Template }) {
  const found = useQuery(templateColumns(customerId))
  return (
    <Loaded query={found} failure="Couldn’t load the columns" waiting={HEIGHT_PX}>
      {({ columns }) => (
        <ReportFilters
          customerId={customerId}
          template={template}
          columns={columns.filter(({ group }) => group === template.dataset)}
        />
      )}
    </Loaded>
  )
}

function useLeaving(customerId: number) {
  const navigate = useNavigate()
  const open = (path: string, reportId?: number) =>
    void navigate({ to: pathTo(path, { customerId, reportId: reportId ?? '' }) as never })
  const done = async ({ report_id }: ReportDetails) => {
    toast({ status: 'success', message: 'Report saved.' })
    await reloadReports()
    open(REPORT_PATHS.report, report_id)
  }
  return { done, open }
}
