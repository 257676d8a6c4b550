import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { previewOf, type SendNote } from './notes.rules.ts'
import type { Upload } from './uploads.ts'

/** A file chosen for a note. */
export interface Picked {
  id: number
  file: File
  /** Shows it from this device; null for what has no preview. */
  previewUrl: string | null
  /** How much of it has been sent, from 0 to 1; null before and after. */
  progress: number | null
  /** What it became; a note that could not be saved does not send it again. */
  attachment: Attachment | null
  complaint: string | null
}

let lastId = 0

function pick(file: File): Picked {
  const hasPreview = previewOf(file) !== 'none'
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

/** A note on its way: its text, its files, and sending both. What cannot be sent stays, with the reason. */
export function useNoteDraft({ upload, send }: { upload: Upload; send: SendNote }) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  useRevokedPreviews(picked)

  const change = (id: number, what: Partial<Picked>) =>
    setPicked((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)))

  const uploadOne = async ({ id, file, attachment }: Picked): Promise<Attachment | null> => {
    if (attachment !== null) return attachment
    change(id, { progress: 0, complaint: null })
    const answer = await upload(file, { onProgress: (progress) => change(id, { progress }) })
    if (answer.success) change(id, { progress: null, attachment: answer.data })
    else change(id, { progress: null, complaint: answer.error.message })
    return answer.success ? answer.data : null
  }

  const save = async (): Promise<string | null> => {
    const attachments = await Promise.all(picked.map(uploadOne))
    const ready = attachments.filter((one) => one !== null)
    if (ready.length < attachments.length) return 'Not every file could be sent. Send again, or remove it.'
    const answer = await send({ text: text.trim(), attachments: ready })
    return answer.success ? null : answer.error.message
  }

  return {
    text,
    setText,
    picked,
    isSaving,
    complaint,
    add: (files: readonly File[]) => setPicked((now) => [...now, ...files.map(pick)]),
    remove: (gone: Picked) => {
      revokePreview(gone)
      setPicked((now) => now.filter((one) => one !== gone))
    },
    submit: async () => {
      setIsSaving(true)
      setComplaint(null)
      const problem = await save()
      setIsSaving(false)
      setComplaint(problem)
      if (problem !== null) return
      picked.forEach(revokePreview)
      setPicked([])
      setText('')
    },
  }
}

/** Previews hold the whole file in memory until they are let go: at the latest when the writer goes. */
function useRevokedPreviews(picked: readonly Picked[]): void {
  const latest = useRef(picked)
  useEffect(() => {
    latest.current = picked
  }, [picked])
  useEffect(() => () => latest.current.forEach(revokePreview), [])
}
