import { Button } from '@mantine/core'
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import type { FileFormat } from './files.ts'

interface Props {
  onExport: (format: FileFormat) => Promise<void>
  /** How many rows the file will have; null while it is not known. */
  total: number | null
}

/** Saves exactly what is on the screen, all pages of it. */
export function ExportMenu({ onExport, total }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const save = async (format: FileFormat) => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  const actions = [
    { icon: FileSpreadsheet, label: 'Excel workbook (XLSX)', onClick: () => void save('xlsx') },
    { icon: FileText, label: 'Comma-separated (CSV)', onClick: () => void save('csv') },
  ]
  const rows = total === null ? 'rows' : `${total.toLocaleString('en-US')} rows`
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        disabled={total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        leftSection={<Download size={15} aria-hidden="true" />}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <ActionMenu
        anchor={anchor}
        label="Export"
        actions={actions}
        note={`All ${rows} with the columns shown, in their order.`}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
