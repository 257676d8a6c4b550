import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { linkErrorText } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { leave, reportLeaving } from './reports.calls.ts'

/** The page of a report email’s unsubscribe link: one press unsubscribes. Needs no sign-in. */
export function UnsubscribeReportPage() {
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const { data, error } = useQuery({ ...reportLeaving(token), enabled: token !== '' }, queryClient)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setRefusal(await leave(token))
    setBusy(false)
  }
  if (token === '' || (error && !data))
    return (
      <PageMessage aspect="stop" heading="Couldn’t open this link" corner={<BrandCorner />}>
        <p>{linkErrorText(error, 'This unsubscribe link isn’t valid. Copy the full link from the email.')}</p>
      </PageMessage>
    )
  if (!data) return null
  const { report_name: name, recipient, has_left: hasLeft } = data
  return (
    <PageMessage
      aspect={hasLeft ? 'clear' : 'caution'}
      heading={hasLeft ? 'You’re unsubscribed' : 'Unsubscribe from this report?'}
      corner={<BrandCorner />}
    >
      <p>
        {recipient} {hasLeft ? 'no longer receives' : 'receives'} “{name}”.
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      {!hasLeft && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void press()}>
          Unsubscribe
        </Button>
      )}
    </PageMessage>
  )
}
