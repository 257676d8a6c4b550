import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readerTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DocumentText } from '../../../ui/DocumentText.tsx'
import { type DocumentPart, getParts, reportedPlaces } from './document.rules.ts'
import { unitDocument, type UnitMessage } from './waybills.calls.ts'
import css from './UnitDocument.module.css'

interface Props {
  customerId: number
  waybillId: number
  messageId: number
  equipmentId: string
  onClose: () => void
}

/** The original message behind an entry, with the parts about the unit highlighted. */
export function UnitDocument({ equipmentId, onClose, ...ids }: Props) {
  const found = useQuery(unitDocument(ids))
  return (
    <Dialog title={`Message ${ids.messageId}`} kind="side" isOpen onClose={onClose}>
      <Loaded query={found} failure="Couldn’t load the document" waiting={240}>
        {(data) => <Message message={data} equipmentId={equipmentId} />}
      </Loaded>
    </Dialog>
  )
}

function Message({ message, equipmentId }: { message: UnitMessage; equipmentId: string }) {
  const { format, received_ts, filename, text, characters } = message
  const parts = useMemo(() => getParts(text, equipmentId), [text, equipmentId])
  const isCut = text.length < characters
  return (
    <>
      <p className={css.facts}>
        {format.toUpperCase()}, received {readerTime(received_ts)}
        {filename && `, file ${filename}`}
        {isCut && `; first ${showNumber(text.length)} of ${showNumber(characters)} characters`}
        <strong className={css.places}>{reportedPlaces(parts, equipmentId, isCut)}</strong>
        <CopyButton text={() => text}>Copy</CopyButton>
      </p>
      <DocumentText isTall>
        <Parts parts={parts} />
      </DocumentText>
    </>
  )
}

function Parts({ parts }: { parts: readonly DocumentPart[] }) {
  const first = parts.findIndex(({ kind }) => kind === 'names')
  return parts.map(({ text, kind }, at) => {
    if (kind === 'other') return text
    if (kind === 'own') {
      return (
        <span key={at} className={css.own}>
          {text}
        </span>
      )
    }
    return (
      <mark key={at} ref={at === first ? showInBox : null} className={css.names}>
        {text}
      </mark>
    )
  })
}

/** Brings a line to the middle of the box that scrolls it; nothing else on the page moves. */
function showInBox(line: HTMLElement | null): void {
  const box = line?.closest('pre')
  if (line && box) box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
}
