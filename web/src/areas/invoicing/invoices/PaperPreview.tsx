import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCore } from '../../../form/context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'
import { openPreview, preview, withReasons } from './invoices.calls.ts'
import css from './PaperPreview.module.css'

const TYPING_MS = 700
const WAITING_PX = 320
/** One page fills the frame; what a browser does not know of this, it ignores. */
const VIEW = '#toolbar=0&navpanes=0&view=FitH'

/** Whether a PDF can be read inside the page: phones have neither the room nor a viewer. */
export const usePaperFits = (): boolean => useMedia('(min-width: 48em)') && navigator.pdfViewerEnabled

interface Props {
  params: { customerId: number; payeeId: number }
  body: object
}

/** The PDF itself, as the payer gets it. */
export function PaperPreview({ params, body }: Props) {
  const { data, error } = useQuery(preview(params, body))
  const [shown, setShown] = useState<{ file: Blob; count: number } | null>(null)
  // while a charge is still incomplete, the paper before it stays
  if (data !== undefined && data !== shown?.file) setShown({ file: data, count: (shown?.count ?? 0) + 1 })
  return (
    <Panel
      title="Preview"
      actions={
        <Button size="small" icon={FileText} onClick={() => void openPreview(params, body)}>
          Open PDF
        </Button>
      }
    >
      {error && <PanelNote>{withReasons(INVOICE_TEXTS.previewFailed, error.error)}</PanelNote>}
      {/* a frame of its own for each paper: another address in the same frame would be a step of the back button */}
      {shown !== null && <Frame key={shown.count} file={shown.file} />}
      {shown === null && !error && <Skeleton height={WAITING_PX} width="100%" />}
    </Panel>
  )
}

/** The paper of a form while it is filled in. */
export function LivePreview({ params }: Pick<Props, 'params'>) {
  const { version: _, ...body } = useWatch({ control: useCore().control }) as { version?: number }
  // as text, because equal values are another object at each keystroke
  const settled = useDebouncedValue(JSON.stringify(body), TYPING_MS)
  return <PaperPreview params={params} body={JSON.parse(settled) as object} />
}

function Frame({ file }: { file: Blob }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(file)
      frame.src = `${url}${VIEW}`
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <iframe ref={show} className={css.paper} title="Preview of the PDF" />
}
