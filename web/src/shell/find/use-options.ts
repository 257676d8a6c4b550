import { showNumber } from '#contract/base/plural.ts'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, ListFilter } from 'lucide-react'
import { NAV_ICONS } from '../frame/nav-icons.ts'
import { usePages } from '../pages.ts'
import { getFrame, pathTo, type PageRoute } from '../route.ts'
import { useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { toast } from '../toasts.ts'
import { hitOptions, inListOption, type HitTargets } from './hits.ts'
import { manyIds } from './match.ts'
import { getLabel, openPages } from './open-pages.ts'
import { type FindOption, fitting, pageOptions, recentOptions } from './options.ts'
import { recents } from './recent.ts'
import { useActions, useCustomerOptions } from './use-actions.ts'
import { useFound } from './use-found.ts'

/** Customers are listed before anything is typed only if there are few. */
const MAX_CUSTOMERS = 4

/** The lines of the search for the typed term, and the state of the server's part. */
export function useOptions(typed: string) {
  const term = typed.trim()
  const ids = manyIds(typed)
  const session = useSession()
  const pages = usePages()
  const open = openPages(pages, session)
  const list = open.find(({ findIn }) => findIn !== undefined) ?? null
  const targets: HitTargets = { customerId: session.company.id, list }
  const many = useManyOption(list, ids)
  const isAdmin = useIsAdmin()
  const hitsOfAdmin = useAdminOptions(open, isAdmin ? term : '')
  const places = fitting(
    term,
    inFrame(pages, isAdmin).flatMap((some) => pageOptions(some, session)),
  )
  const actions = fitting(term, useActions())
  const customers = fitting(term, useCustomerOptions())
  const saved = recentOptions(useStore(recents), session.company.id)
  const { found, ...search } = useFound(ids.length > 0 ? '' : term)
  const hits = found ? hitOptions(found, targets) : []
  const parts = usePartOptions(list, ids.length > 0 || /\d/.test(term) ? '' : term)

  const own = [...places, ...actions]
  if (ids.length > 0) return { options: many, ...search }
  if (term === '')
    return { options: [...saved, ...own, ...(customers.length <= MAX_CUSTOMERS ? customers : [])], ...search }
  if (isAdmin) return { options: [...hitsOfAdmin, ...places, ...actions, ...customers], ...search }
  const isNumber = /\d/.test(term)
  const rest = [...own, ...parts, ...customers]
  const ordered = isNumber ? [...hits, ...rest] : [...rest, ...hits]
  return { options: [...ordered, ...inListOption(term, targets)], ...search }
}

const MIN_LETTERS = 2
const MAX_ADMIN_HITS = 5

const useIsAdmin = (): boolean => getFrame(useMatches().at(-1)?.staticData.page?.path) === 'admin'

/** All pages; on an admin page, those of the admin come first. */
function inFrame(pages: readonly PageRoute[], isAdmin: boolean): readonly (readonly PageRoute[])[] {
  if (!isAdmin) return [pages]
  const isOfAdmin = ({ path }: PageRoute) => getFrame(path) === 'admin'
  return [pages.filter(isOfAdmin), pages.filter((page) => !isOfAdmin(page))]
}

/** What the lists of the admin find: customers and users. */
function useAdminOptions(open: readonly PageRoute[], term: string): FindOption[] {
  const lists = open.filter(({ adminHits }) => adminHits !== undefined)
  const { data } = useQuery({
    queryKey: ['adminHits', term],
    queryFn: () =>
      Promise.all(lists.map(async (list) => ({ list, hits: (await list.adminHits?.(term)) ?? [] }))),
    enabled: term.length >= MIN_LETTERS && lists.length > 0,
    staleTime: 10_000,
  })
  return (data ?? []).flatMap(({ list, hits }) =>
    hits.slice(0, MAX_ADMIN_HITS).map(({ label, detail, href }) => ({
      id: `admin ${href}`,
      group: getLabel(list),
      label,
      detail,
      icon: NAV_ICONS[list.nav?.icon ?? 'list'],
      act: { href },
    })),
  )
}

/** Links to the parts of the list that match a term: a place, a party, a status. */
function usePartOptions(page: PageRoute | null, term: string): FindOption[] {
  const customerId = useSession().company.id
  const narrowed = page?.findIn?.narrowed
  const { data } = useQuery({
    queryKey: ['partsOfList', customerId, term],
    queryFn: async () => (await narrowed?.(customerId, term)) ?? [],
    enabled: narrowed !== undefined && term.length >= MIN_LETTERS,
    staleTime: 10_000,
  })
  return (data ?? []).map(({ label, detail, search }) => {
    const text = new URLSearchParams(search).toString()
    return {
      id: `part ${text}`,
      group: 'Units',
      label,
      detail,
      icon: ListFilter,
      act: { href: `${pathTo(page?.path ?? '', { customerId })}?${text}` },
    }
  })
}

/** A link to the page that lists many rows, if the reader may open one. */
function useManyOption(page: PageRoute | null, ids: readonly string[]): FindOption[] {
  const router = useRouter()
  const customerId = useSession().company.id
  if (!page?.findIn || ids.length === 0) return []
  const { path, findIn } = page
  const count = showNumber(ids.length)
  const run = async () => {
    const search = await findIn.many(ids)
    if (search === null)
      return toast({
        status: 'danger',
        message: `${count} IDs are too many for one search. Paste them in smaller batches.`,
      })
    return router.navigate({ to: pathTo(path, { customerId }), search: search as never })
  }
  const first = `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`
  return [
    {
      id: 'many',
      group: 'Asset list',
      label: `Find these ${count} in the asset list`,
      detail: first,
      icon: ListChecks,
      act: { run },
    },
  ]
}
