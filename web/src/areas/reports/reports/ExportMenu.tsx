import { ChevronDown, Download, FileSpreadsheet, FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import type { ReportSummary } from '#contract/areas/reports/templates/templates.contract.ts'
import type { ResultKind } from '#contract/areas/reports/reports/results.contract.ts'
import { MAX_AT_ONCE } from '../../../list/exports/list-exports.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { download, type ReportParams } from './reports.calls.ts'
import { startResult } from './results.calls.ts'

interface Props {
  params: ReportParams
  name: string
  count: number
  summary: ReportSummary | null
  onSend: () => void
}

/** The files of a report, and a one-time email of it. */
export function ExportMenu({ params, name, count, summary, onSend }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const saveAs = (kind: Exclude<ResultKind, 'page'>) =>
    void (count > MAX_AT_ONCE
      ? startResult(params, kind, name)
      : download(params, kind === 'xlsx' ? 'xlsx' : 'csv', kind === 'totals' ? 'totals' : 'rows'))
  return (
    <>
      <Button
        icon={Download}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <ActionMenu
        anchor={anchor}
        label="Export"
        actions={[
          { icon: FileSpreadsheet, label: 'Download XLSX', onClick: () => saveAs('xlsx') },
          { icon: FileText, label: 'Download CSV', onClick: () => saveAs('csv') },
          ...(summary
            ? [{ icon: FileText, label: 'Download CSV of groups', onClick: () => saveAs('totals') }]
            : []),
          { icon: Mail, label: 'Send once', begins: true as const, onClick: onSend },
        ]}
        note={
          count > MAX_AT_ONCE
            ? 'Large files are prepared in the background.'
            : 'All rows, with the report’s columns.'
        }
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
