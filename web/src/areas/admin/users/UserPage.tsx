import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { findUser } from './users.calls.ts'

const UserDetails = partBesideData(async () => (await import('./UserDetails.tsx')).UserDetails)

/** A user: who they are, where they belong, what opens for them and where they are signed in (ADM-006). */
export function UserPage() {
  const id = useIdParam('userId')
  const found = useQuery({ ...findUser(id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the user"
      pageTitle="User"
      waiting={420}
      removed={<Navigate to={'/admin/users' as never} replace />}
    >
      {(it) => <UserDetails user={it} />}
    </Loaded>
  )
}
