import { useQuery } from '@tanstack/react-query'
import { noteTime } from '#contract/base/dates.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DocumentText } from '../../../ui/DocumentText.tsx'
import { unitDocument } from './waybills.calls.ts'
import css from './UnitDocument.module.css'

interface Props {
  customerId: number
  waybillId: number
  messageId: number
  onClose: () => void
}

/** The message behind an entry as the railroad sent it. */
export function UnitDocument({ onClose, ...ids }: Props) {
  const found = useQuery(unitDocument(ids))
  return (
    <Dialog title={`Message ${ids.messageId}`} kind="side" isOpen onClose={onClose}>
      <Loaded query={found} failure="The document could not be loaded" waiting={240}>
        {(data) => (
          <>
            <p className={css.facts}>
              {data.format.toUpperCase()}, received {noteTime(data.received_ts)}
              {data.filename && `, file ${data.filename}`}
              {data.text.length < data.characters &&
                `; the first ${data.text.length.toLocaleString('en-US')} of ${data.characters.toLocaleString('en-US')} characters`}
              <CopyButton text={() => data.text}>Copy</CopyButton>
            </p>
            <DocumentText isTall>{data.text.replaceAll(/~(?!\s*[\r\n])/g, '~\n')}</DocumentText>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
