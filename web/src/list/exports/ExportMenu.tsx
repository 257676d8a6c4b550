import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, FileSpreadsheet, FileText, Printer, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ListExport } from '#contract/areas/lists/exports/exports.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import type { FileFormat } from '../files.ts'
import {
  dropExport,
  getExports,
  isUnderWay,
  MAX_AT_ONCE,
  toPercent,
  saveExport,
  resumeWatch,
} from './list-exports.ts'

interface Props {
  /** The user and the list of the exports. */
  customerId: number
  list: string
  onExport: (format: FileFormat) => Promise<void>
  /** What all rows on paper are called; null: they can’t be printed. */
  papers?: string | null
  onPrint?: () => Promise<void>
  /** How many rows the file will have; null while it is not known. */
  total: number | null
}

/** Exports exactly what is on the screen, on all pages, and lists earlier background exports. */
export function ExportMenu({ customerId, list, onExport, papers = null, onPrint, total }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(resumeWatch, [])
  // while an export is running, its watcher polls it
  const { data: made = [] } = useQuery({ ...getExports(customerId, list), enabled: anchor !== null })
  const underWay = made.find(isUnderWay)
  const save = async (format: FileFormat) => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  const actions = [
    { icon: FileSpreadsheet, label: 'Excel workbook (XLSX)', onClick: () => void save('xlsx') },
    { icon: FileText, label: 'Comma-separated (CSV)', onClick: () => void save('csv') },
    ...(papers !== null && onPrint ? [{ icon: Printer, label: papers, onClick: () => void onPrint() }] : []),
    ...made.map((one, at) => ({ ...getAction(customerId, one), ...(at === 0 && { begins: true as const }) })),
  ]
  return (
    <>
      <Button
        size="small"
        icon={Download}
        isBusy={isBusy}
        disabled={total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        // not disabled meanwhile: that would take the focus away
        onClick={(event) => !isBusy && setAnchor(event.currentTarget)}
      >
        Export{underWay && ` · ${toPercent(underWay)}%`}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <ActionMenu
        anchor={anchor}
        label="Export"
        actions={actions}
        note={getNote(total)}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

function getNote(total: number | null): string {
  const rows = total === null ? 'rows' : formatCount(total, 'row')
  const text = `Exports ${total === 1 ? '' : 'all '}${rows}, visible columns only.`
  return total !== null && total > MAX_AT_ONCE ? `${text} Large files are prepared in the background.` : text
}

/** The actions on a file: cancel, download, or see why it failed. */
function getAction(customerId: number, one: ListExport): MenuAction {
  const key = one.export_id
  if (isUnderWay(one)) {
    const label = `Cancel ${one.filename}: ${toPercent(one)}% done`
    return { key, icon: X, label, staysOpen: true, onClick: () => void dropExport(customerId, one) }
  }
  if (one.state === 'failed') {
    const why = one.reason ?? 'Try again.'
    return { key, icon: TriangleAlert, label: `${one.filename} failed`, off: why, onClick: () => {} }
  }
  const label = `Download ${one.filename}, ${formatCount(one.rows_done, 'row')}`
  return { key, icon: Download, label, onClick: () => void saveExport(customerId, one) }
}
