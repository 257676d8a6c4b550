import { Link } from '@tanstack/react-router'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listBilledCars } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './TenderCars.module.css'

interface Props {
  customerId: number
  tender: TenderStatus
  /** As it was last sent; null while it loads. */
  waybill: { heading: object } | null
}

/** The cars of a bill with their weights and seals; each leads to the unit. */
export function TenderCars({ customerId, tender, waybill }: Props) {
  const assets = pathTo(ROUTE_PATHS.assetsList, { customerId })
  const mayOpenAssets = useMayOpen()(ROUTE_PATHS.assetsList)
  const cars = waybill === null ? [] : listBilledCars(waybill)
  if (cars.length === 0) return null
  return (
    <Panel
      title={cars.length === 1 ? 'Car' : formatCount(cars.length, 'car')}
      actions={
        tender.patternId !== null && (
          <Link to={waybillingPath.editPattern(customerId, tender.patternId)}>Open pattern</Link>
        )
      }
    >
      <ul className={css.cars}>
        {cars.map(({ unit, weight, seals }, at) => (
          <li key={at}>
            {mayOpenAssets ? (
              <Link to={assets} search={{ q: unit } as never}>
                {unit}
              </Link>
            ) : (
              unit
            )}
            <span>{weight}</span>
            {seals.length > 0 && <small>Seals {seals.join(', ')}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
