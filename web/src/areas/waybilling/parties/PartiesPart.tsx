import { Link } from '@tanstack/react-router'
import { FileUp, Plus, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PARTY_PATHS } from './parties.rules.ts'

const PartyDialog = lazyPart(async () => (await import('./PartyDialog.tsx')).PartyDialog)

/** Opens, imports and adds the parties of a customer, for those who set up its railroads. */
export function PartiesPart({ customerId, onChange }: { customerId: number; onChange: () => void }) {
  const mayOpen = useMay(listCustomerRailroads)
  const [isAdding, setAdding] = useState(false)
  if (!mayOpen) return null
  const close = () => {
    setAdding(false)
    onChange()
  }
  return (
    <>
      <Link to={pathTo(PARTY_PATHS.parties, { customerId })} {...asButton('quiet', 'small')}>
        <Users size={16} aria-hidden="true" />
        View all
      </Link>
      <Link to={pathTo(PARTY_PATHS.newImport, { customerId })} {...asButton('quiet', 'small')}>
        <FileUp size={16} aria-hidden="true" />
        Import
      </Link>
      <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
        Add party
      </Button>
      <Suspense>{isAdding && <PartyDialog customerId={customerId} party={null} onClose={close} />}</Suspense>
    </>
  )
}
