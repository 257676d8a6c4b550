import { showNumber } from '#contract/base/plural.ts'
import { Suspense } from 'react'
import { usesWaybilling } from '#contract/areas/admin/setup/setup.rules.ts'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { refreshSetup } from '../setup/setup.calls.ts'
import { useCustomerParts } from '../customers/sections.rules.ts'
import type { SectionProps } from '../customers/sections.rules.ts'

/** Shippers and consignees of the customer's bills: how many there are, and the ways to add more. */
export function PartiesSection({ customer, setup }: SectionProps) {
  const Part = useCustomerParts()?.parties
  return (
    <Panel
      title="Parties"
      hint="Shippers, consignees and others on its bills of lading."
      actions={
        Part &&
        setup &&
        usesWaybilling(setup) && (
          <Suspense>
            <Part customerId={customer.id} onChange={refreshSetup} />
          </Suspense>
        )
      }
    >
      {setup && <Counts setup={setup} />}
    </Panel>
  )
}

function Counts({ setup }: { setup: NonNullable<SectionProps['setup']> }) {
  const { entered, learned } = setup.parties
  if (entered + learned === 0)
    return (
      <PanelNote>
        No parties yet. Import shippers and consignees from a file. Parties on sent bills are added
        automatically.
      </PanelNote>
    )
  return (
    <PanelRows label="Parties">
      <PanelRow
        name={showNumber(entered + learned)}
        detail={`${shown(entered)} added or imported, ${shown(learned)} from sent bills`}
      />
    </PanelRows>
  )
}

const shown = (count: number): string => showNumber(count)
