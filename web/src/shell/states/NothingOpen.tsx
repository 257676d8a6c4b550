import { Link } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../landing.ts'
import { useSession } from '../session.ts'

/** What somebody does to whom no page opens when they sign in. */
export function NothingOpen() {
  const { company } = useSession()
  return (
    <>
      At {company.name} no page of cars, waybills or reports is open to you yet. Ask an administrator of{' '}
      {company.name} to give your account a role; <Link to={ROUTE_PATHS.userAccess}>My access</Link> names
      what each page needs.
    </>
  )
}
