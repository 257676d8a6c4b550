import type { Access, Entitlements } from '#contract/base/access.ts'
import type { Company } from '#contract/areas/accounts/session/session.contract.ts'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { NavIcon } from './frame/nav-icons.ts'

/** One step of the trail above a page; steps with a path are links. */
export interface Crumb {
  text: string
  path?: string
}

export type Search = Record<string, unknown>

/** What a page may load before it is shown. */
export interface PageAddress {
  params: Record<string, string>
  search: Search
}

/** A page's entry in the navigation. */
export interface NavEntry {
  group: NavGroup
  label: string
  icon: NavIcon
  /** Loads a badge next to the label, such as a count; it renders nothing while there is nothing to show. */
  badge?: ComponentType
  /** Shown only to people and companies that this holds for. */
  isShown?: (company: Company, who: Entitlements) => boolean
}

const CUSTOMER_GROUPS = ['Operate', 'Analyze', 'Business', 'Manage'] as const
const ADMIN_GROUPS = ['Customers and users', 'Railroads and data', 'Communication', 'System'] as const
export type NavGroup = (typeof CUSTOMER_GROUPS | typeof ADMIN_GROUPS)[number]

/** What the navigation is about: one customer, or the portal as a whole. */
export type NavFrame = 'customer' | 'admin'

/** The groups of each navigation, in their order. */
export const NAV_GROUPS: Readonly<Record<NavFrame, readonly NavGroup[]>> = {
  customer: CUSTOMER_GROUPS,
  admin: ADMIN_GROUPS,
}

/** Pages of the portal as a whole have a navigation and a search of their own. */
export const getFrame = (path: string | undefined): NavFrame =>
  /^\/admin(\/|$)/.test(path ?? '') ? 'admin' : 'customer'

/** A thing of the whole portal that matches a term of the search. */
export interface AdminHit {
  label: string
  detail?: string | undefined
  href: string
}

/** Search parts of a list's own address. */
export interface FindIn {
  /** Many ids or numbers at once; null when they are too many. */
  many: (ids: readonly string[]) => Promise<Search | null>
  /** Whatever matches this term, including completed trips. */
  labels: (text: string) => Record<string, string>
  train: (trainId: string) => Record<string, string>
  /** Parts of the list that match a term: a place, a party, a status. */
  narrowed?: (
    customerId: number,
    term: string,
  ) => Promise<readonly { label: string; detail: string; search: Record<string, string> }[]>
}

/** The props a page passes to parts that other areas add to it. */
export interface PagePartProps {
  customerId: number
  equipmentId: string
  waybillId: number
}

/** The props a list of units passes to marks that other areas add to each. */
export interface UnitMarkProps {
  customerId: number
  equipmentId: string
  /** All units of the list, so that their data can be loaded at once. */
  all: readonly string[]
}

/** What waybilling adds to the page of a customer. */
export interface CustomerParts {
  /** Shows `children` to those who can read the railroads but not set them up. */
  railroads: ComponentType<{ customerId: number; children: ReactNode }>
  /** `onChange` is called after a party was added. */
  parties: ComponentType<{ customerId: number; onChange: () => void }>
}

/** One page of the portal: everything the guard, the title, the trail and the navigation need to know of it. */
export interface PageRoute {
  /** `$customerId` is replaced by the current customer. */
  path: string
  title: string
  /** The steps above the page; the page's own title closes the trail. */
  crumbs: readonly Crumb[]
  /** Pages without a sign-in stand outside the shell, without guard. */
  needs: Access
  /** Marks a page whose purpose is a change: the level `see` does not open it. */
  acts?: true
  page: AsyncRouteComponent<object>
  /** Facts of other areas about the page's unit; `routes.tsx` passes them in. */
  parts?: readonly ComponentType<PagePartProps>[]
  /** The same of a page that shows all of a customer. */
  boards?: readonly ComponentType<{ customerId: number }>[]
  /** The same before the units that need attention. */
  aboveQueue?: ComponentType<{ customerId: number }>
  /** The same of each unit of a list. */
  unitMark?: ComponentType<UnitMarkProps>
  /** The same of one customer, for those who set it up. */
  customerParts?: CustomerParts
  /** At the end of the breadcrumbs: what only this page offers, such as the bulk search. */
  crumbControl?: ComponentType
  nav?: NavEntry
  /** The letter that opens the page after `g`; each belongs to one page. */
  goKey?: string
  /** How the search opens this list filtered by the term; one page has it. */
  findIn?: FindIn
  /** What the search of administrators finds on this list. */
  adminHits?: (term: string) => Promise<readonly AdminHit[]>
  /** The newest of this list, for the bell in the header. */
  newest?: ComponentType<{ onClose: () => void }>
  /** How many of them are unread, at the bell. */
  unread?: ComponentType
  /** The navigation entry of this page, where its own path does not determine it. */
  navPath?: string
  /**
   * Reads the address's search part into what the page works with; called with plain strings. Every visitor loads this
   * function: a page that needs a library for it reads the search part itself.
   */
  search?: (raw: Search) => object
  /** Loads the page's data together with its code; import dependencies inside, or every visitor loads them. */
  load?: (at: PageAddress) => unknown
  /** A URL that redirects to other pages: which of them opens for a user it admits. */
  leadsTo?: (who: Entitlements) => string
  /** Sends on to another path at once. */
  redirect?: (at: PageAddress) => string | null
}

/** Fills the customer and other parameters into a page's path. */
export const pathTo = (path: string, params: Record<string, string | number>): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
