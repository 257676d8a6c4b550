import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createTemplate,
  type ReportColumn,
  type ReportShape,
  type Template,
  updateTemplate,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { DataTable } from '../reports/DataTable.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from '../reports/Reports.module.css'
import { ColumnPicker } from './ColumnPicker.tsx'
import { FilterRows } from './FilterRows.tsx'
import { SortPicker } from './SortPicker.tsx'
import { draftPreview, reloadTemplates } from './templates.calls.ts'

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
    : { dataset, columns: [], filters: [], sort: [] }
  return (
    <adding.Form
      className={css.stack}
      params={{ customerId }}
      start={start}
      draftOf={copied ? `copy ${copied.template_id}` : 'new'}
      send={(body, options) => send(createTemplate, { params: { customerId }, body }, options)}
      done={done}
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
      draftOf={String(start.template_id)}
      send={(body, options) => send(updateTemplate, { params, body }, options)}
      done={done}
    >
      <Fields customerId={customerId} columns={columns} />
      <Actions>
        <Submit needsChange>Save template</Submit>
        <Cancel onPress={leave} />
      </Actions>
    </editing.Form>
  )
}

const getContent = ({ template_name, description, dataset, columns, filters, sort }: Template) => ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
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
  const shape: ReportShape = {
    dataset: adding.useValue('dataset'),
    columns: adding.useValue('columns'),
    filters: adding.useValue('filters') ?? [],
    sort: adding.useValue('sort') ?? [],
  }
  const all = columns.filter(({ group }) => group === shape.dataset)
  return (
    <>
      <Panel title="Template">
        <FieldGrid>
          <adding.Field name="template_name" />
          <adding.Field name="description" />
          <adding.Field name="dataset" as={Choice} />
        </FieldGrid>
      </Panel>
      <Panel title="Rows and columns">
        <adding.Field name="columns" as={ColumnPicker} all={all} />
        <adding.Field name="filters" as={FilterRows} all={all} />
        <adding.Field name="sort" as={SortPicker} all={all} />
      </Panel>
      <Preview customerId={customerId} shape={shape} />
    </>
  )
}

const REST_MS = 300

/** The first rows of what is chosen, without saving it. */
function Preview({ customerId, shape }: { customerId: number; shape: ReportShape }) {
  const [rested] = useDebouncedValue(JSON.stringify(shape), REST_MS)
  const body = JSON.parse(rested) as ReportShape
  const found = useQuery({
    ...draftPreview(customerId, body),
    enabled: body.columns.length > 0,
    retry: false,
  })
  return (
    <Panel title="Preview" hint="The first 25 rows.">
      {body.columns.length === 0 && <PanelNote>Add a column to see rows.</PanelNote>}
      {found.error && <Refusal>{getRefusal(found.error.error)}</Refusal>}
      {body.columns.length > 0 && found.data && (
        <div className={found.isPlaceholderData || found.error ? css.old : undefined}>
          <DataTable label="Preview" data={found.data} />
        </div>
      )}
    </Panel>
  )
}

const getRefusal = ({ errors, message }: { errors?: Record<string, string[]>; message: string }): string =>
  Object.values(errors ?? {})
    .flat()
    .join(' ') || message
