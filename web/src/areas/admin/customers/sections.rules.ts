import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'

/** What waybilling adds to the page; undefined where a test opens the page alone. */
export const useCustomerParts = () => useMatches().at(-1)?.staticData.page?.customerParts

/** The props of every section of the customer's page. */
export interface SectionProps {
  customer: Customer
  /** Undefined while it is loading. */
  setup: CustomerSetup | undefined
  /** The step of the setup that was pressed and is done here; null: none. */
  requested: string | null
  /** The section has dealt with it. */
  onAnswered: () => void
}

/** One section of the customer's page; on a phone, a tab. */
export interface CustomerSection {
  /** Its URL hash, without `#`. */
  key: string
  title: string
  /** Shown next to its name; null when nothing is counted. */
  count?: (customer: Customer, setup: CustomerSetup | undefined) => number | null
  part: ComponentType<SectionProps>
}
