import { Suspense, useEffect } from 'react'
import { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import type { SectionProps } from '../customers/sections.rules.ts'

const CustomerRailroads = partBesideData(
  async () => (await import('../../waybilling/customer-railroads/CustomerRailroads.tsx')).CustomerRailroads,
)

const TESTS = {
  none: 'Test not sent',
  sent: 'Test sent, no 997 yet',
  accepted: '997 accepted, not live yet',
  rejected: 'Test rejected',
} as const

/** Railroads that take the customer's bills of lading; an administrator sets, tests and takes them live in place. */
export function RailroadsSection({ customer, setup, requested, onAnswered }: SectionProps) {
  const mayEdit = useMay(listCustomerRailroads)
  // the step of the setup leads here, and there is nothing more to open
  useEffect(() => {
    if (requested !== null) onAnswered()
  }, [requested, onAnswered])
  if (mayEdit)
    return (
      <Suspense>
        <CustomerRailroads customerId={customer.id} title="Railroads" />
      </Suspense>
    )
  return (
    <Panel title="Railroads" hint="Allowed receivers of bills of lading. An administrator sets them up.">
      {setup?.railroads.length === 0 && <PanelNote>No railroad takes bills of this customer yet.</PanelNote>}
      <PanelRows label="Railroads">
        {setup?.railroads.map(({ scac, test, is_live }) => (
          <PanelRow key={scac} name={scac} detail={is_live ? 'Live' : TESTS[test]} />
        ))}
      </PanelRows>
    </Panel>
  )
}
