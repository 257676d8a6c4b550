import { Skeleton } from '../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CarAction, CarActionDocument } from '#contract/areas/actions/car-actions.contract.ts'
import { CAR_ACTIONS } from '#contract/areas/actions/car-actions.rules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DocumentText } from '../../ui/DocumentText.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import css from './RequestDocuments.module.css'
import { requestDocuments } from './car-actions.calls.ts'

interface Props {
  customerId: number
  row: CarAction
  onClose: () => void
}

/** The document sent for a request, and the railroad's answer. */
export function RequestDocuments({ customerId, row, onClose }: Props) {
  const { data, isError } = useQuery(requestDocuments(customerId, row.action_id))
  return (
    <Dialog title={`${CAR_ACTIONS[row.kind]} ${row.equipment_id}`} isOpen onClose={onClose}>
      {isError && <Refusal>Couldn’t load the documents. Close this and try again.</Refusal>}
      {!data && !isError && <Skeleton height={240} />}
      {data?.data.map((one) => (
        <Document key={one.control_number} carrier={row.carrier} {...one} />
      ))}
    </Dialog>
  )
}

function Document({
  carrier,
  document,
  control_number: number,
  is_withdrawal: isWithdrawal,
  content,
  answer,
}: CarActionDocument & { carrier: string }) {
  return (
    <section className={css.document} aria-label={`${document} ${number}`}>
      <h3>
        {isWithdrawal ? 'Withdrawn by' : 'Sent as'} {document}, interchange {number} to {carrier}
      </h3>
      <DocumentText>{content}</DocumentText>
      <p className={css.answer}>{answer ?? 'No response from the railroad yet.'}</p>
    </section>
  )
}
