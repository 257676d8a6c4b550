import { Link } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { PARTY_PATHS } from '../../waybilling/parties/parties.rules.ts'
import { refreshSetup } from '../setup/setup.calls.ts'
import type { SectionProps } from '../customers/sections.rules.ts'

const PartyDialog = lazyPart(
  async () => (await import('../../waybilling/parties/PartyDialog.tsx')).PartyDialog,
)

/** Shippers and consignees of the customer's bills: how many are known, and the ways to add more. */
export function PartiesSection({ customer, setup }: SectionProps) {
  const [isAdding, setAdding] = useState(false)
  const customerId = customer.id
  // whoever sets up its railroads opens its waybilling as well
  const mayOpen = useMay(listCustomerRailroads) && setup?.modules.includes('hasWaybillModule')
  const close = () => {
    setAdding(false)
    refreshSetup()
  }
  return (
    <Panel
      title="Parties"
      hint="Shippers, consignees and others on its bills of lading."
      actions={
        mayOpen && (
          <>
            <Link to={pathTo(PARTY_PATHS.newImport, { customerId })} {...asButton('quiet', 'small')}>
              <FileUp size={16} aria-hidden="true" />
              Import
            </Link>
            <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
              Add a party
            </Button>
          </>
        )
      }
    >
      {setup && <Known setup={setup} href={mayOpen ? pathTo(PARTY_PATHS.parties, { customerId }) : null} />}
      <Suspense>{isAdding && <PartyDialog customerId={customerId} party={null} onClose={close} />}</Suspense>
    </Panel>
  )
}

function Known({ setup, href }: { setup: NonNullable<SectionProps['setup']>; href: string | null }) {
  const { entered, learned } = setup.parties
  const count = entered + learned
  if (count === 0)
    return (
      <PanelNote>
        None yet. Import a table of shippers and consignees; parties of bills that were sent are added by
        themselves.
      </PanelNote>
    )
  const known = `${count.toLocaleString('en-US')} known`
  return (
    <PanelRows label="Parties">
      <PanelRow
        name={href === null ? known : <Link to={href as never}>{known}</Link>}
        detail={`${entered.toLocaleString('en-US')} imported or added, ${learned.toLocaleString('en-US')} from bills that were sent`}
      />
    </PanelRows>
  )
}
