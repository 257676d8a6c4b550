import { useRouter } from '@tanstack/react-router'
import { signOut } from '../session.ts'
import { pathAfterSignOut } from '../sign-on.ts'

/** Signs the reader out and leads to the sign-in page of this host. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    // asked for first: nothing of this page may stand once nobody is signed in
    const to = await pathAfterSignOut()
    await signOut()
    await router.navigate({ to, replace: true })
  }
}
