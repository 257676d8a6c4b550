import { File, FilePlay, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { type IconType, getIconType } from '#contract/areas/files/attachments/attachments.rules.ts'
import css from './FileIcon.module.css'

const ICONS: Record<IconType, LucideIcon> = {
  csv: FileSpreadsheet,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  pdf: FileText,
  txt: FileText,
  rtf: FileText,
  doc: FileText,
  docx: FileText,
  mov: FilePlay,
  mpv: FilePlay,
  mp4: FilePlay,
}

/** The icon of a file by its name, with letters for its kind where it has no icon. */
export function FileIcon({ filename }: { filename: string }) {
  const type = getIconType(filename)
  const Icon = type === 'default' ? File : ICONS[type]
  return (
    <span className={css.icon} data-file-icon={type} aria-hidden="true">
      <Icon size={22} />
      {type !== 'default' && <span className={css.kind}>{type}</span>}
    </span>
  )
}
