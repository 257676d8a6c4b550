import { lazy, type ReactNode, Suspense } from 'react'

const AppLayout = lazy(async () => ({ default: (await import('../frame/AppLayout.tsx')).AppLayout }))

interface Props {
  /** Someone is signed in, and the navigation leads them on. */
  when: boolean
  children: (isInFrame: boolean) => ReactNode
}

/** A message in the frame of the portal for those who are signed in, on an empty screen for all others. */
export function Framed({ when, children }: Props) {
  if (!when) return children(false)
  return (
    <Suspense fallback={children(false)}>
      <AppLayout>{children(true)}</AppLayout>
    </Suspense>
  )
}
