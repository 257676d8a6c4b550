import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { recall } from '../../../shell/storage.ts'
import { fetchSetup } from '../setup/empty-portal.calls.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { SignInForm } from './SignInForm.tsx'

/**
 * Why a person is on the sign-in page; the guard passes the status it received (PLT-069). A person who opened the
 * portal's root URL requested no particular page.
 */
function useReason(): string | null {
  const { errorCode } = useSearch({ strict: false }) as { errorCode?: string }
  if (errorCode === undefined) return null
  if (errorCode === '401') return recall('target') === '/' ? null : 'Sign in to open that page.'
  if (errorCode === '403' || errorCode === '422')
    return 'This account doesn’t have access to the portal. Try another one.'
  return 'We couldn’t verify your sign-in. Sign in again.'
}

const NoAdministrator = lazy(async () => ({
  default: (await import('../setup/NoAdministrator.tsx')).NoAdministrator,
}))

const DemoAccounts = lazy(async () => ({
  default: (await import('./DemoAccounts.tsx')).DemoAccounts,
}))

/** Loaded next to the form, which does not wait for it. */
function useSetup() {
  const [setup, setSetup] = useState({ needs_administrator: false, has_demo: false })
  useEffect(() => void fetchSetup().then(setSetup), [])
  return setup
}

export function LoginPage() {
  const { needs_administrator: isEmpty, has_demo } = useSetup()
  const reason = useReason()
  return (
    <SignInLayout
      title={isEmpty ? 'No administrator yet' : 'Sign in'}
      slogan="Know where every car is."
      detail="Sightings from every railroad, arrival estimates and what needs attention, on one screen."
      reason={isEmpty ? null : reason}
    >
      {isEmpty ? (
        <Suspense>
          <NoAdministrator />
        </Suspense>
      ) : (
        <>
          <SignInForm kind="portal" />
          {has_demo && (
            <Suspense>
              <DemoAccounts />
            </Suspense>
          )}
        </>
      )}
    </SignInLayout>
  )
}

export function TerminalLoginPage() {
  return (
    <SignInLayout
      title="Terminal sign-in"
      slogan="See today’s arrivals, track by track."
      detail="The load list of your terminal: cars inbound, placed and ready to go."
      reason={useReason()}
    >
      <SignInForm kind="terminal" />
    </SignInLayout>
  )
}
