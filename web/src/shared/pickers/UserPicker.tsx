import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { PickField } from '../../ui/pick/PickFrame.tsx'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Person, userLookup } from './lookups.ts'
import type { Many, One } from './values.ts'

const PLACEHOLDER = 'Name or e-mail'

function usePeople() {
  const { company } = useSession()
  return useMemo(() => userLookup(company.id), [company.id])
}

/** Picks one of the customer's people. */
export function UserPicker(props: PickField & One<Person>) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={usePeople()} />
}

/** Picks several, as those a ticket is assigned to and those who follow it. */
export function UsersPicker(props: PickField & Many<Person>) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={usePeople()} />
}
