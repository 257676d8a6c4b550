import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from './Reports.module.css'

/** The two tabs of the report builder (RPT-006). */
export function BuilderTabs() {
  const customerId = useSession().company.id
  return (
    <span className={css.tabs} role="navigation" aria-label="Report builder">
      <Link to={pathTo(REPORT_PATHS.reports, { customerId }) as never}>Reports</Link>
      <Link to={pathTo(REPORT_PATHS.templates, { customerId }) as never}>Templates</Link>
    </span>
  )
}
