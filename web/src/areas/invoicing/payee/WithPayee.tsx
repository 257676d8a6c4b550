import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { payee } from './payee.calls.ts'

interface Props {
  title: string
  children: (payee: Payee) => ReactNode
}

/** Nothing of invoicing is loaded before its payee (INV-002). */
export function WithPayee({ title, children }: Props) {
  const { company } = useSession()
  const found = useQuery(payee(company.id))
  return (
    <Loaded query={found} failure="Couldn’t load your payee profile" pageTitle={title} waiting={420}>
      {children}
    </Loaded>
  )
}
