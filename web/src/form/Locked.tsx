import { type Access, isAllowed, getParts } from '#contract/base/access.ts'
import { AREA_NAMES } from '#contract/base/areas.ts'
import { getEntitlements } from '../shell/access/may.ts'
import { useSession } from '../shell/session.ts'
import css from './Form.module.css'

/** Explains a read-only form, whose call is not open to the reader. */
export function Locked({ access }: { access: Access }) {
  const session = useSession()
  const missing = getParts(access).find((part) => !isAllowed(part, getEntitlements(session)))
  const isArea = typeof missing === 'object' && 'area' in missing
  return (
    <p className={css.locked} role="note">
      You can view this but not change it.
      {isArea && ` Your role at ${session.company.name} has view-only access to ${AREA_NAMES[missing.area]}.`}
    </p>
  )
}
