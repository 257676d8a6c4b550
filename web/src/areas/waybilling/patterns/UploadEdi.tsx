import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { convertEdi } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { call } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'

interface Props {
  customerId: number
  onRead: (waybill: object) => void
}

/** Fills the form from the text of a 404 (WBL-047, WBL-048). */
export function UploadEdi({ customerId, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const data = await currentTarget.files?.[0]?.text()
    currentTarget.value = ''
    if (data === undefined) return
    const response = await call(convertEdi, { params: { customerId }, body: { data } })
    if (response.success) onRead(response.data.result)
    else toast({ status: 'danger', message: WAYBILLING_TEXTS.formNotPopulated })
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
