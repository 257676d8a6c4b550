import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../../shell/access/may.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import type { SectionProps } from './sections.rules.ts'

const RAILROADS_PAGE = '/admin/customers/$id/railroads'

/** Railroads that take the customer's bills of lading; an administrator sets, tests and takes them live on their page. */
export function RailroadsSection({ customer, setup }: SectionProps) {
  const mayOpen = useMayOpen()
  return (
    <Panel
      title="Railroads"
      hint="Railroads this customer can send bills of lading to."
      actions={
        mayOpen(RAILROADS_PAGE) && (
          <Link
            to={RAILROADS_PAGE.replace('$id', String(customer.id)) as never}
            {...asButton('quiet', 'small')}
          >
            IDs, transport, test and go-live
          </Link>
        )
      }
    >
      {setup?.receivers.length === 0 && <PanelNote>No railroads allowed yet.</PanelNote>}
      <PanelRows label="Railroads">
        {setup?.receivers.map((scac) => (
          <PanelRow key={scac} name={scac} detail={setup.live.includes(scac) ? 'Live' : 'Not live yet'} />
        ))}
      </PanelRows>
    </Panel>
  )
}
