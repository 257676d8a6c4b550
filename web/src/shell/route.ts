import type { Access, Entitlements } from '#contract/base/access.ts'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { NavIcon } from './frame/nav-icons.ts'

/** One step of the trail above a page; steps with a path are links. */
export interface Crumb {
  text: string
  path?: string
}

export type Search = Record<string, unknown>

/** What a page may start before it is shown. */
export interface PageAddress {
  params: Record<string, string>
  search: Search
}

/** A page's entry in the navigation. */
export interface NavEntry {
  group: NavGroup
  label: string
  icon: NavIcon
  /** Loads what stands beside the label, such as how much waits there; it draws nothing while there is nothing to say. */
  badge?: ComponentType
}

export const NAV_GROUPS = ['Operate', 'Analyze', 'Business', 'Manage'] as const
export type NavGroup = (typeof NAV_GROUPS)[number]

/** Search parts of a list's own address. */
export interface FindIn {
  /** Many ids or numbers at once; null when they are too many. */
  many: (ids: readonly string[]) => Promise<Search | null>
  /** Whatever matches these words, finished trips too. */
  labels: (text: string) => Record<string, string>
  train: (trainId: string) => Record<string, string>
  /** Parts of the list that a word names: a place, a party, a status. */
  narrowed?: (
    customerId: number,
    term: string,
  ) => Promise<readonly { label: string; detail: string; search: Record<string, string> }[]>
}

/** What a page tells the parts that other areas lay into it. */
export interface PagePartProps {
  customerId: number
  equipmentId: string
  waybillId: number
}

/** What a list of units tells the marks that other areas put beside each. */
export interface UnitMarkProps {
  customerId: number
  equipmentId: string
  /** All units of the list, for what is asked of them at once. */
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
  /** `$customerId` stands for the customer at hand. */
  path: string
  title: string
  /** The steps above the page; the page's own title closes the trail. */
  crumbs: readonly Crumb[]
  /** Pages without a sign-in stand outside the shell, without guard. */
  needs: Access
  /** Said of a page that is there to change something: who may only see its area does not open it. */
  acts?: true
  page: AsyncRouteComponent<object>
  /** Names the area a page keeps the place of until it is built; the navigation draws it as planned. */
  later?: string
  /** What other areas say of the unit the page shows; `routes.tsx` hands them in. */
  parts?: readonly ComponentType<PagePartProps>[]
  /** The same of a page that shows all of a customer. */
  boards?: readonly ComponentType<{ customerId: number }>[]
  /** The same of each unit of a list. */
  unitMark?: ComponentType<UnitMarkProps>
  /** The same of one customer, for those who set it up. */
  customerParts?: CustomerParts
  /** Stands at the end of the trail: what the page offers only there, such as the bulk search. */
  crumbControl?: ComponentType
  nav?: NavEntry
  /** The letter that opens the page after `g`; each belongs to one page. */
  goKey?: string
  /** How the search of the portal opens this list narrowed to what was found; one page has it. */
  findIn?: FindIn
  /** The entry of the navigation this page stands under, where its own path does not say so. */
  navPath?: string
  /**
   * Reads the address's search part into what the page works with; called with plain strings. Every visitor loads this
   * function: a page that needs a library for it reads the search part itself.
   */
  search?: (raw: Search) => object
  /** Starts the page's data together with its code; import what it needs inside, or every visitor loads it. */
  load?: (at: PageAddress) => unknown
  /** An address that stands for other pages: which of them opens for someone whom it admits. */
  leadsTo?: (who: Entitlements) => string
  /** Sends on to another path at once. */
  redirect?: (at: PageAddress) => string | null
}

/** Fills the customer and other parameters into a page's path. */
export const pathTo = (path: string, params: Record<string, string | number>): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
