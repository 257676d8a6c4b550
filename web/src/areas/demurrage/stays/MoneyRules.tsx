import { Link } from '@tanstack/react-router'
import { rateText } from '#contract/areas/demurrage/demurrage.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import type { Summary } from './RiskStrip.tsx'

type Rule = Summary['rules'][number]

const sum = (rules: readonly Rule[], key: 'cars' | 'at_risk_cents' | 'accrued_cents'): number =>
  rules.reduce((total, one) => total + one[key], 0)

/** The rules that make the sums above, with a line that adds them up. */
export function MoneyRules({ customerId, rules }: { customerId: number; rules: readonly Rule[] }) {
  const mayOpen = useMayOpen()
  const total = {
    name: 'Total',
    detail: '',
    day: '',
    cars: sum(rules, 'cars'),
    risk: sum(rules, 'at_risk_cents'),
    accrued: sum(rules, 'accrued_cents'),
  }
  const rows = rules.map((rule) => ({
    name: rateText(rule),
    detail: rule.tariff_name,
    day: rule.day_cents === null ? 'varies' : showCents(rule.day_cents),
    cars: rule.cars,
    risk: rule.at_risk_cents,
    accrued: rule.accrued_cents,
  }))
  return (
    <Panel
      title="Charges by rate"
      actions={
        mayOpen(DEMURRAGE_PATHS.tariffs) && (
          <Link to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId })}>Tariffs</Link>
        )
      }
    >
      <SimpleTable
        label="Charges by rate"
        kind="flush"
        rows={[...rows, total]}
        getKey={({ name, detail }) => `${name} ${detail}`}
        columns={[
          { head: 'Rate', names: true, render: ({ name }) => name },
          { head: 'Tariff', render: ({ detail }) => detail },
          { head: 'Next day', number: true, render: ({ day }) => day },
          { head: 'Cars', number: true, render: ({ cars }) => cars },
          { head: 'By tomorrow', number: true, render: ({ risk }) => showCents(risk) },
          { head: 'Charged', number: true, render: ({ accrued }) => showCents(accrued) },
        ]}
      />
    </Panel>
  )
}
