import { Link } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../landing.ts'
import { useSession } from '../session.ts'

/** What users can do when no page is open to them. */
export function NothingOpen() {
  const { company } = useSession()
  return (
    <>
      At {company.name} you don’t have access to any pages yet. Ask an administrator of {company.name} to
      assign you a role. <Link to={ROUTE_PATHS.userAccess}>My access</Link> lists what each page requires.
    </>
  )
}
