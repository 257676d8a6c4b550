import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/areas/admin/roles/roles.contract.ts'
import type { Permission } from '#contract/base/access.ts'
import { PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import { isBuilt } from '#contract/base/built.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { customerPermissions } from '../permissions/permissions.calls.ts'
import { userRoles } from './roles.calls.ts'
import frame from '../../../ui/frame.module.css'
import css from './RolesCard.module.css'
import spoken from '../../../ui/spoken.module.css'

/** Each role's permissions for a customer's people, limited to the customer's own (docs/decisions/006). */
export function RolesCard({ customerId }: { customerId: number }) {
  const roles = useQuery(userRoles).data?.roles
  const held = useQuery(customerPermissions(customerId)).data?.permissions
  if (!roles || !held) return null
  return (
    <section className={`${frame.frame} ${css.card}`} aria-labelledby="roles">
      <h2 id="roles" className={css.heading}>
        Role permissions
      </h2>
      <p className={css.hint}>
        People get their role’s permissions, limited to what the customer has. Permissions the customer
        doesn’t have are crossed out. A person with custom permissions gets those instead.
      </p>
      <dl className={css.roles}>
        {roles.map((role) => (
          <OneRole key={role.id} role={role} held={held} />
        ))}
      </dl>
    </section>
  )
}

function OneRole({
  role: { name, meaning, is_terminal, permissions },
  held,
}: {
  role: Role
  held: readonly string[]
}) {
  return (
    <div className={css.role}>
      <dt className={css.name}>
        {name} {is_terminal && <Tag>Terminal</Tag>}
      </dt>
      <dd className={css.what}>
        <p className={css.meaning}>{meaning}</p>
        <ul className={css.list} aria-label={`Permissions for ${name}`}>
          {permissions.filter(isBuilt).map((permission) => {
            const text = PERMISSION_LABELS[permission as Permission]?.name ?? permission
            return <li key={permission}>{held.includes(permission) ? text : <NotHeld text={text} />}</li>
          })}
        </ul>
      </dd>
    </div>
  )
}

function NotHeld({ text }: { text: string }) {
  return (
    <>
      <s>{text}</s> <span className={spoken.spoken}>(not available)</span>
    </>
  )
}
