import { LogoBox } from '../../../shared/LogoBox.tsx'
import { Panel, Panels } from '../../../ui/Panel.tsx'
import { recordLogo } from './customers.calls.ts'
import { DetailsForm } from './DetailsForm.tsx'
import type { SectionProps } from './sections.rules.ts'

/** Everything of a customer that is typed, and its logo. */
export const DetailsSection = ({ customer }: SectionProps) => (
  <Panels
    main={<DetailsForm customer={customer} />}
    side={
      <Panel title="Logo" hint="Shown on quotes and documents.">
        <LogoBox name={customer.name} url={customer.logo} record={recordLogo(customer.id)} />
      </Panel>
    }
  />
)
