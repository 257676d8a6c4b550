import { useMatches } from '@tanstack/react-router'
import { needText } from '../access/access-labels.ts'
import { useSignedIn } from '../session.ts'

/** On a closed page: the required access and the user's own; nothing without a signed-in user. */
export function AccessNeeded() {
  const page = useMatches().at(-1)?.staticData.page
  const signedIn = useSignedIn()
  if (!page || !signedIn) return null
  const { permissions, company } = signedIn
  return (
    <p>
      This page requires {needText(page.needs)}.
      {permissions.length === 0 &&
        ` You don’t have any permissions at ${company.name} yet. Ask an administrator of ${company.name} to assign you a role, then reload this page.`}
    </p>
  )
}
