import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DocumentText } from '../../../ui/DocumentText.tsx'
import { getTest } from './customer-railroads.calls.ts'

interface Props {
  customerId: number
  scac: string
  controlNumber: number
  /** 404, or the set of the railroad's answer. */
  kind: string
  onClose: () => void
}

/** A document of a test as it was written. */
export function TestDocument({ customerId, scac, controlNumber, kind, onClose }: Props) {
  const found = useQuery(getTest(customerId, scac, controlNumber))
  const title = kind === '404' ? `Test 404 to ${scac}` : `${kind} from ${scac}`
  return (
    <Dialog title={`${title}, control number ${controlNumber}`} isOpen onClose={onClose}>
      <Loaded query={found} failure="Couldn’t load the document" waiting={160}>
        {({ document, answers }) => {
          const text =
            kind === '404' ? document : answers.findLast((answer) => answer.kind === kind)?.document
          return (
            <DocumentText>
              {text?.replaceAll(/~\n?/g, '~\n') ?? 'The document text wasn’t stored.'}
            </DocumentText>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
