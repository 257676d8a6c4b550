import { useNavigate } from '@tanstack/react-router'
import {
  createTemplate,
  type ReportColumn,
  type Template,
  updateTemplate,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { Builder } from '../builder/Builder.tsx'
import { changeDataset } from '../builder/shape.rules.ts'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from '../reports/Reports.module.css'
import { showFailure } from '../reports/reports.calls.ts'
import { reloadTemplates } from './templates.calls.ts'

const adding = createForm(createTemplate)
const editing = createForm(updateTemplate, { version: 'version' })

interface Props {
  customerId: number
  columns: readonly ReportColumn[]
}

/** A new template, empty or a copy (RPT-007, RPT-009). */
export function NewTemplate({ customerId, columns, copied }: Props & { copied: Template | null }) {
  const { done, leave } = useLeaving(customerId)
  const dataset = columns[0]?.group ?? 'assets'
  const start = copied
    ? { ...getContent(copied), template_name: `${copied.template_name} (copy)` }
    : { ...changeDataset(dataset, columns), timezone: readerZone() }
  return (
    <adding.Form
      className={css.stack}
      params={{ customerId }}
      start={start}
      draftKey={copied ? `copy ${copied.template_id}` : 'new'}
      send={(body, options) => send(createTemplate, { params: { customerId }, body }, options)}
      done={done}
      refused={showFailure(REPORT_TEXTS.saveTemplate)}
    >
      <Fields customerId={customerId} columns={columns} />
      <Actions>
        <Submit>Save template</Submit>
        <Cancel onPress={leave} />
      </Actions>
    </adding.Form>
  )
}

/** A stored template (RPT-008). */
export function EditTemplate({ customerId, columns, start }: Props & { start: Template }) {
  const { done, leave } = useLeaving(customerId)
  const params = { customerId, templateId: start.template_id }
  return (
    <editing.Form
      className={css.stack}
      label={start.template_name}
      params={params}
      start={{ ...getContent(start), version: start.version }}
      draftKey={String(start.template_id)}
      send={(body, options) => send(updateTemplate, { params, body }, options)}
      done={done}
      refused={showFailure(REPORT_TEXTS.saveTemplate)}
    >
      <Fields customerId={customerId} columns={columns} />
      <Actions>
        <Submit needsChange>Save template</Submit>
        <Cancel onPress={leave} />
      </Actions>
    </editing.Form>
  )
}

const getContent = ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
  groups,
  across,
  measures,
  timezone,
}: Template) => ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
  groups,
  across,
  measures,
  timezone,
})

function useLeaving(customerId: number) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: pathTo(REPORT_PATHS.templates, { customerId }) as never })
  const done = async ({ template_id: templateId }: Template) => {
    toast({ status: 'success', message: 'Template saved.' })
    await reloadTemplates()
    await navigate({ to: pathTo(REPORT_PATHS.template, { customerId, templateId }) as never })
  }
  return { done, leave }
}

function Fields({ customerId, columns }: Props) {
  return (
    <>
      <FieldGrid>
        <adding.Field name="template_name" />
        <adding.Field name="description" />
      </FieldGrid>
      <Builder customerId={customerId} columns={columns} />
    </>
  )
}
