import type { ReactNode } from 'react'
import { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { CustomerRailroads } from './CustomerRailroads.tsx'

/** The railroads of a customer on its own page: set up in place by those who can, else `children`. */
export function RailroadsPart({ customerId, children }: { customerId: number; children: ReactNode }) {
  return useMay(listCustomerRailroads) ? (
    <CustomerRailroads customerId={customerId} title="Railroads" />
  ) : (
    children
  )
}
