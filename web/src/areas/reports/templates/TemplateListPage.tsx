import { useNavigate } from '@tanstack/react-router'
import { Copy, FilePlus2, LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { createReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import {
  createTemplate,
  removeTemplate,
  type TemplateRow,
  updateTemplate,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { BuilderTabs } from '../reports/BuilderTabs.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import { Library } from './Library.tsx'
import { deleteTemplate, templates } from './templates.calls.ts'

/** Templates of the customer (RPT-018). */
export function TemplateListPage() {
  const customerId = useSession().company.id
  const view = useList(templates, { params: { customerId } })
  const navigate = useNavigate()
  const go = (path: string, row?: TemplateRow) =>
    void navigate({ to: pathTo(path, { customerId, templateId: row?.template_id ?? '' }) as never })
  const open = useMemo(
    () => ({
      href: ({ template_id: templateId }: TemplateRow) =>
        pathTo(REPORT_PATHS.template, { customerId, templateId }),
    }),
    [customerId],
  )
  const remove = async ({ template_id: templateId }: TemplateRow) => {
    const result = await deleteTemplate({ customerId, templateId }, { idempotencyKey: crypto.randomUUID() })
    if (result.success) toast({ status: 'success', message: 'Template deleted.' })
    else toast({ status: 'danger', message: `${REPORT_TEXTS.deleteTemplate} ${result.error.message}` })
    view.acted()
  }
  const one = { isOfOne: true } as const
  const add = <NewButton make={() => go(REPORT_PATHS.newTemplate)}>New template</NewButton>
  return (
    <ListPage
      view={view}
      title="Report builder"
      detail={<BuilderTabs />}
      actions={add}
      cells={{}}
      rowName={({ template_name }) => template_name}
      open={open}
      banner={<Library customerId={customerId} />}
      rowActions={[
        {
          ...one,
          key: 'use',
          by: createReport,
          label: 'New report',
          icon: FilePlus2,
          run: ([row]) => go(REPORT_PATHS.newReport, row),
        },
        {
          ...one,
          key: 'edit',
          by: updateTemplate,
          label: 'Edit',
          icon: Pencil,
          run: ([row]) => go(REPORT_PATHS.editTemplate, row),
        },
        {
          ...one,
          key: 'copy',
          by: createTemplate,
          label: 'Copy',
          icon: Copy,
          run: ([row]) => go(REPORT_PATHS.copyTemplate, row),
        },
        {
          ...one,
          key: 'remove',
          by: removeTemplate,
          label: 'Delete',
          icon: Trash2,
          run: ([row]) => row && remove(row),
        },
      ]}
      whenEmpty={{
        icon: LayoutTemplate,
        title: 'No templates yet',
        text: 'A template defines a report’s columns, filters and order.',
        action: add,
      }}
    />
  )
}
