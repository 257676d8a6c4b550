import { History, type LucideIcon, MoveRight } from 'lucide-react'
import { NAV_ICONS } from '../frame/nav-icons.ts'
import { pathTo, type PageRoute } from '../route.ts'
import { scoreMatch } from './match.ts'
import { getLabel, openPages, type Who } from './open-pages.ts'
import type { Recent } from './recent.ts'

/** One line of the search: its text, and its effect. */
export interface FindOption {
  id: string
  group: string
  label: string
  detail?: string | undefined
  icon: LucideIcon
  /** A waybill status, where the line is a unit. */
  status?: { code: number | null; label: string }
  /** The hazardous material of that unit. */
  hazmat?: string | null
  /** The key that does the same, as bindings name it. */
  keys?: string | undefined
  /** An address is opened, in a new tab as well; anything else is done. */
  act: { href: string } | { run: () => unknown }
}

/** A line with the words it is also found by. */
export type Findable = FindOption & { more?: string }

const MAX_PER_GROUP = 8
const MAX_RECENT = 5

/** The lines that answer a term, best first; while nothing is typed all that are ready. */
export function fitting(term: string, all: readonly Findable[]): FindOption[] {
  if (term.trim() === '') return [...all]
  return all
    .flatMap((option) => {
      const fit = scoreMatch(term, option.label, option.more)
      return fit === null ? [] : [{ option, fit }]
    })
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, MAX_PER_GROUP)
    .map(({ option }) => option)
}

/** The user's pages whose URL needs only the customer, in the order of the navigation. */
export function pageOptions(pages: readonly PageRoute[], who: Who): Findable[] {
  const open = openPages(pages, who)
  return open.map((page) => {
    const label = getLabel(page)
    return {
      id: `page ${page.path}`,
      group: 'Pages',
      label,
      detail: page.nav?.group ?? page.crumbs[0]?.text,
      icon: page.nav ? NAV_ICONS[page.nav.icon] : MoveRight,
      keys: page.goKey && `g ${page.goKey}`,
      act: { href: pathTo(page.path, { customerId: who.company.id }) },
      more: [page.title, page.nav?.group, ...page.crumbs.map(({ text }) => text)].join(' '),
    }
  })
}

/** The last opened pages at this customer. */
export const recentOptions = (recents: readonly Recent[], customerId: number): FindOption[] =>
  recents
    .filter((recent) => recent.customerId === customerId)
    .slice(0, MAX_RECENT)
    .map(({ label, detail, href }) => ({
      id: `recent ${href}`,
      group: 'Recently opened',
      label,
      detail,
      icon: History,
      act: { href },
    }))
