import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { linkErrorText } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { unsubscribe, unsubscription } from './preferences.calls.ts'

type UnsubscribeScope = Parameters<typeof unsubscribe>[1]

/** The page of an email's unsubscribe link: one press unsubscribes. Needs no sign-in. */
export function UnsubscribePage() {
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const { data, error } = useQuery({ ...unsubscription(token), enabled: token !== '' }, queryClient)
  const [busy, setBusy] = useState<UnsubscribeScope | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async (what: UnsubscribeScope) => {
    setBusy(what)
    const failed = await unsubscribe(token, what)
    setRefusal(failed?.message ?? null)
    setBusy(null)
  }
  if (token === '' || (error && !data)) {
    return (
      <PageMessage aspect="stop" heading="Couldn’t open this link" corner={<BrandCorner />}>
        <p>{linkErrorText(error, 'This unsubscribe link isn’t valid. Copy the full link from the email.')}</p>
      </PageMessage>
    )
  }
  if (!data) return null
  const isLeft = data.has_left_all || (data.rules.length > 0 && data.rules.every(({ is_left }) => is_left))
  const names = new Intl.ListFormat('en-US').format(data.rules.map(({ name }) => `“${name}”`))
  const button = (what: UnsubscribeScope, text: string, look: 'primary' | 'quiet') => (
    <Button variant={look} isBusy={busy === what} onClick={() => void press(what)}>
      {text}
    </Button>
  )
  return (
    <PageMessage
      aspect={isLeft ? 'clear' : 'caution'}
      heading={isLeft ? 'You’re unsubscribed' : 'Unsubscribe from these emails?'}
      corner={<BrandCorner />}
    >
      <p>
        {isLeft
          ? `${data.address} no longer receives ${data.has_left_all ? `any ${data.customer} notifications` : names || 'these notifications'}.`
          : `${data.address} receives ${names || 'these notifications'} from ${data.customer}.`}
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      {isLeft ? (
        button('back', 'Resubscribe', 'quiet')
      ) : (
        <>
          {button('these', 'Unsubscribe', 'primary')}
          {button('all', `Unsubscribe from all ${data.customer} emails`, 'quiet')}
        </>
      )}
    </PageMessage>
  )
}
