import { NoticeBanner } from '../../ui/NoticeBanner.tsx'
import { useSession } from '../session.ts'

/** Configuration problems, above every page of an administrator until they are fixed. */
export function WarningBar() {
  const { deployment_warnings: warnings = [] } = useSession().user
  if (warnings.length === 0) return null
  return <NoticeBanner title="The portal isn’t set up correctly" body={warnings.join(' ')} />
}
