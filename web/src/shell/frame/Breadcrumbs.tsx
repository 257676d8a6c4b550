import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import css from './Breadcrumbs.module.css'
import { getBreadcrumbs } from './breadcrumbs.ts'

/** The path to this page, from the route's own labels (PLT-037). */
export function Breadcrumbs({ className }: { className?: string | undefined }) {
  const match = useMatches().at(-1)
  const page = match?.staticData.page
  if (!page) return <div className={className} />
  const trail = getBreadcrumbs(page)
  const Control = page.crumbControl
  return (
    <nav aria-label="Breadcrumbs" className={`${css.frame} ${className ?? ''}`}>
      <ol className={css.trail}>
        {trail.map(({ text, path }, place) => (
          <li key={text} className={css.step}>
            {place > 0 && <ChevronRight size={14} aria-hidden="true" className={css.arrow} />}
            {path ? (
              <Link to={path} params={match.params} className={css.link}>
                {text}
              </Link>
            ) : (
              <span aria-current={place === trail.length - 1 ? 'page' : undefined}>{text}</span>
            )}
          </li>
        ))}
        {Control && (
          <li className={css.control}>
            <Suspense>
              <Control />
            </Suspense>
          </li>
        )}
      </ol>
    </nav>
  )
}
