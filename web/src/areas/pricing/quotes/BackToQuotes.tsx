import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import { getReturnPath } from '../../../list/return-path.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { PRICING_PATHS } from '../pricing.rules.ts'
import css from './QuoteForm.module.css'

/** Back to the list as it was left: same filters, order and page. */
export function BackToQuotes() {
  const { company } = useSession()
  const customerId = company.id
  return (
    <Link
      to={pathTo(PRICING_PATHS.dashboard, { customerId })}
      search={getReturnPath(quoteList.name, { customerId }) as never}
      className={css.back}
    >
      <ArrowLeft size={15} aria-hidden="true" />
      Quotes
    </Link>
  )
}
