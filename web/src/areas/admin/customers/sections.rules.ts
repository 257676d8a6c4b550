import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'

/** What waybilling adds to the page; undefined where a test opens the page alone. */
export const useCustomerParts = () => useMatches().at(-1)?.staticData.page?.customerParts

/** What every section of the customer's page is given. */
export interface SectionProps {
  customer: Customer
  /** Undefined while it is on its way. */
  setup: CustomerSetup | undefined
  /** The step of the setup that was pressed and is done here; null: none. */
  requested: string | null
  /** The section has dealt with it. */
  onAnswered: () => void
}

/** One part of the customer's page, a tab of its own on a phone. */
export interface CustomerSection {
  /** Stands in the address behind `#`. */
  key: string
  title: string
  /** Shown beside its name; null: nothing to count. */
  count?: (customer: Customer, setup: CustomerSetup | undefined) => number | null
  part: ComponentType<SectionProps>
}
