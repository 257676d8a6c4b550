import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Person, userLookup } from './lookups.ts'

const PLACEHOLDER = 'Name or email'

function usePeople() {
  const { company } = useSession()
  return useMemo(() => userLookup(company.id), [company.id])
}

/** Picks one of the customer's people. */
export function UserPicker(props: ControlProps<Person | null>) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={usePeople()} />
}

/** Picks several, as those a ticket is assigned to and those who follow it. */
export function UsersPicker(props: ControlProps<readonly Person[]>) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={usePeople()} />
}
