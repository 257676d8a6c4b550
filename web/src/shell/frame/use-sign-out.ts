import { useRouter } from '@tanstack/react-router'
import { signOut } from '../session.ts'
import { pathAfterSignOut } from '../sign-on.ts'

/** Signs the reader out and leads to the sign-in page of this host. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    // requested first, because no part of this page may remain after sign-out
    const to = await pathAfterSignOut()
    await signOut()
    await router.navigate({ to, replace: true })
  }
}
