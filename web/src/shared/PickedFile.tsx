import { X } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { FileIcon } from './FileIcon.tsx'
import type { Picked } from './use-files.ts'
import { makePreview, formatSize } from './notes.rules.ts'
import css from './PickedFile.module.css'

interface Props {
  picked: Picked
  isLocked: boolean
  onRemove: () => void
}

/** A file selected for a note, before it is sent: its preview, its progress and its error. */
export function PickedFile({ picked, isLocked, onRemove }: Props) {
  const { file, progress, complaint } = picked
  return (
    <li className={css.file} data-failed={complaint !== null}>
      <span className={css.picture}>
        <Preview picked={picked} />
      </span>
      <span className={css.text}>
        <span className={css.name} title={file.name}>
          {file.name}
        </span>
        <span className={css.size}>{complaint ?? formatSize(file.size)}</span>
        {progress !== null && (
          <progress className={css.progress} value={progress} aria-label={`Uploading ${file.name}`} />
        )}
      </span>
      {!isLocked && <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />}
    </li>
  )
}

function Preview({ picked: { file, previewUrl } }: { picked: Picked }) {
  if (previewUrl === null) return <FileIcon filename={file.name} />
  if (makePreview(file) === 'image') return <img src={previewUrl} alt={`Preview of ${file.name}`} />
  return (
    <video src={previewUrl} aria-label={`Preview of ${file.name}`} muted playsInline preload="metadata" />
  )
}
