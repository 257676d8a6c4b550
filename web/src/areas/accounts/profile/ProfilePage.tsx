import { Navigate } from '@tanstack/react-router'
import type { Session } from '#contract/areas/accounts/session/session.contract.ts'
import { pathOfLanding, ROUTE_PATHS } from '../../../shell/landing.ts'
import { useSignedIn } from '../../../shell/session.ts'
import { NothingOpen } from '../../../shell/states/NothingOpen.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { CodesCard } from '../codes/CodesCard.tsx'
import { KeyboardCard } from '../preferences/KeyboardCard.tsx'
import { TimeZoneCard } from '../preferences/TimeZoneCard.tsx'
import { profileFields, WAYBILL_TYPE_LABELS } from './profile.rules.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import frame from '../../../ui/frame.module.css'
import css from './ProfilePage.module.css'

/** The signed-in user's own data and the customers they may open (PLT-031). */
export function ProfilePage() {
  const signedIn = useSignedIn()
  if (!signedIn) return <Navigate to={ROUTE_PATHS.dashboard} />
  const { user, company } = signedIn
  return (
    <>
      <PageHead title="My Profile" detail="Your company’s administrator manages these details." />
      {pathOfLanding(signedIn) === ROUTE_PATHS.userProfile && (
        <p className={css.note} role="note">
          <NothingOpen />
        </p>
      )}
      <div className={css.columns}>
        <Person user={user} />
        <div className={css.stack}>
          <section className={`${frame.frame} ${css.panel}`} aria-labelledby="companies">
            <h2 id="companies" className={css.title}>
              Companies
            </h2>
            <Companies user={user} currentId={company.id} />
          </section>
          <CodesCard />
          <TimeZoneCard />
          <KeyboardCard />
        </div>
      </div>
    </>
  )
}

function Person({ user }: { user: Session }) {
  return (
    <section className={`${frame.frame} ${css.panel}`} aria-label="Personal details">
      <ProfilePicture user={user}>
        <h2 className={css.name}>
          {user.first_name} {user.last_name}
        </h2>
        <p className={css.kind}>{getKind(user)}</p>
      </ProfilePicture>
      <dl className={css.fields}>
        {profileFields(user).map(({ label, value }) => (
          <div key={label} className={css.field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function getKind({ is_admin, is_internal }: Session): string {
  if (is_admin) return 'Portal administrator'
  return is_internal ? 'Portal staff' : 'Customer staff'
}

function Companies({ user, currentId }: { user: Session; currentId: number }) {
  return (
    <SimpleTable
      kind="plain"
      label="Companies"
      rows={user.companies}
      getKey={({ id }) => id}
      columns={[
        {
          head: 'Company',
          names: true,
          render: ({ id, name }) => (
            <>
              {name}
              {id === currentId && <Current />}
            </>
          ),
        },
        { head: 'Your role', render: ({ role_name }) => role_name ?? '–' },
        { head: 'Equipment', render: ({ waybill_type }) => WAYBILL_TYPE_LABELS[waybill_type] },
      ]}
    />
  )
}

/** The space is for screen readers: without it the mark and the name are read as one word. */
const Current = () => (
  <>
    {' '}
    <span className={css.current}>Current</span>
  </>
)
