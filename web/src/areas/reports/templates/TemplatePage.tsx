import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportColumn, Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { DATASET_LABELS } from '#contract/areas/reports/reports.rules.ts'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DataTable } from '../reports/DataTable.tsx'
import { SummaryTable } from '../reports/SummaryTable.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from '../reports/Reports.module.css'
import {
  reloadTemplates,
  setArchived,
  template,
  templateColumns,
  templatePreview,
} from './templates.calls.ts'
import { Versions } from './Versions.tsx'

const NewTemplate = partBesideData(async () => (await import('./TemplateForm.tsx')).NewTemplate)
const EditTemplate = partBesideData(async () => (await import('./TemplateForm.tsx')).EditTemplate)

const HEIGHT_PX = 420
const FAILURE = 'Couldn’t load the template'

/** A new template (RPT-007). */
export const NewTemplatePage = () => (
  <>
    <PageHead
      title="New template"
      detail="Choose columns, filters and groups. The preview updates as you go."
    />
    <WithColumns>
      {(columns, customerId) => <NewTemplate customerId={customerId} columns={columns} copied={null} />}
    </WithColumns>
  </>
)

/** A template that begins as a copy (RPT-009). */
export const CopyTemplatePage = () => (
  <>
    <PageHead title="Copy template" />
    <Found>
      {(found) => (
        <WithColumns>
          {(columns, customerId) => <NewTemplate customerId={customerId} columns={columns} copied={found} />}
        </WithColumns>
      )}
    </Found>
  </>
)

/** A template to change (RPT-008). */
export const EditTemplatePage = () => (
  <>
    <PageHead title="Edit template" detail="Changes apply to all reports based on it." />
    <Found>
      {(found) => (
        <WithColumns>
          {(columns, customerId) => (
            <EditTemplate key={found.template_id} customerId={customerId} columns={columns} start={found} />
          )}
        </WithColumns>
      )}
    </Found>
  </>
)

/** A template with its first rows (RPT-010, RPT-020). */
export const TemplatePage = () => <Found>{(found) => <Preview found={found} />}</Found>

function Preview({ found }: { found: Template }) {
  const customerId = useSession().company.id
  const params = { customerId, templateId: found.template_id }
  useRecent({ label: found.template_name, detail: 'Template', href: pathTo(REPORT_PATHS.template, params) })
  const rows = useQuery(templatePreview(customerId, found.template_id))
  const isArchived = found.status === 'archived'
  const archive = useAction((next: boolean, options: SendOptions) => setArchived(params, next, options))
  return (
    <>
      <PageHead
        title={found.template_name}
        detail={
          isArchived
            ? 'Archived. It can’t be used for new reports.'
            : found.description || DATASET_LABELS[found.dataset]
        }
        actions={
          <>
            <Button
              isBusy={archive.isBusy}
              onClick={() => void archive.run(!isArchived).then((made) => made && reloadTemplates())}
            >
              {isArchived ? 'Unarchive' : 'Archive'}
            </Button>
            {!isArchived && (
              <Link to={pathTo(REPORT_PATHS.newReport, params) as never} {...asButton()}>
                New report
              </Link>
            )}
            <Link to={pathTo(REPORT_PATHS.editTemplate, params) as never} {...asButton()}>
              Edit
            </Link>
            <Link to={pathTo(REPORT_PATHS.copyTemplate, params) as never} {...asButton()}>
              Copy
            </Link>
          </>
        }
      />
      <div className={css.stack}>
        <Panel title="Preview" hint="The first 25 rows.">
          <Loaded query={rows} failure="Couldn’t load the preview" waiting={HEIGHT_PX}>
            {(data) => (
              <>
                {data.summary && <SummaryTable label="Preview of groups" summary={data.summary} />}
                <DataTable label="Preview" data={data} />
              </>
            )}
          </Loaded>
        </Panel>
        <Versions {...params} />
      </div>
    </>
  )
}

function Found({ children }: { children: (found: Template) => ReactNode }) {
  const customerId = useSession().company.id
  const templateId = useIdParam('templateId')
  const found = useQuery({ ...template(customerId, templateId), enabled: templateId > 0 })
  return (
    <Loaded query={found} failure={FAILURE} waiting={HEIGHT_PX}>
      {children}
    </Loaded>
  )
}

interface WithColumnsProps {
  children: (columns: readonly ReportColumn[], customerId: number) => ReactNode
}

function WithColumns({ children }: WithColumnsProps) {
  const customerId = useSession().company.id
  const found = useQuery(templateColumns(customerId))
  return (
    <Loaded query={found} failure="Couldn’t load the columns" waiting={HEIGHT_PX}>
      {({ columns }) => children(columns, customerId)}
    </Loaded>
  )
}
