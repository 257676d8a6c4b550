import { Suspense, useEffect } from 'react'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { useCustomerParts } from '../customers/sections.rules.ts'
import type { SectionProps } from '../customers/sections.rules.ts'

const TESTS = {
  none: 'Test not sent',
  sent: 'Test sent, no 997 yet',
  accepted: 'Test accepted, not live yet',
  rejected: 'Test rejected',
} as const

/**
 * Railroads the customer can send bills of lading to; an administrator sets them up, tests and activates them in
 * place.
 */
export function RailroadsSection({ customer, setup, requested, onAnswered }: SectionProps) {
  const Part = useCustomerParts()?.railroads
  // The setup step links here, and nothing else needs to open.
  useEffect(() => {
    if (requested !== null) onAnswered()
  }, [requested, onAnswered])
  const summary = <Summary setup={setup} />
  if (!Part) return summary
  return (
    <Suspense>
      <Part customerId={customer.id}>{summary}</Part>
    </Suspense>
  )
}

const Summary = ({ setup }: Pick<SectionProps, 'setup'>) => (
  <Panel
    title="Railroads"
    hint="Railroads this customer can send bills of lading to. An administrator sets them up."
  >
    {setup?.railroads.length === 0 && <PanelNote>No railroads allowed yet.</PanelNote>}
    <PanelRows label="Railroads">
      {setup?.railroads.map(({ scac, test, is_live }) => (
        <PanelRow key={scac} name={scac} detail={is_live ? 'Live' : TESTS[test]} />
      ))}
    </PanelRows>
  </Panel>
)
