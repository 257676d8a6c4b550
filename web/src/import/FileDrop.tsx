import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import css from './Import.module.css'

interface Props {
  accept: string
  isBusy?: boolean
  onFile: (file: File | undefined) => void
  /** The accepted files. */
  children: ReactNode
}

/** A file that is chosen or dropped. */
export function FileDrop({ accept, isBusy = false, onFile, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Upload size={18} aria-hidden="true" />
      <span>
        <strong>Choose a file</strong> or drag it here: {children}
      </span>
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // the same file can be selected again after it was corrected
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
