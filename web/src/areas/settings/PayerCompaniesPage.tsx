import { formatCount } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { PAYER_TERMS } from '#contract/areas/settings/payer-companies.contract.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import { useMay } from '../../shell/access/may.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useSession } from '../../shell/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NewButton } from '../../list/NewButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RowsWaiting } from '../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../ui/SimpleTable.tsx'
import { ActiveTag } from './ActiveTag.tsx'
import { payerCompanies } from './payer-companies.calls.ts'

/** The companies that pay a customer's invoices (SET-002). */
export function PayerCompaniesPage() {
  const { company } = useSession()
  const hasTerms = useMay(PAYER_TERMS)
  const found = useQuery(payerCompanies(company.id))
  const add = (look: 'primary' | 'quiet') => (
    <NewButton look={look} make={`/settings/${company.id}/companies/new`}>
      Add company
    </NewButton>
  )
  return (
    <>
      <PageHead title="Company settings" detail="The companies you bill." actions={add('primary')} />
      <Loaded query={found} failure="Couldn’t load the companies" waiting={<RowsWaiting />}>
        {(data) =>
          data.data.length === 0 ? (
            <EmptyState icon={Building2} title="No companies yet" action={add('quiet')}>
              Add a company to bill.
            </EmptyState>
          ) : (
            <Companies customerId={company.id} companies={data.data} hasTerms={hasTerms} />
          )
        }
      </Loaded>
    </>
  )
}

interface Props {
  customerId: number
  companies: readonly PayerCompany[]
  /** Whether the invoice settings of payers are on (SET-005). */
  hasTerms: boolean
}

function Companies({ customerId, companies, hasTerms }: Props) {
  return (
    <SimpleTable
      label="Bill-to companies"
      rows={companies}
      getKey={({ id }) => id}
      columns={[
        {
          head: 'Name',
          names: true,
          render: ({ id, name }) => (
            <Link to={`/settings/${customerId}/companies/${id}` as never}>{name}</Link>
          ),
        },
        { head: 'Address', wide: true, render: ({ addresses }) => addressText(addresses[0]) },
        { head: 'Contact', render: ({ contact_name }) => contact_name || '–' },
        ...(hasTerms
          ? [
              {
                head: 'Terms',
                oneLine: true as const,
                render: ({ terms_days }: PayerCompany) => formatCount(terms_days, 'day'),
              },
            ]
          : []),
        {
          head: 'Status',
          mark: true,
          oneLine: true,
          render: ({ active }) => <ActiveTag isActive={active} />,
        },
      ]}
    />
  )
}

const addressText = (address: PayerCompany['addresses'][number] | undefined): string =>
  address === undefined
    ? '–'
    : [address.address_1, address.city, [address.state, address.postal_code].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ')
