import type { Crumb, PageRoute } from '../route.ts'

/** The steps above a page and the page itself, which is no link. */
export const getBreadcrumbs = ({ crumbs, title }: Pick<PageRoute, 'crumbs' | 'title'>): readonly Crumb[] => [
  ...crumbs,
  { text: title },
]
