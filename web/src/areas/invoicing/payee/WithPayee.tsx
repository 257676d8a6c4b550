import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageWaiting } from '../../../shared/PageWaiting.tsx'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
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
    <>
      {found.error && found.data === undefined && <PageHead title={title} />}
      <Loaded
        query={found}
        failure="Couldn’t load your payee profile"
        waiting={<PageWaiting title={title} height={420} />}
      >
        {children}
      </Loaded>
    </>
  )
}
