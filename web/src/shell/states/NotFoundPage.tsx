import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BrandCorner } from './BrandCorner.tsx'
import action from '../../ui/action.module.css'
import { PageMessage } from '../../ui/PageMessage.tsx'
import { setCustomer, useSignedIn, verifyUser } from '../session.ts'
import { Framed } from './Framed.tsx'

export const NOT_FOUND_TITLE = 'Destination not found'

/** No page has this address (PLT-036); signed-in users keep the frame, so that they can go on from here. */
export function NotFoundPage() {
  const isSignedIn = useSignedIn() !== null
  useEffect(() => void openSession(), [])
  return (
    <Framed when={isSignedIn}>
      {(isInFrame) => (
        <PageMessage
          aspect="none"
          heading={NOT_FOUND_TITLE}
          corner={isInFrame ? undefined : <BrandCorner />}
          isInFrame={isInFrame}
        >
          <p>There’s no page at this address. Check the address for typos. The page may also have moved.</p>
          <PageMessage.Actions>
            <Link to="/" className={action.primary}>
              Go to dashboard
            </Link>
          </PageMessage.Actions>
        </PageMessage>
      )}
    </Framed>
  )
}

/** An address without a page has no guard that finds out who is signed in. */
async function openSession(): Promise<void> {
  if ((await verifyUser()).success) await setCustomer(null)
}
