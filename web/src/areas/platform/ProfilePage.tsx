import { useSession } from '../../shell/session.ts'

export function ProfilePage() {
  const { user } = useSession()
  return <h1>{user.first_name}</h1>
}
