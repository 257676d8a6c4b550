import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { leave, leaving } from './reading.calls.ts'

type What = Parameters<typeof leave>[1]

/** Where the link of a mail leads: one press, and no more of its kind comes. Needs no sign-in. */
export function LeavePage() {
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const { data, error } = useQuery({ ...leaving(token), enabled: token !== '' }, queryClient)
  const [busy, setBusy] = useState<What | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async (what: What) => {
    setBusy(what)
    const failed = await leave(token, what)
    setRefusal(failed?.message ?? null)
    setBusy(null)
  }
  if (token === '' || (error && !data)) {
    return (
      <PageMessage aspect="stop" heading="This link leaves nothing" corner={<BrandCorner />}>
        <p>{error?.message ?? 'It may be cut off: copy it whole from the mail.'}</p>
      </PageMessage>
    )
  }
  if (!data) return null
  const isLeft = data.has_left_all || (data.rules.length > 0 && data.rules.every(({ is_left }) => is_left))
  const names = new Intl.ListFormat('en-US').format(data.rules.map(({ name }) => `“${name}”`))
  const button = (what: What, words: string, look: 'primary' | 'quiet') => (
    <Button look={look} isBusy={busy === what} onClick={() => void press(what)}>
      {words}
    </Button>
  )
  return (
    <PageMessage
      aspect={isLeft ? 'clear' : 'caution'}
      heading={isLeft ? 'You get no more of these' : 'No more of these mails?'}
      corner={<BrandCorner />}
    >
      <p>
        {isLeft
          ? `${data.has_left_all ? `All notifications of ${data.customer}` : names || 'These notifications'} no longer reach ${data.address}.`
          : `${names || 'These rules'} of ${data.customer} wrote to ${data.address}.`}
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      {isLeft ? (
        button('back', 'Send them to me again', 'quiet')
      ) : (
        <>
          {button('these', 'Leave these', 'primary')}
          {button('all', `Leave all of ${data.customer}`, 'quiet')}
        </>
      )}
    </PageMessage>
  )
}
