import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { PanelNote } from '../../../ui/Panel.tsx'
import { NEW_PAYER } from '../invoicing.rules.ts'

/** Stands where payers would be, with the way to the first one. */
export function NoPayers({ customerId }: { customerId: number }) {
  const mayAdd = useMayOpen()(NEW_PAYER)
  return (
    <PanelNote>
      No payers yet. {mayAdd && <Link to={pathTo(NEW_PAYER, { customerId }) as never}>Add payer</Link>}
    </PanelNote>
  )
}
