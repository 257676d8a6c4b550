import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { makePreview } from './notes.rules.ts'
import type { Upload } from './uploads.ts'

/** A file chosen to be sent along. */
export interface Picked {
  id: number
  file: File
  /** A local preview; null for a file without one. */
  previewUrl: string | null
  /** How much of it has been sent, from 0 to 1; null before and after. */
  progress: number | null
  /** The uploaded file; a form that was refused does not upload it again. */
  attachment: Attachment | null
  complaint: string | null
}

let lastId = 0

function pick(file: File): Picked {
  const hasPreview = makePreview(file) !== 'none'
  return {
    id: (lastId += 1),
    file,
    previewUrl: hasPreview ? URL.createObjectURL(file) : null,
    progress: null,
    attachment: null,
    complaint: null,
  }
}

function revokePreview({ previewUrl }: Picked): void {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl)
}

/** The files of a form: selected, previewed, removed, uploaded. */
export function useFiles(upload: Upload) {
  const [picked, setPicked] = useState<readonly Picked[]>([])
  useRevokedPreviews(picked)

  const change = (id: number, what: Partial<Picked>) =>
    setPicked((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)))

  const uploadOne = async ({ id, file, attachment }: Picked): Promise<Attachment | null> => {
    if (attachment !== null) return attachment
    change(id, { progress: 0, complaint: null })
    const result = await upload(file, { onProgress: (progress) => change(id, { progress }) })
    if (result.success) change(id, { progress: null, attachment: result.data })
    else change(id, { progress: null, complaint: result.error.message })
    return result.success ? result.data : null
  }

  return {
    picked,
    add: (files: readonly File[]) => setPicked((now) => [...now, ...files.map(pick)]),
    remove: (removed: Picked) => {
      revokePreview(removed)
      setPicked((now) => now.filter((one) => one !== removed))
    },
    /** Uploads the remaining files; null for a file that could not be uploaded. */
    sendAll: (): Promise<(Attachment | null)[]> => Promise.all(picked.map(uploadOne)),
    clear: () => {
      picked.forEach(revokePreview)
      setPicked([])
    },
  }
}

/** Previews hold the whole file in memory until they are revoked: at the latest when the page is left. */
function useRevokedPreviews(picked: readonly Picked[]): void {
  const latest = useRef(picked)
  useEffect(() => {
    latest.current = picked
  }, [picked])
  useEffect(() => () => latest.current.forEach(revokePreview), [])
}
