import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { convertEdi } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'

/** A document that was read: the chosen bill of it, and what else was found. */
export interface EdiUpload {
  name: string
  data: string
  set: number
  answer: Answer<typeof convertEdi>
}

interface Props {
  customerId: number
  onRead: (upload: EdiUpload) => void
}

/** Reads one bill of a document; a toast says when it cannot be read (WBL-048). */
export async function readEdi(
  customerId: number,
  { name, data, set }: Omit<EdiUpload, 'answer'>,
): Promise<EdiUpload | null> {
  const response = await call(convertEdi, { params: { customerId }, body: { data, set } })
  if (response.success) return { name, data, set, answer: response.data }
  toast({ status: 'danger', message: WAYBILLING_TEXTS.formNotPopulated })
  return null
}

/** Fills the form from the text of a 404 (WBL-047, WBL-048). */
export function UploadEdi({ customerId, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    const data = await file?.text()
    currentTarget.value = ''
    if (file === undefined || data === undefined) return
    const upload = await readEdi(customerId, { name: file.name, data, set: 0 })
    if (upload) onRead(upload)
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".txt"
        aria-label="EDI document"
        onChange={(event) => void read(event)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload EDI Doc
      </Button>
    </>
  )
}
